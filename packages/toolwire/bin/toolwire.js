#!/usr/bin/env node
// Looks at the Node version before anything newer is parsed. In the repository the sources run as they are.
import { existsSync } from 'node:fs'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 12)) {
  console.error(`toolwire needs Node >= 22.12; this is Node ${process.versions.node}`)
  process.exit(2)
}

const source = new URL('../src/cli/main.ts', import.meta.url)
const runsSource = Boolean(process.features.typescript) && existsSync(source)
await import(runsSource ? source.href : new URL('../dist/cli/main.js', import.meta.url).href)
