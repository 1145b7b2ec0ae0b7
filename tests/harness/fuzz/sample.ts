import type { Draw } from '../simulation/draw.ts'
import { type OpenApi, resolved, type Schema } from './document.ts'

/** Values that exist in the service, by the name of the field or parameter: `{ invoice_id: ['…'] }`. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>

/** Makes values that a schema allows. */
export interface Sampler {
  /** A value of the schema; `name` is its field's, for which a known value may be taken. */
  value(schema: Schema, draw: Draw, name?: string): unknown
}

/** Values of a document's schemas, mixed with the known ones. */
export function samplerOf(document: OpenApi, known: KnownValues): Sampler {
  const value: Sampler['value'] = (schema, draw, name = '') => {
    const values = known[name] ?? []
    if (values.length > 0 && draw.chance(0.8)) return draw.pick(values)
    return made(resolved(document, schema), draw)
  }
  const made = (schema: Schema, draw: Draw): unknown => {
    const branches = schema.oneOf ?? schema.anyOf
    if (schema.example !== undefined && draw.chance(0.4)) return schema.example
    if (branches && branches.length > 0) return value(draw.pick(branches), draw)
    if (schema.enum) return draw.pick(schema.enum)
    if (schema.const !== undefined) return schema.const
    return ofType(schema, draw)
  }
  const ofType = (schema: Schema, draw: Draw): unknown => {
    const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0]
    if (type === 'object' || schema.properties) return anObject(schema, draw)
    if (type === 'array') return someOf(schema, draw)
    if (type === 'string') return aText(schema, draw)
    if (type === 'integer' || type === 'number') return aNumber(schema, draw)
    return type === 'boolean' ? draw.chance(0.5) : null
  }
  const anObject = ({ properties = {}, required = [] }: Schema, draw: Draw) =>
    Object.fromEntries(
      Object.entries(properties)
        .filter(([name]) => required.includes(name) || draw.chance(0.5))
        .map(([name, each]) => [name, value(each, draw, name)]),
    )
  const someOf = ({ items = {} }: Schema, draw: Draw) =>
    Array.from({ length: draw.between(0, 3) }, () => value(items, draw))
  return { value }
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz ĄŽü0123456789-'.split('')

const FORMATS: Readonly<Record<string, (draw: Draw) => string>> = {
  email: (draw) => `fuzz-${draw.between(0, 999_999)}@example.lt`,
  'date-time': (draw) => new Date(1.7e12 + draw.between(0, 1e11)).toISOString(),
  binary: () => '%PDF-1.7\n%%EOF\n',
  uri: (draw) => `https://example.com/${draw.between(0, 999)}`,
}

function aText(schema: Schema, draw: Draw): string {
  const format = FORMATS[schema.format ?? '']
  if (format) return format(draw)
  if (schema.pattern !== undefined) return matching(schema.pattern, draw)
  const { minLength = 1, maxLength = minLength + 40 } = schema
  const length = draw.chance(0.1) ? maxLength : draw.between(minLength, Math.min(maxLength, 60))
  return Array.from({ length }, () => draw.pick(LETTERS)).join('')
}

/** The first of some usual texts that fits; a pattern that none fits gets one that may not. */
function matching(pattern: string, draw: Draw): string {
  const digits = String(draw.between(100_000, 999_999))
  const texts = [digits, `a${digits}`, 'LT', 'LT100001919017', '2026-02-01']
  return texts.find((text) => new RegExp(pattern, 'u').test(text)) ?? digits
}

function aNumber({ minimum = 0, maximum = minimum + 10_000 }: Schema, draw: Draw): number {
  return draw.chance(0.2) ? draw.pick([minimum, maximum]) : draw.between(minimum, maximum)
}
