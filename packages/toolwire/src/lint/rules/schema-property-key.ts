import { below } from '../../json/pointer.ts'
import { isObject, own, ownString } from '../../json/value.ts'
import { toolRule, type Rule } from '../rule.ts'
import { sources } from '../sources.ts'

/** A key that a provider refuses, so that the model sees another one. */
export const schemaPropertyKey: Rule = toolRule({
  code: 'schema-property-key',
  severity: 'hint',
  certainty: 'certain',
  basis: 'refused',
  sources: [sources.anthropicTools, sources.reports],
  forms: ['compiled'],
  check({ tool, form, compiled }, report) {
    // A document with such a key is refused as it stands: `unsupported-schema`.
    if (form?.from !== 'compiler' || form.profile === undefined) return
    const { open, strict } = form.profile.schemas
    const pattern = (compiled?.strict === true ? strict : open).key
    const properties = own(tool.input, 'properties')
    if (pattern === undefined || !isObject(properties)) return
    for (const key of Object.keys(properties)) {
      if (pattern.test(key)) continue
      const at = below('', 'properties', key)
      const renamed = compiled?.losses.find(({ kind, args }) => kind === 'renamed' && args['key'] === key)
      const becomes = ownString(renamed?.args, 'wireKey')
      report({ where: tool.locate(at), at, args: { key, ...(becomes !== undefined && { becomes }) } })
    }
  },
})
