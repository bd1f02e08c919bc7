// A provider as a fetch handler, offline: the real rules, and the real refusals.
export { emulate, type EmulateOptions, type Emulator } from './emulator/emulate.ts'
export { extractive } from './emulator/extractive.ts'
export { scripted, type ScriptedModel } from './emulator/scripted.ts'
export type { EmulatedCall, EmulatedModel, EmulatedRequest, EmulatedTurn } from './emulator/emulated-model.ts'
