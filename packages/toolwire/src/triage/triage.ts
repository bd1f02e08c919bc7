import type { AnyTool } from '../tool/tool.ts'
import type { Gives, TraceRun } from '../trace/trace-run.ts'
import { allSymptoms } from './all-symptoms.ts'
import { cleanHeadline, headlineOf, messageOf } from './headline.ts'
import { lowered } from './item.ts'
import type { Item } from './item.ts'
import { linkCauses } from './link-causes.ts'
import { rankChains } from './rank-chains.ts'
import type { Symptom } from './symptom.ts'
import { nothingStructural } from './symptoms/nothing-structural.ts'
import { thresholds } from './thresholds.ts'
import type { Thresholds } from './thresholds.ts'
import type { TriageEvidence, TriageFinding, TriageReport } from './triage-report.ts'
import { viewOf } from './view.ts'
import type { View } from './view.ts'

export interface TriageOptions {
  /** Definitions to judge calls by, for records that have none. */
  readonly tools?: readonly AnyTool[]
  /** Figures to judge by, by name, where they are to differ from the table. */
  readonly thresholds?: Partial<Thresholds>
  /** The run is known to have failed, whatever its record says. */
  readonly failed?: boolean
}

/**
 * Why a run went wrong: one headline that names the cause and its place, the findings with their evidence, what
 * follows from what, and what could not be checked. Deterministic, offline, and takes any index of a trace.
 *
 * @example for await (const run of readTrace(text)) console.log(triage(run).headline)
 */
export function triage(run: TraceRun, options: TriageOptions = {}): TriageReport {
  const view = viewOf(run, {
    thresholds: { ...thresholds, ...options.thresholds },
    failed: options.failed === true,
    tools: options.tools,
  })
  const { found, notChecked } = ask(view)
  const items = linkCauses(found)
  const hasMore = items.some(({ severity }) => severity !== 'hint')
  const nothing = hasMore ? undefined : nothingStructural(view)
  const all: readonly Item[] =
    nothing === undefined ? items : [...items, { ...nothing, code: 'nothing-structural', question: 9 }]
  const sorted = all.toSorted((one, other) => one.about.order - other.about.order)
  const [chain] = rankChains(sorted, run)
  const head = chain?.head ?? sorted.find(({ code }) => code === 'nothing-structural')
  const isRecognised = run.turns.length > 0 || run.entries.length > 0
  return {
    run: run.id,
    format: run.format,
    verdict: !isRecognised
      ? 'no-calls'
      : hasMore
        ? 'findings'
        : nothing === undefined
          ? 'clean'
          : 'nothing-structural',
    headline: !isRecognised
      ? 'No conversation was recognised.'
      : chain === undefined
        ? nothing === undefined
          ? cleanHeadline(view, sorted)
          : messageOf({ ...nothing, code: 'nothing-structural', question: 9 })
        : headlineOf(chain.head, run),
    root: head === undefined ? null : sorted.indexOf(head),
    findings: sorted.map((item) => findingOf(item, sorted)),
    calls: run.calls.length,
    turns: run.turns.length,
    stop: { reason: run.end.reason, ...(run.end.native === undefined ? {} : { native: run.end.native }) },
    ...(run.usage === undefined ? {} : { usage: run.usage }),
    ...(run.durationMs === undefined ? {} : { durationMs: run.durationMs }),
    edges: run.edges,
    notChecked,
    problems: run.problems,
  }
}

/** Asks every symptom whose needs the file gives; the others are not checked, and say why. */
function ask(view: View): {
  readonly found: readonly Item[]
  readonly notChecked: TriageReport['notChecked']
} {
  const found: Item[] = []
  const notChecked: { code: string; reason: string }[] = []
  for (const symptom of allSymptoms) {
    const missing = symptom.needs.find((need) => view.run.gives[need] === 'no')
    if (missing !== undefined) {
      notChecked.push({ code: symptom.code, reason: REASONS[missing] })
      continue
    }
    if (symptom.needs.includes('requests') && view.run.gives.requests === 'partly') {
      notChecked.push({ code: symptom.code, reason: 'some requests do not match their hash' })
    }
    for (const one of symptom.find(view)) found.push(itemOf(symptom, one))
  }
  return { found, notChecked }
}

/** A fault that was got over is one step less bad. */
function itemOf(symptom: Symptom, found: ReturnType<Symptom['find']>[number]): Item {
  const isRecovered = symptom.recovers === true && found.args.recovered !== undefined
  return {
    ...found,
    code: symptom.code,
    question: symptom.question,
    severity: isRecovered ? lowered(found.severity) : found.severity,
  }
}

const REASONS: { readonly [Need in keyof Gives]: string } = {
  rawInput: 'the format keeps no raw arguments',
  definitions: 'the definitions of the tools are not known',
  errorFlag: 'the format keeps no error flag',
  times: 'the format keeps no times',
  usage: 'the format keeps no usage',
  wireOrder: 'the format does not keep the order of the wire',
  stopReason: 'the format keeps no stop reason',
  requests: 'the format keeps no requests',
  end: 'the format does not say how a run ended',
  text: 'the text was not recorded',
}

function findingOf(item: Item, items: readonly Item[]): TriageFinding {
  const { code, severity, certainty, place, args, suggestion, parent, at } = item
  return {
    code,
    severity,
    certainty,
    where: place.where,
    ...(at === undefined ? {} : { at }),
    source: place.source,
    args,
    message: messageOf(item),
    evidence: item.evidence.slice(0, MAX_EVIDENCE).map(evidenceOf),
    suggestion,
    ...(parent === undefined ? {} : { causedBy: items.indexOf(parent) }),
    count: item.count ?? 1,
    docs: `docs/rules/${code}.md`,
  }
}

const MAX_EVIDENCE = 3

function evidenceOf({ place, excerpt, time, isText }: Item['evidence'][number]): TriageEvidence {
  return {
    source: place.source,
    where: place.where,
    excerpt,
    ...(time === undefined ? {} : { time }),
    ...(isText === undefined ? {} : { isText }),
  }
}
