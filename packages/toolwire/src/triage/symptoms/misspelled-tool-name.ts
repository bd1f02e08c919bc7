import { callSymptom } from '../fault-symptom.ts'
import type { Symptom } from '../symptom.ts'

/** A call that names a tool almost right. */
export const misspelledToolName: Symptom = callSymptom({
  code: 'misspelled-tool-name',
  needs: ['definitions'],
  suggestion: ({ finding }) =>
    `map names both ways where calls are decoded, and spell ${String(finding.args.name)} the same in prompt and definition`,
})
