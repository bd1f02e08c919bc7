// In a process of its own that may make no code from strings: rounds of a validation beside JSON.parse of the same call.
import { createValidatorOf } from '../packages/toolwire/src/schema/validate-value.ts'
import { githubTools, ISSUE_CALLS } from './definitions.ts'
import { compare } from './rounds.ts'

const tool = githubTools()?.find(({ name }) => name === 'issue_write')
if (tool === undefined) throw new Error('there is no issue_write')
const misfit = createValidatorOf(tool.inputSchema)
const calls = ISSUE_CALLS.map((text) => JSON.parse(text) as unknown)
const REPEAT = 2048

const validate = async (): Promise<void> => {
  for (let index = 0; index < REPEAT; index++)
    if (misfit(calls[index % 64]) !== undefined) throw new Error('the call is right')
}
const parse = async (): Promise<void> => {
  for (let index = 0; index < REPEAT; index++) JSON.parse(ISSUE_CALLS[index % 64] ?? '')
}
const { ratio, noise, oursUs, theirsUs } = await compare(validate, parse, {
  rounds: Number(process.argv[2]),
  repeat: 1,
  clock: 'cpu',
})
process.stdout.write(JSON.stringify([ratio, noise, oursUs / REPEAT, theirsUs / REPEAT]))
