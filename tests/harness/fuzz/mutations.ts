import type { Draw } from '../simulation/draw.ts'
import { HOSTILE_VALUES, type HostileValue, UNSTORABLE_VALUES } from './hostile-values.ts'

/** A body in which one thing is wrong, as JSON text. */
export interface Mutation {
  readonly name: string
  readonly json: string
}

/** What no generated body holds, so that it can be found again in the text. */
const HOLE = 'hole-in-the-body'

/** Every way to make one place of `valid` wrong: too many to send at once, so draw from them. */
export function mutationsOf(valid: unknown, draw: Draw): Mutation[] {
  const places = placesIn(valid)
  return [
    ...places.flatMap((path) => [missing(valid, path), ...replaced(valid, path, HOSTILE_VALUES)]),
    ...places.flatMap((path) => [added(valid, path, draw)]),
    added(valid, [], draw),
    ...doubled(valid),
  ]
}

/** Each place of `valid` with what SQLite and PostgreSQL do not keep alike. */
export function unstorable(valid: unknown): Mutation[] {
  return placesIn(valid).flatMap((path) => replaced(valid, path, UNSTORABLE_VALUES))
}

type Path = readonly (string | number)[]

/** Where a value holds another one, at any depth. */
function placesIn(value: unknown, above: Path = []): Path[] {
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const path = [...above, name]
    return [path, ...placesIn(inner, path)]
  })
}

function missing(valid: unknown, path: Path): Mutation {
  return { name: `${path.join('.')} missing`, json: JSON.stringify(changed(valid, path)) }
}

function replaced(valid: unknown, path: Path, values: readonly HostileValue[]): Mutation[] {
  const text = JSON.stringify(changed(valid, path, HOLE))
  return values.map(([name, json]) => ({
    name: `${path.join('.')}: ${name}`,
    json: text.replace(`"${HOLE}"`, () => json),
  }))
}

/** A property that nobody knows, beside the one at `path`, or in the body itself. */
function added(valid: unknown, path: Path, draw: Draw): Mutation {
  const name = draw.pick(UNKNOWN)
  const json = JSON.stringify(changed(valid, [...path.slice(0, -1), HOLE], 1))
  return { name: `unknown ${name}`, json: json.replace(`"${HOLE}"`, () => JSON.stringify(name)) }
}

const UNKNOWN = ['surprise', '__proto__', 'constructor', 'account_id', 'role', '', 'a.b', 'x\0y']

/** The first property twice: the last one counts, as JSON.parse reads it. */
function doubled(valid: unknown): Mutation[] {
  const json = JSON.stringify(valid)
  const [name] = Object.keys((valid ?? {}) as object)
  if (name === undefined) return []
  return ['null', '1', '"x"'].map((value) => ({
    name: `${name} twice`,
    json: `${json.slice(0, -1)},${JSON.stringify(name)}:${value}}`,
  }))
}

/** A copy with another value at a path; without one, with nothing there. */
function changed(value: unknown, [first, ...rest]: Path, put?: unknown): unknown {
  if (first === undefined) return put
  const copy: Record<string, unknown> = { ...(value as object) }
  const inner = changed(copy[first], rest, put)
  if (inner === undefined) delete copy[first]
  else copy[first] = inner
  return Array.isArray(value) ? Object.values(copy) : copy
}
