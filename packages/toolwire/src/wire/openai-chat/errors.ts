import type { RefusalRow, WireRefusals } from '../codec.ts'
import { accountRefusals, errorBody } from '../openai-account-errors.ts'
import { definitionRefusals } from '../openai-definition-errors.ts'
import { compatibleRefusals } from './compatible-errors.ts'
import { fieldRefusals } from './field-errors.ts'
import { pairingRefusals } from './pairing-errors.ts'

const INVALID = { status: 400, type: 'invalid_request_error' } as const

/** The refusals of OpenAI's Chat Completions, and behind them those of other servers. */
export const openaiChatRefusals: WireRefusals = {
  wire: 'openai-chat',
  rows: [
    ...accountRefusals,
    ...fieldRefusals,
    {
      id: 'tool-choice-without-tools',
      faults: ['tool-choice-conflict'],
      ...INVALID,
      pattern: /'tool_choice' is only allowed when 'tools' are specified/,
      word: () => ({
        message: "Invalid value for 'tool_choice': 'tool_choice' is only allowed when 'tools' are specified.",
        param: 'tool_choice',
      }),
      details: ({ args }) => (args.why === 'no-tools' ? {} : undefined),
      source: 'dapr/dapr-agents#248; writer/writer-framework#1013',
      date: '2025-11-02',
    },
    ...definitionRefusals.map(nested),
    ...pairingRefusals,
    ...compatibleRefusals,
  ],
  errorBody,
}

/** A refusal of a definition, which stands one level deeper here: `tools[3].function.name`. */
function nested(row: RefusalRow): RefusalRow {
  const deeper = (text: string): string =>
    text.replace(/(tools\[\d*\])\.(name|parameters)\b/, '$1.function.$2')
  return {
    ...row,
    word: (details) => {
      const { message, param } = row.word(details)
      return { message: deeper(message), ...(param === undefined ? undefined : { param: deeper(param) }) }
    },
  }
}
