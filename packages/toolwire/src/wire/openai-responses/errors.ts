import type { WireRefusals } from '../codec.ts'
import { accountRefusals, errorBody } from '../openai-account-errors.ts'
import { definitionRefusals } from '../openai-definition-errors.ts'
import { fieldRefusals } from './field-errors.ts'
import { pairingRefusals } from './pairing-errors.ts'

/** The refusals of OpenAI's Responses API. */
export const openaiResponsesRefusals: WireRefusals = {
  wire: 'openai-responses',
  rows: [...accountRefusals, ...fieldRefusals, ...definitionRefusals, ...pairingRefusals],
  errorBody,
}
