import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

import { MERCHANT_API } from './merchant-api.ts'
import { uuid } from './merchant-words.ts'
import { readDocument } from './provider-document.ts'
import type { Operation, Parameter, Schema } from './schema.ts'

/** A handler of requests. */
export type Handler = (request: Request) => Promise<Response>

/** A handler that is watched, and what it and its callers did that the API does not describe. */
export interface Watched {
  readonly handler: Handler
  /** Each once, in the order of their first time. */
  violations(): readonly string[]
  /** Throws when there is one. */
  check(): void
}

/** What no document knows of, and what is sent or answered all the same. */
const KNOWN_EXTRAS = new Set(['save_payment_method_for'])
const KNOWN_STATUSES = new Set(['429'])

const document = process.env['REVOLUT_OPENAPI']
const DESCRIPTIONS: readonly (readonly [string, readonly Operation[]])[] = [
  ['fixture', MERCHANT_API],
  ...(document ? [['document', readDocument(document)] as const] : []),
]

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addFormat('MM/YY', /^(?:0[1-9]|1[0-2])\/\d{2}$/)
ajv.addFormat('JSON', true)

/**
 * Watches a loopback of the Merchant API: every request and every answer must be as the committed description
 * says, and as the provider's own document does when `REVOLUT_OPENAPI` names it.
 */
export function conforming(handler: Handler): Watched {
  const found = new Set<string>()
  return {
    async handler(request) {
      const asked = await request.clone().text()
      const answer = await handler(request)
      if (!new URL(request.url).pathname.startsWith('/api/')) return answer
      const said = await textOf(answer.clone())
      for (const [name, operations] of DESCRIPTIONS) {
        for (const flaw of flaws(operations, request, asked, { status: answer.status, said })) {
          found.add(`${name}: ${request.method} ${new URL(request.url).pathname} ${flaw}`)
        }
      }
      return answer
    },
    violations: () => [...found],
    check() {
      if (found.size > 0) throw new Error([...found].join('\n'))
    },
  }
}

/** Undefined for an answer that is made to break off. */
async function textOf(answer: Response): Promise<string | undefined> {
  try {
    const text = await answer.text()
    return Number(answer.headers.get('content-length') ?? 0) > text.length ? undefined : text
  } catch {
    return undefined
  }
}

interface Said {
  readonly status: number
  readonly said: string | undefined
}

function flaws(
  operations: readonly Operation[],
  request: Request,
  asked: string,
  answer: Said,
): string[] {
  const url = new URL(request.url)
  const operation = operations.find(({ method, path }) => {
    return method === request.method && patternOf(path).test(url.pathname)
  })
  if (!operation) return ['is no operation']
  return [
    ...parameterFlaws('query', operation.query, queryOf(url, operation.query)),
    ...strangers(operation.query, url).map((name) => `query ${name}: is not described`),
    ...parameterFlaws('header', operation.headers, Object.fromEntries(request.headers)),
    ...(operation.path.includes('{') ? idFlaws(url) : []),
    ...bodyFlaws(operation, request, asked),
    ...answerFlaws(operation, answer),
  ]
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
}

function idFlaws(url: URL): string[] {
  const [, , , ...parts] = url.pathname.split('/')
  return parts
    .filter((_, at) => at % 2 === 0)
    .flatMap((id) => errorsOf(uuid, id))
    .map((flaw) => `path: ${flaw}`)
}

function queryOf(url: URL, described: Readonly<Record<string, Parameter>>) {
  const names = Object.keys(described).filter((name) => url.searchParams.has(name))
  return Object.fromEntries(
    names.map((name) => {
      const values = url.searchParams.getAll(name)
      return [name, typed(values, described[name]?.schema.type)]
    }),
  )
}

function typed(values: readonly string[], type: unknown): unknown {
  const [value = ''] = values
  if (type === 'array') return values
  if (type === 'integer' && /^-?\d+$/.test(value)) return Number(value)
  if (type === 'boolean' && /^(?:true|false)$/.test(value)) return value === 'true'
  return value
}

function strangers(described: Readonly<Record<string, Parameter>>, url: URL): string[] {
  return [...url.searchParams.keys()].filter((name) => !Object.hasOwn(described, name))
}

function parameterFlaws(
  place: string,
  described: Readonly<Record<string, Parameter>>,
  given: Readonly<Record<string, unknown>>,
): string[] {
  return Object.entries(described).flatMap(([name, { required, schema }]) => {
    if (given[name] === undefined) return required ? [`${place} ${name}: is missing`] : []
    return errorsOf(schema, given[name]).map((flaw) => `${place} ${name}: ${flaw}`)
  })
}

function bodyFlaws({ body }: Operation, request: Request, asked: string): string[] {
  if (asked === '') return body?.required ? ['body: is missing'] : []
  if (!body) return ['body: none is taken']
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json\b/.test(type)) return [`body: is ${type || 'of no type'}`]
  const json = parsed(asked)
  if (json === undefined) return ['body: is no JSON']
  return [...errorsOf(body, json), ...unknownFields(body, json)].map((flaw) => `body ${flaw}`)
}

/** The provider ignores what it does not know: whoever sends it is mistaken. */
function unknownFields(schema: Schema, value: unknown, path = ''): string[] {
  if (!schema.properties || typeof value !== 'object' || value === null) return []
  const { properties } = schema
  return Object.entries(value).flatMap(([name, inner]) => {
    const known = properties[name]
    if (known) return unknownFields(known, inner, `${path}/${name}`)
    return KNOWN_EXTRAS.has(name) ? [] : [`${path}/${name} would be ignored`]
  })
}

function answerFlaws({ answers }: Operation, { status, said }: Said): string[] {
  if (said === undefined || KNOWN_STATUSES.has(String(status))) return []
  if (!Object.hasOwn(answers, String(status))) return [`answers ${status}`]
  const schema = answers[String(status)]
  if (!schema) return status === 204 && said !== '' ? ['answers 204 with a body'] : []
  const json = parsed(said)
  if (json === undefined) return [`answers ${status} without JSON`]
  return errorsOf(schema, json).map((flaw) => `answers ${status}: ${flaw}`)
}

function errorsOf(schema: Schema, value: unknown): string[] {
  const validate = ajv.compile(schema)
  if (validate(value)) return []
  return (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
