import * as fc from 'fast-check'

/** A schema, and values that fit it. */
export interface Sample {
  readonly schema: Record<string, unknown>
  readonly value: fc.Arbitrary<unknown>
  /** Null fits. */
  readonly nullable: boolean
}

const key = fc.constantFrom(
  'a',
  'b',
  'c',
  'name',
  'value',
  'key',
  'extra',
  'input',
  'type',
  'properties',
  '$ref',
  'enum',
  '__proto__',
  'constructor',
  'two words',
  'a/b~c',
  'é',
)

const text = fc.string({ maxLength: 6 })

const leaf: fc.Arbitrary<Sample> = fc.oneof(
  fc.constant({ schema: { type: 'string' }, value: text, nullable: false }),
  fc.constant({
    schema: { type: 'string', minLength: 1, maxLength: 6, description: 'Text.' },
    value: fc.string({ minLength: 1, maxLength: 6, unit: 'grapheme-ascii' }),
    nullable: false,
  }),
  fc.constant({
    schema: { type: 'integer', minimum: 0, maximum: 9, default: 3 },
    value: fc.integer({ min: 0, max: 9 }),
    nullable: false,
  }),
  fc.constant({
    schema: { type: 'number', exclusiveMinimum: 0 },
    value: fc.integer({ min: 1, max: 99 }),
    nullable: false,
  }),
  fc.constant({ schema: { type: 'boolean' }, value: fc.boolean(), nullable: false }),
  fc.constant({
    schema: { enum: ['x', 'y', 'long one'] },
    value: fc.constantFrom('x', 'y', 'long one'),
    nullable: false,
  }),
  fc.constant({
    schema: { enum: ['x', 1, true, null] },
    value: fc.constantFrom('x', 1, true, null),
    nullable: true,
  }),
  fc.constant({
    schema: { enum: ['x', { deep: [1] }, [2]] },
    value: fc.constantFrom<unknown>('x', { deep: [1] }, [2]),
    nullable: false,
  }),
  fc.constant({ schema: { const: 'fixed' }, value: fc.constant('fixed'), nullable: false }),
  fc.constant({
    schema: { type: ['string', 'null'] },
    value: fc.option(text),
    nullable: true,
  }),
  fc.constant({
    schema: { type: ['string', 'integer'] },
    value: fc.oneof(text, fc.integer()),
    nullable: false,
  }),
  fc.constant({
    schema: { type: 'integer', nullable: true },
    value: fc.option(fc.integer()),
    nullable: true,
  }),
  fc.constant({
    schema: { type: 'string', format: 'date' },
    value: fc.constantFrom('2026-01-31', '1999-12-01'),
    nullable: false,
  }),
  fc.constant({
    schema: { type: 'string', format: 'uri' },
    value: fc.constant('https://example.com/a'),
    nullable: false,
  }),
  fc.constant({
    schema: { type: 'string', pattern: '^[a-z]{2}(?=x|$)' },
    value: fc.constantFrom('abx', 'zz'),
    nullable: false,
  }),
  fc.constant({ schema: {}, value: fc.jsonValue({ maxDepth: 2 }), nullable: true }),
  fc.constant({
    schema: { type: 'object' },
    value: fc.dictionary(key, fc.jsonValue({ maxDepth: 1 }), { maxKeys: 2 }),
    nullable: false,
  }),
  fc.constant({
    schema: { $ref: '#/$defs/point', description: 'Where.' },
    value: fc.record({ x: fc.integer(), y: fc.integer() }, { requiredKeys: ['x'] }),
    nullable: false,
  }),
)

function arrayOf(inner: fc.Arbitrary<Sample>): fc.Arbitrary<Sample> {
  return inner.map(({ schema, value }) => ({
    schema: { type: 'array', items: schema, minItems: 0, maxItems: 3 },
    value: fc.array(value, { maxLength: 3 }),
    nullable: false,
  }))
}

