import { faultSentence } from './fault-sentences.ts'
import type { Finding } from './finding.ts'
import { symptomSentence } from './symptom-sentences.ts'

/**
 * What a finding says, in a sentence for people. A code of no known vocabulary is its own sentence.
 *
 * @example messageOf(check(body).findings[0])
 */
export function messageOf(finding: Finding): string {
  return faultSentence(finding) ?? symptomSentence(finding) ?? finding.code
}
