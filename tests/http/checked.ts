import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { ApiAnswer, ApiOptions } from '../support/api.ts'
import type { World } from '../support/world.ts'

interface Documented {
  readonly operationId: string
  readonly requestBody?: { readonly content: object }
  readonly responses: Record<string, { content?: Record<string, object> }>
}

/** The document as it is published. */
export const DOCUMENT = JSON.parse(
  readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'),
) as {
  readonly paths: Record<string, Record<string, Documented>>
  readonly components: { readonly schemas: Record<string, object> }
}

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema(DOCUMENT, 'document')

const templates = Object.keys(DOCUMENT.paths).map((path) => ({
  path,
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}))

const pointer = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1')

/** What an answer says that the document does not; empty when it says nothing else. */
export function undocumented(method: string, path: string, answer: ApiAnswer): string[] {
  const [plain = ''] = path.split('?')
  const template = templates.find(({ pattern }) => pattern.test(plain))?.path ?? ''
  const operation = DOCUMENT.paths[template]?.[method.toLowerCase()]
  if (!operation) return answer.body.code === 'not-found' ? [] : [`no ${method} ${path}`]
  const at = ['paths', template, method.toLowerCase(), 'responses', `${answer.status}`]
  return compared(operation, at, answer)
}

function compared(operation: Documented, at: readonly string[], answer: ApiAnswer): string[] {
  const { operationId, responses } = operation
  const response = responses[answer.status]
  if (!response) return [`${operationId} does not document ${answer.status}`]
  const type = answer.headers.get('content-type') ?? 'no content'
  const types = Object.keys(response.content ?? { 'no content': {} })
  if (!types.includes(type)) return [`${operationId} does not document ${type}`]
  if (type === 'no content') return []
  const ref = `document#/${[...at, 'content', type].map(pointer).join('/')}`
  return [...badCode(operation, answer, response), ...badBody(`${ref}/schema`, answer.body)]
}

function badCode(
  { operationId }: Documented,
  { status, body }: ApiAnswer,
  response: object,
): string[] {
  if (status < 400) return []
  const text = JSON.stringify(response)
  return text.includes(`"code":"${body.code}"`)
    ? []
    : [`${operationId} does not document ${body.code}`]
}

function badBody(ref: string, body: unknown): string[] {
  const validate = ajv.getSchema(encodeURI(ref)) ?? ajv.compile({ $ref: encodeURI(ref) })
  if (validate(body)) return []
  return (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`)
}

/** `world.api`, where each answer must be what the document says. */
export function checked(world: Pick<World, 'api'>): World['api'] {
  return async (method: string, path: string, options?: ApiOptions) => {
    const answer = await world.api(method, path, options)
    const surprises = undocumented(method, path, answer)
    if (surprises.length > 0) {
      throw new Error(`${surprises.join('; ')}: ${JSON.stringify(answer.body)}`)
    }
    return answer
  }
}

/** The names of the parameters that a refusal complains of. */
export function complaints({ body }: ApiAnswer): string[] {
  return (body.invalid_params ?? []).map(({ name }: { name: string }) => name)
}