function mapOf(inner: fc.Arbitrary<Sample>): fc.Arbitrary<Sample> {
  return inner.map(({ schema, value }) => ({
    schema: { type: 'object', additionalProperties: schema },
    value: fc.dictionary(key, value, { maxKeys: 3 }),
    nullable: false,
  }))
}

function tupleOf(inner: fc.Arbitrary<Sample>): fc.Arbitrary<Sample> {
  return fc.tuple(inner, inner, fc.boolean()).map(([first, second, closed]) => ({
    schema: {
      type: 'array',
      prefixItems: [first.schema, second.schema],
      minItems: 1,
      ...(closed ? { items: false } : { items: { type: 'string' } }),
    },
    value: closed
      ? fc.oneof(fc.tuple(first.value), fc.tuple(first.value, second.value))
      : fc.oneof(fc.tuple(first.value), fc.tuple(first.value, second.value, text)),
    nullable: false,
  }))
}

function kindsOf(inner: fc.Arbitrary<Sample>): fc.Arbitrary<Sample> {
  return fc.tuple(inner, inner, fc.constantFrom('anyOf', 'oneOf')).map(([first, second, keyword]) => ({
    schema: {
      [keyword]: [first, second].map(({ schema }, index) => ({
        type: 'object',
        properties: { kind: { const: `k${index}` }, body: schema },
        required: ['kind', 'body'],
      })),
    },
    value: fc.oneof(
      first.value.map((body) => ({ kind: 'k0', body })),
      second.value.map((body) => ({ kind: 'k1', body })),
    ),
    nullable: false,
  }))
}

function nullableOf(inner: fc.Arbitrary<Sample>): fc.Arbitrary<Sample> {
  return inner.map(({ schema, value }) => ({
    schema: { anyOf: [schema, { type: 'null' }], description: 'May be null.' },
    value: fc.option(value),
    nullable: true,
  }))
}

function objectOf(inner: fc.Arbitrary<Sample>): fc.Arbitrary<Sample> {
  const fields = fc.uniqueArray(fc.tuple(key, inner, fc.boolean()), {
    minLength: 1,
    maxLength: 4,
    selector: ([name]) => name,
  })
  return fc.tuple(fields, fc.constantFrom('silent', 'closed', 'typed')).map(([list, mode]) => {
    const properties = Object.fromEntries(list.map(([name, { schema }]) => [name, schema]))
    const required = list.filter(([, , needed]) => needed).map(([name]) => name)
    const known = fc.record(Object.fromEntries(list.map(([name, { value }]) => [name, value])), {
      requiredKeys: required,
    })
    return {
      schema: {
        type: 'object',
        properties,
        required,
        ...(mode === 'closed' ? { additionalProperties: false } : {}),
        ...(mode === 'typed' ? { additionalProperties: { type: 'integer' } } : {}),
      },
      value:
        mode === 'typed'
          ? fc
              .tuple(known, fc.dictionary(fc.constantFrom('zz1', 'zz2'), fc.integer(), { maxKeys: 2 }))
              .map(([one, more]) => ({ ...one, ...more }))
          : known,
      nullable: false,
    }
  })
}

const nested: fc.Arbitrary<Sample> = fc.letrec<{ node: Sample }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    leaf,
    arrayOf(tie('node')),
    mapOf(tie('node')),
    tupleOf(tie('node')),
    kindsOf(tie('node')),
    nullableOf(tie('node')),
    objectOf(tie('node')),
  ),
})).node

/** Object-rooted schemas of every ordinary kind, each with values that fit it. */
export const arbitrarySchema: fc.Arbitrary<Sample> = objectOf(nested).map((sample) => ({
  ...sample,
  schema: {
    ...sample.schema,
    $defs: {
      point: {
        type: 'object',
        properties: { x: { type: 'integer' }, y: { type: 'integer' } },
        required: ['x'],
      },
    },
  },
}))
