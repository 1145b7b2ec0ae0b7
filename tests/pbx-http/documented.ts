import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: { readonly $ref: string } }>>
}
interface Response extends Content {
  readonly $ref?: string
  readonly headers?: Readonly<Record<string, unknown>>
}
interface Operation {
  readonly parameters: readonly { readonly $ref: string }[]
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Response>>
}
interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema: object
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly parameters: Readonly<Record<string, Parameter>>
    readonly responses: Readonly<Record<string, Response>>
  }
}

type Handler = (request: Request) => globalThis.Response | Promise<globalThis.Response>

const FILE = new URL('../../adapters/pbx-http/openapi.json', import.meta.url)
/** The published document, as it is printed. */
export const DOCUMENT = JSON.parse(readFileSync(FILE, 'utf8')) as Document

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema(DOCUMENT, 'document')

/** What is wrong with a value in the eyes of a schema of the document. */
function faultsOf(schema: object, value: unknown): string[] {
  const validate = ajv.compile(schema)
  return validate(value) ? [] : [ajv.errorsText(validate.errors)]
}

/** A core that is watched: every question and answer is compared with the published document. */
export interface Documented {
  readonly handler: Handler
  /** What did not agree. */
  readonly faults: readonly string[]
  /** The operations that were asked, as `put /tenants/{id} 201`. */
  readonly seen: ReadonlySet<string>
}

/** Watch a core. */
export function documented(handler: Handler): Documented {
  const faults: string[] = []
  const seen = new Set<string>()
  return {
    faults,
    seen,
    async handler(request) {
      const body = request.method === 'GET' ? '' : await request.clone().text()
      const answer = await handler(request)
      const { pathname } = new URL(request.url)
      const [path, operation] = operationOf(request.method.toLowerCase(), pathname)
      const name = `${request.method.toLowerCase()} ${path} ${answer.status}`
      seen.add(name)
      const found = operation
        ? [
            ...askedFaults(operation, request, body),
            ...(await answeredFaults(operation, answer.clone())),
          ]
        : ['no such operation']
      faults.push(...found.map((fault) => `${name}: ${fault}`))
      return answer
    },
  }
}

function operationOf(method: string, pathname: string): readonly [string, Operation | undefined] {
  const path = Object.keys(DOCUMENT.paths).find((each) =>
    new RegExp(`^${each.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname),
  )
  return path === undefined ? [pathname, undefined] : [path, DOCUMENT.paths[path]?.[method]]
}

function askedFaults(operation: Operation, request: Request, body: string): string[] {
  const parameters = operation.parameters.flatMap(({ $ref }) => {
    const { [$ref.split('/').at(-1) ?? '']: parameter } = DOCUMENT.components.parameters
    return parameter ? [parameter] : []
  })
  const query = new URL(request.url).searchParams
  const known = parameters.filter((each) => each.in === 'query').map(({ name }) => name)
  const unknown = [...query.keys()].filter((name) => !known.includes(name))
  const wrong = parameters.flatMap((parameter) => {
    if (parameter.in === 'path') return []
    const text =
      parameter.in === 'query' ? query.get(parameter.name) : request.headers.get(parameter.name)
    if (text === null) return parameter.required ? [`${parameter.name} is missing`] : []
    return faultsOf(parameter.schema, parameter.name === 'limit' ? Number(text) : text)
  })
  const schema = operation.requestBody?.content?.['application/json']?.schema
  const bodyFaults = schema
    ? faultsOf(within(schema), JSON.parse(body))
    : body === ''
      ? []
      : ['a body that the document does not know']
  return [...unknown.map((name) => `${name} is unknown`), ...wrong, ...bodyFaults]
}

async function answeredFaults(
  operation: Operation,
  answer: globalThis.Response,
): Promise<string[]> {
  const response = responseOf(operation, answer.status)
  if (!response) return ['a status that the document does not know']
  const type = answer.headers.get('content-type')?.split(';')[0] ?? ''
  const { schema } = response.content?.[type] ?? {}
  if (!schema) return [`the media type ${type}`]
  const missing = Object.keys(response.headers ?? {}).filter((name) => !answer.headers.has(name))
  // An answer that is cut off says nothing more.
  const text = await answer.text().catch(() => 'cut off')
  const wrong = text === 'cut off' ? [] : faultsOf(within(schema), JSON.parse(text))
  return [...wrong, ...missing.map((name) => `${name} is missing`)]
}

function responseOf({ responses }: Operation, status: number): Response | undefined {
  const listed = responses[`${status}`]
  const name = listed?.$ref?.split('/').at(-1)
  return name === undefined ? listed : DOCUMENT.components.responses[name]
}

const within = ({ $ref }: { readonly $ref: string }) => ({ $ref: `document${$ref}` })
