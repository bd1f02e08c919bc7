import { fileURLToPath } from 'node:url'
import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { CountsReporter } from './packages/toolwire/test/counts-reporter.ts'

const src = fileURLToPath(new URL('packages/toolwire/src', import.meta.url))

const config: ViteUserConfig = defineConfig({
  resolve: {
    // Examples import the package as a user does; in tests the names mean the sources.
    alias: [
      { find: /^toolwire$/, replacement: `${src}/index.ts` },
      { find: /^toolwire\/(.+)$/, replacement: `${src}/$1.ts` },
    ],
  },
  test: {
    include: ['packages/*/src/**/*.test.ts', 'packages/*/test/**/*.test.ts', 'examples/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**', '**/*.data.test.ts'],
    reporters: ['default', new CountsReporter()],
    setupFiles: ['packages/toolwire/test/setup.ts'],
    typecheck: {
      enabled: true,
      include: ['packages/*/src/**/*.test-d.ts', 'packages/*/test/**/*.test-d.ts'],
      tsconfig: './tsconfig.json',
    },
    // Many tests wait for processes that they start, so that every core has a worker.
    maxWorkers: '100%',
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})

export default config
