import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import Ajv from 'ajv-draft-04'

const schemaFile = fileURLToPath(
  import.meta.resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json'),
)
const ajv = new Ajv.default({ strict: false, validateFormats: false, unicodeRegExp: false })
const validate = ajv.compile(JSON.parse(readFileSync(schemaFile, 'utf8')) as object)

/** True for a log that the published schema of SARIF 2.1.0 accepts, else what is wrong with it. */
export function isSarif(log: unknown): true | string {
  return validate(log) || ajv.errorsText(validate.errors)
}
