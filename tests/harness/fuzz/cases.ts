import type { Draw } from '../simulation/draw.ts'
import type { FuzzOperation } from './document.ts'
import { declared, HOSTILE_FORMS, isForm, written } from './forms.ts'
import { HOSTILE_BODIES, type HostileBody } from './hostile-bodies.ts'
import {
  HOSTILE_HEADERS,
  HOSTILE_METHODS,
  HOSTILE_PATHS,
  HOSTILE_QUERIES,
  HOSTILE_SEGMENTS,
} from './hostile-requests.ts'
import { type Mutation, mutationsOf, unstorable } from './mutations.ts'
import type { Sampler } from './sample.ts'
import { shuffled } from './shuffle.ts'

/** What is hostile about a request. */
export type CaseKind = 'valid' | 'text' | 'field' | 'body' | 'header' | 'path' | 'query' | 'method'

/** One request, as it is to be sent; ready but for its credentials. */
export interface FuzzCase {
  readonly kind: CaseKind
  readonly name: string
  readonly method: string
  /** Below the base address, with its query. */
  readonly target: string
  /** Null takes away what the credentials or the body would set. */
  readonly headers: Readonly<Record<string, string | null>>
  readonly body: ReturnType<HostileBody['make']> | undefined
}

/** How many requests of each kind an operation gets, where the kind fits it; null are all of them, whatever the share. */
// prettier-ignore
const COUNTS: Readonly<Record<CaseKind, number | null>> = {
  valid: 12, text: null, field: 110, body: 40, header: 40, path: 30, query: 30, method: 6,
}

/** Bodies are drawn so often for what is sent in all of their places: a field may be left out of one. */
const BODIES = 3

/** All requests to one operation. The same draw plans the same ones; `share` multiplies their number. */
export function* casesOf(
  operation: FuzzOperation,
  sampler: Sampler,
  draw: Draw,
  share: number,
): Generator<FuzzCase> {
  for (const kind of Object.keys(COUNTS) as CaseKind[]) {
    const own = draw.fork(kind)
    const plan = () => PLANS[kind](baseOf(operation, sampler, own), own)
    for (const make of planned(plan, Math.ceil((COUNTS[kind] ?? Infinity) * share), own)) {
      yield { kind, ...make() }
    }
  }
}

type Planned = ReturnType<Plan>

/** So many of what is planned, drawn; all of some plans where there is no bound. */
function* planned(plan: () => Planned, count: number, draw: Draw): Generator<Planned[number]> {
  if (count === Infinity) {
    for (let body = 0; body < BODIES; body++) yield* plan()
    return
  }
  for (let left = count; left > 0;) {
    const all = plan()
    if (all.length === 0) return
    yield* shuffled(all, draw).slice(0, left)
    left -= all.length
  }
}

/** A valid request: what is hostile is put in the place of one of its parts. */
interface Base {
  readonly operation: FuzzOperation
  readonly path: string
  readonly segments: readonly string[]
  readonly query: string
  readonly key: string
  readonly value: unknown
}

type Plan = (base: Base, draw: Draw) => (() => Omit<FuzzCase, 'kind'>)[]

function baseOf(operation: FuzzOperation, sampler: Sampler, draw: Draw): Base {
  const segments = operation.params.map((name) => segmentOf(sampler, draw, name))
  const queries = operation.queries.filter(() => draw.chance(0.5))
  const query = queries.map(
    ({ name, schema }) => [name, String(sampler.value(schema, draw, name))] as [string, string],
  )
  return {
    operation,
    segments,
    path: pathOf(operation, segments),
    query: query.length === 0 ? '' : `?${new URLSearchParams(query).toString()}`,
    key: `key-${draw.between(0, 999_999_999)}`,
    value: operation.body && sampler.value(operation.body.schema, draw),
  }
}

