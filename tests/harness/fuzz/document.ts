/** A JSON schema, as far as we look into one. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema
  readonly oneOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly example?: unknown
}

interface Parameter {
  readonly $ref?: string
  readonly name?: string
  readonly in?: string
  readonly required?: boolean
  readonly schema?: Schema
}

interface Content {
  readonly schema?: Schema
  readonly examples?: Readonly<Record<string, unknown>>
}

interface Documented {
  readonly operationId?: string
  readonly tags?: readonly string[]
  readonly security?: readonly Readonly<Record<string, unknown>>[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: {
    readonly required?: boolean
    readonly content?: Readonly<Record<string, Content>>
  }
  readonly responses?: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, Content>> }>
  >
}

/** An OpenAPI 3.1 document: all that the fuzzer knows of a service. */
export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Documented>>>>
  readonly components: {
    readonly schemas?: Readonly<Record<string, Schema>>
    readonly parameters?: Readonly<Record<string, Parameter>>
  }
}

/** A parameter in the path or the query, with its schema. */
export interface Named {
  readonly name: string
  readonly schema: Schema
}

/** One operation of a document, with what one must know to call it. */
export interface FuzzOperation {
  readonly id: string
  /** In capitals. */
  readonly method: string
  /** As the document writes it: `/invoices/{invoice_id}`. */
  readonly path: string
  readonly tags: readonly string[]
  /** The names of its security schemes; empty when anybody may call it. */
  readonly security: readonly string[]
  readonly params: readonly string[]
  readonly queries: readonly Named[]
  readonly key: 'required' | 'optional' | undefined
  /** Its body, when it takes one. */
  readonly body: FuzzBody | undefined
  /** Statuses, each with its content types; none is an answer without a body. */
  readonly answers: Readonly<Record<string, readonly string[]>>
  /** Codes of the problems that the examples of its answers show. */
  readonly codes: readonly string[]
}

/** What an operation takes as its body. */
export interface FuzzBody {
  readonly required: boolean
  readonly content_type: string
  readonly schema: Schema
  /** Where the schema stands, as a JSON pointer. */
  readonly pointer: string
}

/** All operations, in the document's order. */
export function operationsOf(document: OpenApi): FuzzOperation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, documented]) =>
      operationOf(document, { path, method, documented }),
    ),
  )
}

interface Place {
  readonly path: string
  readonly method: string
  readonly documented: Documented
}

function operationOf(document: OpenApi, place: Place): FuzzOperation {
  const { path, method, documented } = place
  const parameters = (documented.parameters ?? []).map((each) => parameterOf(document, each))
  const key = parameters.find(({ name }) => name?.toLowerCase() === 'idempotency-key')
  const responses = Object.entries(documented.responses ?? {})
  return {
    id: documented.operationId ?? `${method} ${path}`,
    method: method.toUpperCase(),
    path,
    tags: documented.tags ?? [],
    security: (documented.security ?? []).flatMap(Object.keys),
    params: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
    queries: parameters
      .filter((each) => each.in === 'query')
      .map(({ name = '', schema = {} }) => ({ name, schema })),
    key: key && (key.required ? 'required' : 'optional'),
    body: bodyOf(place),
    answers: Object.fromEntries(
      responses.map(([status, { content = {} }]) => [status, Object.keys(content)]),
    ),
    codes: responses.flatMap(([, { content = {} }]) =>
      Object.values(content).flatMap(({ examples = {} }) => Object.keys(examples)),
    ),
  }
}

function parameterOf({ components }: OpenApi, parameter: Parameter): Parameter {
  const name = parameter.$ref?.split('/').at(-1)
  return name === undefined ? parameter : (components.parameters?.[name] ?? parameter)
}

function bodyOf({ path, method, documented }: Place): FuzzBody | undefined {
  const [found] = Object.entries(documented.requestBody?.content ?? {})
  if (!found) return undefined
  const [content_type, { schema = {} }] = found
  const at = ['paths', path, method, 'requestBody', 'content', content_type, 'schema']
  return {
    required: documented.requestBody?.required ?? false,
    content_type,
    schema,
    pointer: pointerTo(at),
  }
}

/** A JSON pointer as a URI fragment takes it. */
export function pointerTo(parts: readonly string[]): string {
  return encodeURI(
    `/${parts.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')}`,
  )
}

/** The schema itself, where it only names one of the components. */
export function resolved({ components }: OpenApi, schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return name === undefined ? schema : (components.schemas?.[name] ?? {})
}
