import type { Refusal } from './codec.ts'

/** Whether a refusal says that the account is empty: waiting does not fill it. Error codes page, 2026-08. */
export function isEmptyAccount({ code, type }: Refusal): boolean {
  return EMPTY_ACCOUNT.has(code ?? '') || EMPTY_ACCOUNT.has(type)
}

const EMPTY_ACCOUNT: ReadonlySet<string> = new Set(['insufficient_quota', 'credit_balance_exhausted'])
