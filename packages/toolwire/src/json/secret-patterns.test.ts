import { describe, expect, it } from 'vitest'
import { isSecretValue, redactSecrets, secretKindOf } from './secret-patterns.ts'

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const mixed = (length: number): string => `${letters}0123456789`.repeat(3).slice(-length)

describe('redactSecrets', () => {
  it.each([
    ['provider-key', `sk-ant-api03-${mixed(40)}`],
    ['provider-key', `AIza${mixed(35)}`],
    ['cloud-key', 'AKIA1234567890ABCDEF'],
    ['access-token', `ghp_${mixed(36)}`],
    ['access-token', `github_pat_${mixed(30)}`],
    ['access-token', `glpat-${mixed(20)}`],
    ['access-token', 'xoxb-1234567890-abc'],
    ['access-token', `npm_${mixed(36)}`],
    ['access-token', `hf_${mixed(34)}`],
    ['web-token', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJl'],
    [
      'private-key',
      `-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4\n${mixed(60)}\n-----END RSA PRIVATE KEY-----`,
    ],
    ['private-key', `-----BEGIN PRIVATE KEY-----\\n${mixed(60)}`],
  ])('marks a %s', (kind, secret) => {
    expect(redactSecrets(`before ${secret}, behind`)).toBe(`before [redacted:${kind}], behind`)
  })

  it.each([
    ['password=hunter2 failed', 'password=[redacted:password] failed'],
    ['{"password":"hun\\"ter2","user":"ada"}', '{"password":"[redacted:password]","user":"ada"}'],
    ['{"body":"{\\"api_key\\":\\"k-1\\"}"}', '{"body":"{\\"api_key\\":\\"[redacted:api-key]\\"}"}'],
    ['DB_PASSWORD: s3cr3t', 'DB_PASSWORD: [redacted:password]'],
    ["clientSecret => 'x'", "clientSecret => '[redacted:secret]'"],
    ['aws_secret_access_key=abc/def', 'aws_secret_access_key=[redacted:secret]'],
    ['accessToken=abcdefgh12345678', 'accessToken=[redacted:token]'],
    ['password="never closed', 'password="[redacted:password] closed'],
    ['Authorization: Bearer abcdefghijklmnop', 'Authorization: Bearer [redacted:bearer]'],
  ])('marks the value in %s', (text, expected) => {
    expect(redactSecrets(text)).toBe(expected)
  })

  it.each([
    'npm_config_cache',
    'hf_hub_offline',
    'task-abcdefghijklmnopqrstuvwxyz0123456789',
    `sk-${letters.slice(0, 26)}`,
    'max_tokens: 8192000000000000a',
    'token: short1',
    'token: a sentence about tokens',
    'password: null',
    'the secretary: Bob',
    'Bearer of news',
  ])('leaves %s alone', (text) => {
    expect(redactSecrets(text)).toBe(text)
  })

  it('marks nothing twice', () => {
    const once = redactSecrets(`password=hunter2 Bearer ${mixed(20)} sk-${mixed(30)}`)
    expect(redactSecrets(once)).toBe(once)
  })

  it('lets the caller choose the mark, and tells secret and kind', () => {
    const seen: unknown[] = []
    const marked = redactSecrets('password=hunter2', (secret, kind) => {
      seen.push([secret, kind])
      return 'X'
    })
    expect(marked).toBe('password=X')
    expect(seen).toEqual([['hunter2', 'password']])
  })

  it('reads hostile texts once: what looks like the start of a secret again and again', () => {
    const times = 40_000
    for (const part of [
      '-----BEGIN PRIVATE KEY-----',
      'eyJ-',
      'eyJ.',
      'password="\\"',
      'password=\\"',
      "token='",
      'sk-',
    ]) {
      expect(redactSecrets(part.repeat(times)).length).toBeGreaterThan(0)
    }
  })
})

describe('secretKindOf', () => {
  it('knows the names that announce a secret, in every spelling', () => {
    expect(
      ['dbPassword', 'client_secret', 'X-Api-Key', 'access_token', 'secretAccessKey'].map(secretKindOf),
    ).toEqual(['password', 'secret', 'api-key', 'token', 'secret'])
    expect(['passwordless', 'secretary', 'max_tokens', 'key'].map(secretKindOf)).toEqual(
      Array(4).fill(undefined),
    )
  })

  it('takes the value beside token only if it looks like a secret', () => {
    expect(isSecretValue('next-page', 'token')).toBe(false)
    expect(isSecretValue('abcdefgh12345678', 'token')).toBe(true)
    expect(isSecretValue('x', 'password')).toBe(true)
  })
})
