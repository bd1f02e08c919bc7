// What needs Node: a socket for the emulator, files for traces.
export { serve, type RunningServer, type Served, type ServeOptions } from './emulator/node.ts'
export { fileRecorder } from './trace/node.ts'