function segmentOf(sampler: Sampler, draw: Draw, name: string): string {
  const unknown = () => `01936f2e-7b1c-7c3a-9d2e-${draw.between(1e11, 9e11)}`
  return encodeURIComponent(String(sampler.value({ enum: [unknown()] }, draw, name)))
}

function pathOf({ path, params }: FuzzOperation, segments: readonly string[]): string {
  return params.reduce(
    (text, name, at) => text.replace(`{${name}}`, () => segments[at] ?? ''),
    path,
  )
}

/** The valid request, with something else in it. */
function request(base: Base, name: string, differs: Partial<FuzzCase> = {}) {
  const { operation, path, query, key, value } = base
  const type = operation.body?.content_type ?? ''
  const body = operation.body ? written(type, JSON.stringify(value)) : undefined
  return {
    name,
    method: operation.method,
    target: path + query,
    body: operation.method === 'GET' ? undefined : body,
    ...differs,
    headers: {
      ...(operation.key ? { 'idempotency-key': key } : {}),
      ...(body === undefined ? {} : { 'content-type': declared(type) }),
      ...differs.headers,
    },
  }
}

/** Whatever is documented, JSON that is wrong as a whole; and where a form is, wrong forms. */
function hostileBodies(base: Base): ReturnType<Plan> {
  const { content_type = '' } = base.operation.body ?? {}
  const valid = written(content_type, JSON.stringify(base.value ?? {}))
  const bodies = isForm(content_type) ? [...HOSTILE_FORMS, ...HOSTILE_BODIES] : HOSTILE_BODIES
  return bodies.map((hostile) => () => {
    const headers = { 'content-type': hostile.content_type }
    return request(base, hostile.name, { headers, body: hostile.make(valid) })
  })
}

/** The valid request with each of these bodies. */
function fieldsWith(base: Base, bodies: readonly Mutation[]): Planned {
  const { body } = base.operation
  if (!body) return []
  return bodies.map(
    ({ name, json }) =>
      () =>
        request(base, name, { body: written(body.content_type, json) }),
  )
}

const PLANS: Readonly<Record<CaseKind, Plan>> = {
  valid: (base) => [() => request(base, 'valid')],
  text: (base) => [
    ...base.operation.queries.map(({ name }) => () => {
      return request(base, `${name}=%00`, { target: `${base.path}?${name}=a%00b` })
    }),
    ...fieldsWith(base, unstorable(base.value)),
  ],
  field: (base, draw) => fieldsWith(base, mutationsOf(base.value, draw)),
  body: (base) => (base.operation.method === 'GET' ? [] : hostileBodies(base)),
  header: (base) =>
    HOSTILE_HEADERS.map(
      ([name, headers]) =>
        () =>
          request(base, name, { headers }),
    ),
  path: (base) => [
    ...base.segments.flatMap((_, at) =>
      HOSTILE_SEGMENTS.map((segment) => () => {
        const path = pathOf(base.operation, base.segments.with(at, segment))
        return request(base, `id ${segment.slice(0, 40)}`, { target: path })
      }),
    ),
    ...HOSTILE_PATHS.map((form) => () => {
      const target = form.replace('$', () => base.path)
      return request(base, `path ${form.slice(0, 40)}`, { target })
    }),
  ],
  query: (base) =>
    base.operation.queries.flatMap(({ name }) =>
      HOSTILE_QUERIES.flatMap((value) => [
        () =>
          request(base, `${name}=${value.slice(0, 40)}`, {
            target: `${base.path}?${name}=${value}`,
          }),
        () =>
          request(base, `${name} twice`, {
            target: `${base.path}?${name}=${value}&${name}=${value}`,
          }),
      ]),
    ),
  method: (base) =>
    HOSTILE_METHODS.map((method) => () => {
      const bodyless = /^(get|head)$/i.test(method) ? { body: undefined } : {}
      return request(base, `method ${method.slice(0, 20)}`, { method, ...bodyless })
    }),
}
