import { callSymptom } from '../fault-symptom.ts'
import type { Symptom } from '../symptom.ts'

/** A call of a tool that is not declared. */
export const unknownTool: Symptom = callSymptom({
  code: 'unknown-tool',
  needs: ['definitions'],
  suggestion: ({ finding }) => {
    const { nearest } = finding.args
    const hint = typeof nearest === 'string' ? ` (did you mean ${nearest}?)` : ''
    return `answer the call with the names that there are${hint}, and name no tool in the prompt that is not declared`
  },
})
