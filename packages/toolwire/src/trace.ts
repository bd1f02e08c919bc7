// Traces: written as a run goes, read back as an index, shown as text.
export { createRecorder, type RecorderOptions, type Sink } from './trace/create-recorder.ts'
export { readTrace, type ReadTraceOptions } from './trace/read-trace.ts'
export { rebuildRequest } from './trace/rebuild-request.ts'
export { redact, type RedactOptions } from './trace/redact.ts'
export { renderTrace } from './render/render-trace.ts'
export type { RenderTraceOptions } from './render/render-view.ts'
export { renderTriage } from './triage/render-triage.ts'
export type { Recorder, TraceEvent } from './trace/event.ts'
export type {
  TraceCall,
  TraceEntry,
  TraceRequest,
  TraceResponse,
  TraceResult,
  TraceRun,
  TraceTurn,
} from './trace/trace-run.ts'
