import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, type ViteUserConfig } from 'vitest/config'

const data = fileURLToPath(new URL('../shared/data', import.meta.url))
if (!existsSync(data)) {
  throw new Error('test:data needs the folder ../shared/data beside the project; it holds real definitions and recordings of others, which are not part of it')
}

const config: ViteUserConfig = defineConfig({
  test: {
    include: ['packages/*/test/data/**/*.data.test.ts'],
    setupFiles: ['packages/toolwire/test/setup.ts'],
    env: { TOOLWIRE_DATA: data },
    testTimeout: 120_000,
  },
})

export default config
