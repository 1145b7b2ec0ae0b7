import { PROBLEMS } from '@billing/core'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { type FuzzOperation, type OpenApi, operationsOf, pointerTo } from './document.ts'

/** An answer, read whole. */
export interface ReadAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** Compares answers, and requests that were taken, with the document. */
export interface Judge {
  /** The operation that a method and a path below the base address lead to. */
  operationAt(method: string, path: string): FuzzOperation | undefined
  /** What an answer says that it may not; empty when it is as documented. */
  answer(operation: FuzzOperation | undefined, method: string, answer: ReadAnswer): string[]
  /** Whether the operation's schema allows this body. */
  allows(operation: FuzzOperation, body: unknown): boolean
}

/** A judge who knows one document. */
export function judgeOf(document: OpenApi): Judge {
  const operations = operationsOf(document).map((operation) => ({
    operation,
    pattern: new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }))
  const matches = checkerOf(document)
  return {
    operationAt: (method, path) =>
      operations.find(
        ({ operation, pattern }) =>
          operation.method === (method === 'HEAD' ? 'GET' : method) && pattern.test(path),
      )?.operation,
    answer: (operation, method, answer) => [
      ...badHeaders(answer),
      ...(answer.status >= 500 ? [`it answers ${answer.status}`] : []),
      ...badContent(operation, method, answer, matches),
    ],
    allows: ({ body }, sent) => body === undefined || matches(body.pointer, sent).length === 0,
  }
}

type Matches = (pointer: string, value: unknown) => string[]

function checkerOf(document: OpenApi): Matches {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema(document, 'document')
  return (pointer, value) => {
    const ref = `document#${pointer}`
    const validate = ajv.getSchema(ref) ?? ajv.compile({ $ref: ref })
    if (validate(value)) return []
    return (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`)
  }
}

/** What every answer carries, so that a browser is careful with it. */
const HEADERS: Readonly<Record<string, RegExp>> = {
  'x-request-id': /^[\w.-]{1,128}$/,
  'x-content-type-options': /^nosniff$/,
  'content-security-policy': /default-src 'none'/,
  'cache-control': /^no-store$/,
  'x-frame-options': /^DENY$/,
  'strict-transport-security': /^max-age=\d{7,}/,
  'referrer-policy': /^no-referrer$/,
}

function badHeaders({ status, headers }: ReadAnswer): string[] {
  const wanted = Object.entries(HEADERS)
    .filter(([name, pattern]) => !pattern.test(headers.get(name) ?? ''))
    .map(([name]) => `its header ${name} is ${JSON.stringify(headers.get(name))}`)
  const own = { 401: 'www-authenticate', 429: 'retry-after' }[status]
  return own === undefined || headers.has(own) ? wanted : [...wanted, `it has no ${own}`]
}

/** Characters of a refusal: it must not grow with what was sent. */
const REFUSAL_MAX = 40_000

/** What stands in no answer: where our code lies, and how the database speaks. */
const LEAKS =
  /\bat .{1,200}\.[jt]s:\d+|node_modules|SQLITE_|syntax error at|\bselect .{1,200} from /i

function badContent(
  operation: FuzzOperation | undefined,
  method: string,
  answer: ReadAnswer,
  matches: Matches,
): string[] {
  if (answer.status >= 400) return badRefusal(operation, method, answer)
  if (!operation) return [`nothing is documented there, and it answers ${answer.status}`]
  const types = operation.answers[answer.status]
  if (!types) return [`${operation.id} does not document ${answer.status}`]
  if (types.length === 0) return answer.text === '' ? [] : ['it has content, and documents none']
  const type = answer.headers.get('content-type') ?? 'no content'
  if (!types.includes(type)) return [`${operation.id} does not document ${type}`]
  if (type !== 'application/json' || method === 'HEAD') return []
  const at = ['paths', operation.path, operation.method.toLowerCase()]
  const pointer = pointerTo([...at, 'responses', `${answer.status}`, 'content', type, 'schema'])
  return matches(pointer, JSON.parse(answer.text))
}

function badRefusal(
  operation: FuzzOperation | undefined,
  method: string,
  { status, headers, text }: ReadAnswer,
): string[] {
  const type = headers.get('content-type')
  if (type !== 'application/problem+json') return [`its content type is ${type}`]
  if (method === 'HEAD') return text === '' ? [] : ['it has a body']
  if (text.length > REFUSAL_MAX) return [`a refusal of ${text.length} characters`]
  const body = JSON.parse(text) as Readonly<Record<string, unknown>>
  return [
    ...badProblem(status, body),
    ...badCode(operation, String(body['code'])),
    ...badInstance(headers, body['instance']),
    ...(LEAKS.test(text) ? ['it says how we are built'] : []),
  ]
}

/** A path that is not served needs no documentation. */
function badCode(operation: FuzzOperation | undefined, code: string): string[] {
  if (code === 'not-found' || operation?.codes.includes(code)) return []
  return [`${operation?.id ?? 'nobody'} does not document ${code}`]
}

/** A problem has the fields of one, and is one of the registry. Source: contract 3. */
function badProblem(status: number, body: Readonly<Record<string, unknown>>): string[] {
  const code = String(body['code'])
  const entry = Object.hasOwn(PROBLEMS, code) ? PROBLEMS[code as keyof typeof PROBLEMS] : undefined
  if (!entry) return [`${code} is none of the problems`]
  const names = Object.keys(body).filter((name) => !FIELDS.includes(name))
  const right =
    entry.status === status && body['status'] === status && body['title'] === entry.title
  return [
    ...(right ? [] : [`${code} with ${status}, ${String(body['title'])}`]),
    ...(body['type'] === `urn:vendor:billing:problem:${code}` ? [] : ['its type is another one']),
    ...names.map((name) => `a problem has no ${name}`),
    ...badParams(body['invalid_params']),
  ]
}

const FIELDS = [
  'type',
  'title',
  'status',
  'detail',
  'instance',
  'code',
  'invalid_params',
  'retry_after',
]

function badParams(params: unknown): string[] {
  if (params === undefined) return []
  if (!Array.isArray(params) || params.length === 0) return ['its invalid_params are none']
  return (params as Record<string, unknown>[]).every(
    ({ name, reason }) => typeof name === 'string' && typeof reason === 'string',
  )
    ? []
    : ['its invalid_params have no name or reason']
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** The instance is the request's id; of a replayed refusal, the first request's. */
function badInstance(headers: Headers, instance: unknown): string[] {
  if (headers.has('idempotent-replayed')) return []
  const id = headers.get('x-request-id') ?? ''
  const wanted = UUID.test(id) ? `urn:uuid:${id}` : `urn:request:${id}`
  return instance === wanted ? [] : [`its instance is ${String(instance)}`]
}
