import { z } from 'zod'
import { InUseShape, LimitsBody } from './count-shapes.ts'
import { type Operation, OPERATIONS, type Parameter } from './operations.ts'
import {
  CONTRACT,
  CreditShape,
  DebitShape,
  Health,
  LevelBody,
  LIST_MAX,
  MoneyShape,
  NewTenantBody,
  PlanBody,
  ProblemShape,
  Reference,
  TenantId,
  TenantList,
  TenantShape,
} from './shapes.ts'

const DESCRIPTION = `What a phone-system core offers so that the billing can make, suspend, restore and delete its tenants. Any core that serves this document can be connected; \`${CONTRACT}\` is its version.

**Every command is repeatable.** The billing asks again whenever an answer was lost: asking for what already holds succeeds and changes nothing more. \`Idempotency-Key\` is the same for the same command, so a core may use it; it does not have to. A core that remembers answers by it forgets them within a day, and remembers no errors.

**What an answer says must hold.** It is given after the change is stored. Answer 200, 201 or 202 only when it is; the billing compares ids, generation, level, limits, plan and amounts with what it asked for, and trusts no answer about anything else.

**Errors** are RFC 9457 problems with a stable \`code\`, as \`application/problem+json\`. Only with a \`code\` are 400, 409, 410, 422 and 501 taken as a refusal, which is final: the billing does not ask again. \`tenant_not_found\` is the only 404 that means a missing tenant. **429, and 503 with \`Retry-After\`, promise that nothing was done**; every other 5xx promises nothing, and the billing looks what became of it.

Unknown fields are ignored by both sides. Bodies are JSON in UTF-8, answers at most 1 MiB and within ten seconds. Redirects are not followed.`

const PROBLEMS: Readonly<Record<string, string>> = {
  '401': 'No token, or not the right one: `unauthorized`.',
  '403': 'The token may not do this: `forbidden`.',
  '404': 'There never was such a tenant: `tenant_not_found`.',
  '409': 'It contradicts what there is: `conflict`, `code_taken`, `slug_taken`.',
  '410': 'The tenant was deleted: `tenant_deleted`.',
  '422': 'The core cannot take this: `invalid`. `detail` says what an operator has to change.',
  '429': 'Too many calls: `busy`. Nothing was done.',
  '501': 'The core does not do this at all: `not_offered`.',
  '503': 'Not now: `busy`. Nothing was done.',
}
const EVERYWHERE = ['401', '403', '429', '503']
const AGAIN_LATER = ['429', '503']

/** Shapes that the document names. */
const NAMED: Readonly<Record<string, z.ZodType>> = {
  Tenant: TenantShape,
  TenantList,
  NewTenant: NewTenantBody,
  PlanChange: PlanBody,
  LevelChange: LevelBody,
  LimitsChange: LimitsBody,
  InUse: InUseShape,
  Money: MoneyShape,
  Credit: CreditShape,
  Debit: DebitShape,
  Health,
  Problem: ProblemShape,
}

const nameOf = (shape: z.ZodType) =>
  Object.entries(NAMED).find(([, named]) => named === shape)?.[0] ?? 'unnamed'
