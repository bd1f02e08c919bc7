export { serve, type RunningServer, type Served, type ServeOptions } from './emulator/node.ts'
