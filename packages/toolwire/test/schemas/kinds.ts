/** A kind of schema that real tools have, with values that it admits and values that it refuses. */
export interface Kind {
  readonly name: string
  readonly schema: Record<string, unknown>
  readonly valid: readonly unknown[]
  readonly invalid: readonly unknown[]
  /** Whether a form has no exact place for it. */
  refused?(form: string): boolean
}

const a = (schema: unknown, required = false, more: object = {}): Record<string, unknown> => ({
  type: 'object',
  properties: { a: schema },
  ...(required ? { required: ['a'] } : {}),
  ...more,
})
const node = {
  type: 'object',
  properties: { v: { type: 'string' }, next: { $ref: '#/$defs/node' } },
  required: ['v'],
}
const tree = {
  type: 'object',
  properties: { v: { type: 'string' }, all: { type: 'array', items: { $ref: '#/$defs/tree' } } },
  required: ['v', 'all'],
}
const inParameters = (form: string) => form === 'gemini parameters'

/** The 36 kinds, with variants. */
export const kinds: readonly Kind[] = [
  {
    name: 'optional',
    schema: a({ type: 'string' }),
    valid: [{}, { a: '' }, { a: 'x' }],
    invalid: [{ a: 1 }],
  },
  {
    name: 'optional with default',
    schema: a({ type: 'integer', default: 3 }),
    valid: [{}, { a: 3 }, { a: 4 }],
    invalid: [{ a: 'x' }],
  },
  {
    name: 'optional enum',
    schema: a({ type: 'string', enum: ['x', 'y'] }),
    valid: [{}, { a: 'x' }],
    invalid: [{ a: 'z' }],
  },
  {
    name: 'optional object with optional members',
    schema: a({ type: 'object', properties: { b: { type: 'string' }, c: { type: 'integer' } } }),
    valid: [{}, { a: {} }, { a: { b: 'x' } }, { a: { b: '', c: 0 } }],
    invalid: [{ a: { b: 1 } }, { a: 'x' }],
  },
  {
    name: 'nullable by type array, with format',
    schema: a({ type: ['string', 'null'], format: 'date' }, true),
    valid: [{ a: null }, { a: '2026-01-31' }],
    invalid: [{}, { a: 'soon' }],
  },
  {
    name: 'OpenAPI nullable',
    schema: a({ type: 'integer', nullable: true, minimum: 1 }, true),
    valid: [{ a: null }, { a: 1 }],
    invalid: [{ a: 0 }, {}],
  },
  {
    name: 'nullable beside $ref',
    schema: a({ $ref: '#/$defs/p', nullable: true }, true, {
      $defs: { p: { type: 'object', properties: { x: { type: 'integer' } }, required: ['x'] } },
    }),
    valid: [{ a: null }, { a: { x: 1 } }],
    invalid: [{ a: {} }],
  },
  {
    name: 'nullable object by type array',
    schema: a({ type: ['object', 'null'], properties: { b: { type: 'string' } }, required: ['b'] }, true),
    valid: [{ a: null }, { a: { b: 'x' } }],
    invalid: [{ a: {} }, { a: 'x' }],
  },
  {
    name: 'optional and nullable',
    schema: a({ type: ['string', 'null'] }),
    valid: [{}, { a: null }, { a: 'x' }],
    invalid: [{ a: 1 }],
  },
  {
    name: 'oneOf with a discriminator',
    schema: a(
      {
        oneOf: [
          { type: 'object', properties: { k: { const: 'x' }, m: { type: 'string' } }, required: ['k', 'm'] },
          { type: 'object', properties: { k: { const: 'y' }, n: { type: 'integer' } }, required: ['k'] },
        ],
      },
      true,
    ),
    valid: [{ a: { k: 'x', m: '' } }, { a: { k: 'y' } }, { a: { k: 'y', n: 1 } }],
    invalid: [{ a: { k: 'z' } }, { a: { k: 'x' } }],
  },
  {
    name: 'oneOf that overlaps',
    schema: a({ oneOf: [{ type: 'integer' }, { type: 'number', minimum: 10 }] }, true),
    valid: [{ a: 3 }, { a: 10.5 }],
    invalid: [{ a: 12 }, { a: 'x' }],
  },
  {
    name: 'a union at the root',
    schema: {
      anyOf: [
        {
          type: 'object',
          properties: { q: { type: 'string' } },
          required: ['q'],
          additionalProperties: false,
        },
        {
          type: 'object',
          properties: { id: { type: 'integer' } },
          required: ['id'],
          additionalProperties: false,
        },
      ],
    },
    valid: [{ q: 'x' }, { id: 1 }],
    invalid: [{ q: 1 }, {}],
  },
  {
    name: 'anyOf of required at the root',
    schema: {
      type: 'object',
      properties: { q: { type: 'string' }, id: { type: 'integer' } },
      anyOf: [{ required: ['q'] }, { required: ['id'] }],
    },
    valid: [{ q: 'x' }, { id: 1 }, { q: 'x', id: 1 }],
    invalid: [{}],
  },
  {
    name: 'allOf at the root',
    schema: {
      allOf: [
        { type: 'object', properties: { b: { type: 'string' } }, required: ['b'] },
        { type: 'object', properties: { c: { type: 'integer', minimum: 1 } }, required: ['c'] },
      ],
    },
    valid: [{ b: 'x', c: 1 }],
    invalid: [{ b: 'x' }, { b: 'x', c: 0 }],
  },
  {
    name: 'allOf of $ref with description',
    schema: a({ allOf: [{ $ref: '#/$defs/p' }], description: 'Where.' }, true, {
      $defs: { p: { type: 'object', properties: { x: { type: 'integer' } }, required: ['x'] } },
    }),
    valid: [{ a: { x: 1 } }],
    invalid: [{ a: {} }],
  },
  {
    name: '$ref with siblings',
    schema: a({ $ref: '#/$defs/p', description: 'Short.', maxLength: 3 }, true, {
      $defs: { p: { type: 'string', minLength: 1 } },
    }),
    valid: [{ a: 'abc' }],
    invalid: [{ a: 'abcd' }, { a: '' }],
  },
  {
    name: 'recursion in an optional property',
    schema: a({ $ref: '#/$defs/node' }, true, { $defs: { node } }),
    valid: [{ a: { v: 'x' } }, { a: { v: 'x', next: { v: 'y' } } }],
    invalid: [{ a: { v: 'x', next: {} } }],
    refused: inParameters,
  },
  {
    name: 'recursion in a required list',
    schema: a({ $ref: '#/$defs/tree' }, true, { $defs: { tree } }),
    valid: [{ a: { v: 'x', all: [] } }, { a: { v: 'x', all: [{ v: 'y', all: [] }] } }],
    invalid: [{ a: { v: 'x' } }, { a: { v: 'x', all: [{}] } }],
    refused: inParameters,
  },
  {
    name: 'recursion through items alone',
    schema: a({ $ref: '#/$defs/j' }, true, {
      $defs: { j: { anyOf: [{ type: 'string' }, { type: 'array', items: { $ref: '#/$defs/j' } }] } },
    }),
    valid: [{ a: 'x' }, { a: [['x']] }],
    invalid: [{ a: 1 }],
    refused: inParameters,
  },
  {
    name: 'recursion of the root',
    schema: { type: 'object', properties: { v: { type: 'string' }, child: { $ref: '#' } }, required: ['v'] },
    valid: [{ v: 'x' }, { v: 'x', child: { v: 'y' } }],
    invalid: [{ v: 'x', child: {} }],
    refused: inParameters,
  },
  {
    name: 'definitions of draft-07',
    schema: {
      $schema: 'http://json-schema.org/draft-07/schema#',
      ...a({ $ref: '#/definitions/p' }, true, {
        definitions: { p: { type: 'string', pattern: '^[a-z]+$' } },
      }),
    },
    valid: [{ a: 'x' }],
    invalid: [{ a: '1' }],
  },
  {
    name: 'map',
    schema: a({ type: 'object', additionalProperties: { type: 'integer' } }, true),
    valid: [{ a: {} }, { a: { x: 1, constructor: 2 } }],
    invalid: [{ a: { x: 'y' } }, { a: 'x' }],
  },
  {
    name: 'map of maps with bounds',
    schema: a({
      type: 'object',
      additionalProperties: { type: 'object', additionalProperties: { type: ['string', 'null'] } },
      maxProperties: 2,
    }),
    valid: [{}, { a: { x: { y: null } } }],
    invalid: [{ a: { x: 1 } }, { a: { x: {}, y: {}, z: {} } }],
  },
  {
    name: 'patternProperties',
    schema: a(
      { type: 'object', patternProperties: { '^x-': { type: 'string' } }, additionalProperties: false },
      true,
    ),
    valid: [{ a: {} }, { a: { 'x-1': 'y' } }],
    invalid: [{ a: { 'x-1': 1 } }, { a: { y: 'z' } }],
  },
  {
    name: 'typed extra properties',
    schema: a(
      {
        type: 'object',
        properties: { extra: { type: 'string' } },
        additionalProperties: { type: 'integer' },
      },
      true,
    ),
    valid: [{ a: {} }, { a: { extra: 'x', more: 1 } }],
    invalid: [{ a: { more: 'x' } }, { a: { extra: 1 } }],
  },
  {
    name: 'extra properties of any kind, written out',
    schema: a({ type: 'object', properties: { b: { type: 'string' } }, additionalProperties: true }, true),
    valid: [{ a: {} }, { a: { b: 'x', more: [1, null, { c: 2 }] } }],
    invalid: [{ a: { b: 1 } }],
  },
  {
    name: 'tuple (prefixItems)',
    schema: a(
      { type: 'array', prefixItems: [{ type: 'number' }, { type: 'string' }], items: false, minItems: 2 },
      true,
    ),
    valid: [{ a: [1.5, 'x'] }],
    invalid: [{ a: [1] }, { a: ['x', 1] }],
  },
  {
    name: 'tuple (draft-07), with a rest',
    schema: {
      $schema: 'http://json-schema.org/draft-07/schema#',
      ...a(
        { type: 'array', items: [{ type: 'string' }], additionalItems: { type: 'integer' }, minItems: 1 },
        true,
      ),
    },
    valid: [{ a: ['x'] }, { a: ['x', 1, 2] }],
    invalid: [{ a: [] }, { a: ['x', 'y'] }],
  },
  {
    name: 'const of every kind',
    schema: {
      type: 'object',
      properties: {
        s: { const: 'x' },
        n: { const: 4 },
        f: { const: 1.5 },
        b: { const: true },
        o: { const: { deep: [1] } },
        z: { const: null },
      },
      required: ['s', 'n', 'f', 'b', 'o', 'z'],
    },
    valid: [{ s: 'x', n: 4, f: 1.5, b: true, o: { deep: [1] }, z: null }],
    invalid: [{ s: 'x', n: 5, f: 1.5, b: true, o: { deep: [1] }, z: null }],
  },
  {
    name: 'mixed enum',
    schema: a({ enum: ['x', 1, true, null, 2.5] }, true),
    valid: [{ a: 'x' }, { a: 1 }, { a: true }, { a: null }, { a: 2.5 }],
    invalid: [{ a: 'y' }, { a: 2 }],
  },
  {
    name: 'enum whose texts clash',
    schema: a({ enum: ['1', 1] }, true),
    valid: [{ a: '1' }, { a: 1 }],
    invalid: [{ a: 2 }],
  },
  {
    name: 'enum of numbers, and of both booleans',
    schema: {
      type: 'object',
      properties: { n: { type: 'integer', enum: [1, 2] }, b: { enum: [true, false] } },
      required: ['n', 'b'],
    },
    valid: [{ n: 2, b: false }],
    invalid: [
      { n: 3, b: false },
      { n: 1, b: 'x' },
    ],
  },
  {
    name: 'string or integer',
    schema: a({ type: ['string', 'integer'] }, true),
    valid: [{ a: 'x' }, { a: 1 }],
    invalid: [{ a: 1.5 }, { a: null }],
  },
  {
    name: 'formats',
    schema: {
      type: 'object',
      properties: {
        u: { type: 'string', format: 'uri' },
        d: { type: 'string', format: 'date-time' },
        r: { type: 'string', format: 'relative-json-pointer' },
      },
      required: ['u', 'd', 'r'],
    },
    valid: [{ u: 'https://example.com/', d: '2026-01-31T10:00:00Z', r: '1/a' }],
    invalid: [{ u: 'no', d: '2026-01-31T10:00:00Z', r: '1/a' }],
  },
  {
    name: 'bounds, lengths, look-ahead, uniqueItems',
    schema: {
      type: 'object',
      properties: {
        n: { type: 'number', minimum: 0, maximum: 10, multipleOf: 0.5 },
        s: { type: 'string', minLength: 2, maxLength: 4, pattern: '^(?=.*[a-z]).+$' },
        l: { type: 'array', items: { type: 'integer' }, minItems: 2, maxItems: 3, uniqueItems: true },
      },
      required: ['n', 's', 'l'],
    },
    valid: [{ n: 2.5, s: 'ab', l: [1, 2] }],
    invalid: [
      { n: 2.7, s: 'ab', l: [1, 2] },
      { n: 1, s: 'AB', l: [1, 2] },
      { n: 1, s: 'ab', l: [1, 1] },
    ],
  },
  {
    name: 'int64 and exclusive bounds',
    schema: {
      type: 'object',
      properties: {
        i: { type: 'integer', format: 'int64', exclusiveMinimum: 0, exclusiveMaximum: 10 },
        f: { type: 'number', exclusiveMinimum: 0 },
      },
      required: ['i', 'f'],
    },
    valid: [
      { i: 1, f: 0.1 },
      { i: 9, f: 1 },
    ],
    invalid: [
      { i: 0, f: 1 },
      { i: 10, f: 1 },
      { i: 1, f: 0 },
    ],
  },
  {
    name: 'no arguments',
    schema: { type: 'object', properties: {} },
    valid: [{}],
    invalid: ['x'],
  },
  {
    name: 'free-form object',
    schema: a({ type: 'object' }, true),
    valid: [{ a: {} }, { a: { x: [1, { y: null }] } }],
    invalid: [{ a: [] }, {}],
  },
  {
    name: 'any value',
    schema: {
      type: 'object',
      properties: { a: {}, b: true, c: { description: 'Whatever.' } },
      required: ['a'],
    },
    valid: [{ a: null }, { a: [1], b: { c: 2 }, c: 'x' }],
    invalid: [{}],
  },
  {
    name: 'boolean schemas',
    schema: { type: 'object', properties: { a: true, never: false }, required: ['a'] },
    valid: [{ a: 1 }],
    invalid: [{ a: 1, never: 2 }],
  },
  {
    name: 'a list that must be empty',
    schema: a({ type: 'array', items: false }, true),
    valid: [{ a: [] }],
    invalid: [{ a: [1] }],
  },
  {
    name: 'if and then',
    schema: {
      type: 'object',
      properties: { kind: { type: 'string' }, size: { type: 'integer' } },
      required: ['kind'],
      if: { properties: { kind: { const: 'big' } } },
      // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
      then: { required: ['size'] },
    },
    valid: [{ kind: 'small' }, { kind: 'big', size: 3 }],
    invalid: [{ kind: 'big' }],
  },
  {
    name: 'dependentRequired',
    schema: {
      type: 'object',
      properties: { from: { type: 'string' }, to: { type: 'string' } },
      dependentRequired: { from: ['to'] },
    },
    valid: [{}, { from: 'x', to: 'y' }],
    invalid: [{ from: 'x' }],
  },
  {
    name: 'not',
    schema: a({ type: 'string', not: { enum: ['root'] } }, true),
    valid: [{ a: 'x' }],
    invalid: [{ a: 'root' }],
  },
  {
    name: 'contains, propertyNames, unevaluatedProperties',
    schema: {
      type: 'object',
      properties: {
        l: { type: 'array', items: { type: 'integer' }, contains: { const: 7 } },
        m: { type: 'object', additionalProperties: { type: 'string' }, propertyNames: { maxLength: 2 } },
      },
      required: ['l', 'm'],
      unevaluatedProperties: false,
    },
    valid: [{ l: [7], m: { ab: 'x' } }],
    invalid: [
      { l: [1], m: {} },
      { l: [7], m: { abc: 'x' } },
    ],
  },
  {
    name: 'keys outside of the pattern, also inside',
    schema: {
      type: 'object',
      properties: {
        'two words': { type: 'string' },
        two_words: { type: 'string' },
        inner: { type: 'object', properties: { 'a/b': { type: 'integer' }, '1st': { type: 'string' } } },
      },
      required: ['two words'],
    },
    valid: [{ 'two words': 'x', two_words: 'y', inner: { 'a/b': 1, '1st': 'z' } }],
    invalid: [{ two_words: 'y' }],
  },
  {
    name: 'keys that are named like keywords or of the prototype',
    schema: JSON.parse(
      '{"type":"object","properties":{"properties":{"type":"string"},"type":{"type":"integer"},"$ref":{"type":"string"},"enum":{"type":"string"},"__proto__":{"type":"string"},"constructor":{"type":"string"}},"required":["__proto__","type"]}',
    ) as Record<string, unknown>,
    valid: [JSON.parse('{"__proto__":"x","type":1,"$ref":"y"}')],
    invalid: [{ type: 1 }],
  },
]