const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` })
const json = (shape: z.ZodType, type = 'application/json') => ({
  content: { [type]: { schema: ref('schemas', nameOf(shape)) } },
})

/** The contract as an OpenAPI 3.1 document, printed from the shapes that the adapter reads with. */
export function pbxOpenApi(): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const operation of OPERATIONS) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: operationOf(operation) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'PBX provisioning',
      version: '1.0.0',
      description: DESCRIPTION,
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    servers: [{ url: 'https://pbx.example.com/provisioning', description: 'Your core.' }],
    security: [{ bearer: [] }],
    tags: [{ name: 'tenants', description: 'One phone system for each customer.' }, CORE_TAG],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'One token for the billing.' },
      },
      parameters: { ...PARAMETERS, ...HEADERS },
      headers: { 'Retry-After': RETRY_AFTER },
      responses: Object.fromEntries(
        Object.entries(PROBLEMS).map(([status, says]) => [
          `Problem${status}`,
          problem(status, says),
        ]),
      ),
      schemas: schemas(),
    },
  }
}

const CORE_TAG = { name: 'core', description: 'The core itself.' }

const RETRY_AFTER = {
  description: 'Seconds to wait before it is asked again. RFC 9110, 10.2.3.',
  required: true,
  schema: { type: 'integer', minimum: 1, maximum: 3_600 },
}

/** A schema as a part of the document, which names its dialect and its parts itself. */
function bare(schema: object): Record<string, unknown> {
  const own = Object.entries(schema).filter(([name]) => name !== '$schema' && name !== '$id')
  return Object.fromEntries(own)
}

const plain = (shape: z.ZodType) => bare(z.toJSONSchema(shape, { io: 'input' }))

const PARAMETERS: Readonly<Record<Parameter, Readonly<Record<string, unknown>>>> = {
  tenant_id: { name: 'id', in: 'path', required: true, schema: plain(TenantId) },
  external_id: { name: 'id', in: 'path', required: true, schema: plain(Reference) },
  reference: { name: 'reference', in: 'path', required: true, schema: plain(Reference) },
  of: {
    name: 'external_id',
    in: 'query',
    description: 'Only the tenant of this id of ours.',
    schema: plain(Reference),
  },
  after: {
    name: 'after',
    in: 'query',
    description: 'Only those behind the tenant with this `tenant_id`, a tombstone too.',
    schema: plain(TenantId),
  },
  since: {
    name: 'since',
    in: 'query',
    required: true,
    description: 'From when on, in UTC as RFC 3339 writes it.',
    schema: { type: 'string', format: 'date-time' },
  },
  until: {
    name: 'until',
    in: 'query',
    required: true,
    description: 'Up to when; what was used at that instant does not count.',
    schema: { type: 'string', format: 'date-time' },
  },
  limit: {
    name: 'limit',
    in: 'query',
    description: 'The most that the page may hold.',
    schema: { type: 'integer', minimum: 1, maximum: LIST_MAX, default: 50 },
  },
}

const HEADERS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  request_id: {
    name: 'X-Request-Id',
    in: 'header',
    required: true,
    description: 'Of this one call, for logs.',
    schema: { type: 'string', format: 'uuid' },
  },
  idempotency_key: {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    description: 'The same for the same command, sent again.',
    schema: { type: 'string', minLength: 1, maxLength: 128 },
  },
}

function operationOf(operation: Operation) {
  const { id, method, summary, description, parameters, body, answers, open } = operation
  const headers = method === 'get' ? ['request_id'] : ['request_id', 'idempotency_key']
  const statuses = open ? ['503'] : [...EVERYWHERE, ...operation.problems].toSorted()
  return {
    operationId: id,
    tags: [open ? 'core' : 'tenants'],
    summary,
    description,
    ...(open ? { security: [] } : {}),
    parameters: [...parameters, ...headers].map((name) => ref('parameters', name)),
    ...(body ? { requestBody: { required: true, ...json(body) } } : {}),
    responses: {
      ...Object.fromEntries(
        Object.entries(answers).map(([status, { says, shape }]) => [
          status,
          { description: says, ...json(shape) },
        ]),
      ),
      ...Object.fromEntries(
        statuses.map((status) => [status, ref('responses', `Problem${status}`)]),
      ),
    },
  }
}

function problem(status: string, description: string) {
  const later = AGAIN_LATER.includes(status)
    ? { headers: { 'Retry-After': ref('headers', 'Retry-After') } }
    : {}
  return { description, ...later, ...json(ProblemShape, 'application/problem+json') }
}

function schemas(): Record<string, unknown> {
  const registry = z.registry<{ id: string }>()
  for (const [id, shape] of Object.entries(NAMED)) registry.add(shape, { id })
  const uri = (id: string) => `#/components/schemas/${id}`
  const printed = z.toJSONSchema(registry, { io: 'input', uri })
  return Object.fromEntries(
    Object.entries(printed.schemas).map(([name, schema]) => [name, bare(schema)]),
  )
}
