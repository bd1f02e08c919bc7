import { own } from './value.ts'

/** True for a value with objects or arrays in each other on more than `levels` levels. */
export function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  if (Array.isArray(value)) {
    for (const item of value) if (isDeeper(item, levels - 1)) return true
    return false
  }
  for (const key in value) if (isDeeper(own(value, key), levels - 1)) return true
  return false
}
