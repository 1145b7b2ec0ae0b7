import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { ACCESS, type Access, keyScopeOf, type Operation, PROBLEMS } from '@billing/core'
import { createApp, DEFAULT_HTTP_CONFIG, ENDPOINTS, openApiDocument } from '@billing/http'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import { DOCUMENT } from '../http/checked.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)

interface Described {
  readonly operationId: Operation
  readonly method: string
  readonly path: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description: string
  readonly security: readonly Record<string, unknown>[]
  readonly parameters: readonly {
    readonly name?: string
    readonly $ref?: string
    readonly required?: boolean
  }[]
  readonly responses: Readonly<
    Record<string, { readonly content?: Record<string, { examples?: object }> }>
  >
}

const operations = Object.entries(DOCUMENT.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(
    ([method, operation]) => ({ ...operation, method, path }) as unknown as Described,
  ),
)

it('a server prints its own plans and the numbers that its own documents have', () => {
  const plan_tiers = ['solo']
  const number_prefixes = { invoice: 'SF', credit_note: 'KS' }
  const named = openApiDocument({ ...DEFAULT_HTTP_CONFIG, plan_tiers, number_prefixes })
  const { schemas } = JSON.parse(JSON.stringify(named.components))

  expect(schemas.PlanTier.enum).toEqual(['solo'])
  expect(schemas.Invoice.properties.number.pattern).toBe(String.raw`^SF-\d{4}-\d{6}$`)
  expect(JSON.stringify(named)).not.toMatch(/PBX-[\d\\]|CN-[\d\\]/)
})

it('a prefix that is the default of the other kind names its own kind alone', () => {
  const number_prefixes = { invoice: 'CN', credit_note: 'PBX' }
  const named = openApiDocument({ ...DEFAULT_HTTP_CONFIG, number_prefixes })
  const { schemas } = JSON.parse(JSON.stringify(named.components))

  expect(schemas.Invoice.properties.number.pattern).toBe(String.raw`^CN-\d{4}-\d{6}$`)
  expect(schemas.CreditNote.properties.number.anyOf[0].pattern).toBe(String.raw`^PBX-\d{4}-\d{5}$`)
})

it('openapi.json is what the code prints', () => {
  expect(JSON.parse(JSON.stringify(openApiDocument(DEFAULT_HTTP_CONFIG)))).toEqual(DOCUMENT)
})

/** Every part of the document with its place, and the name of the property that it is of. */
function* partsOf(part: unknown, place: string, name = ''): Generator<[string, string, object]> {
  if (typeof part !== 'object' || part === null) return
  yield [place, name, part]
  const { properties } = part as { properties?: object }
  for (const [key, inside] of Object.entries(part)) {
    if (inside !== properties) yield* partsOf(inside, `${place}.${key}`, name)
  }
  for (const [key, inside] of Object.entries(properties ?? {})) {
    yield* partsOf(inside, `${place}.${key}`, key)
  }
}

it('an instant that is a number says its unit, of which the client makes a type', () => {
  const instants = [...partsOf(DOCUMENT.components.schemas, '')].filter(
    ([, name, part]) =>
      /(?:^|_)(?:at|ts|since|until)$|^period_(?:start|end)$/.test(name) &&
      'type' in part &&
      part.type === 'integer',
  )

  expect(instants.length).toBeGreaterThan(40)
  expect(instants.filter(([, , part]) => !('x-unit' in part)).map(([place]) => place)).toEqual([])
})

it('the document is valid OpenAPI 3.1, and lint finds nothing', async () => {
  const { stdout, stderr } = await run(
    'node_modules/.bin/redocly',
    ['lint', 'openapi.json', '--format=json'],
    {
      cwd: ROOT,
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    },
  )

  expect(JSON.parse(stdout), stderr).toMatchObject({ totals: { errors: 0, warnings: 0 } })
})

it('every schema compiles, and names only schemas that exist', () => {
  const ajv = new Ajv2020({ strict: false })
  addFormats.default(ajv)
  ajv.addSchema(DOCUMENT, 'document')

  for (const name of Object.keys(DOCUMENT.components.schemas)) {
    expect(() => ajv.compile({ $ref: `document#/components/schemas/${name}` }), name).not.toThrow()
  }
})

it('every operation of the permission table is served, and none besides', () => {
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
    Object.keys(ACCESS).toSorted(),
  )
  expect(ENDPOINTS.map(({ id }) => id).toSorted()).toEqual(Object.keys(ACCESS).toSorted())
})

it('every path of the document is mounted under /v1, and nothing else is', () => {
  const app = createApp({
    // Nothing is called: only what is mounted is looked at.
    ...({} as Parameters<typeof createApp>[0]),
    secrets: { mac: (text) => text },
    config: { ...DEFAULT_HTTP_CONFIG, process_metrics: false },
  })
  const mounted = app.routes
    .filter(({ path }) => path.startsWith('/v1'))
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)

  expect(mounted.toSorted()).toEqual(
    operations.map(({ method, path }) => `${method.toUpperCase()} /v1${path}`).toSorted(),
  )
})

describe.each(operations)('$operationId', (operation) => {
  const access: Access = ACCESS[operation.operationId]

  it('is secured as the permission table says', () => {
    const scope = keyScopeOf(operation.operationId)
    const wanted = { public: [], signature: [{ webhook_signature: [] }] }[access as string] ?? [
      { bearer: [] },
      ...(scope === null ? [] : [{ api_key: [scope] }]),
    ]

    expect(operation.security).toEqual(wanted)
  })

  it('is described for a reader', () => {
    expect(operation.summary).toMatch(/^[A-Z].{3,60}[^.]$/)
    expect(operation.description).toMatch(/\.$/)
    expect(operation.tags).toHaveLength(1)
  })

  it('documents problems of the registry, under their status', () => {
    for (const [status, { content }] of Object.entries(operation.responses)) {
      const codes = Object.keys(content?.['application/problem+json']?.examples ?? {})
      for (const code of codes) {
        expect(PROBLEMS[code as keyof typeof PROBLEMS].status, code).toBe(Number(status))
      }
      expect(codes.length > 0, status).toBe(Number(status) >= 400)
    }
  })

  it('documents what a bearer token can come to', () => {
    const text = JSON.stringify(operation.responses)
    const bearer = !['public', 'signature'].includes(access)

    if (bearer) expect(text).toContain('auth.token_expired')
    expect(text.includes('auth.forbidden')).toBe(
      bearer || ['signIn', 'adminSignIn'].includes(operation.operationId),
    )
  })

  it('takes an Idempotency-Key where its endpoint says so', () => {
    const wanted = ENDPOINTS.find(({ id }) => id === operation.operationId)?.idempotency
    const header = operation.parameters.find(({ name }) => name === 'Idempotency-Key')

    expect(header?.required).toBe(wanted && wanted === 'required')
    expect(JSON.stringify(operation.responses).includes('idempotency.conflict')).toBe(
      wanted !== undefined,
    )
  })
})

it('null is allowed by a union only, so that generated clients see it', () => {
  const text = JSON.stringify(DOCUMENT)

  expect(text).not.toContain('"nullable"')
  expect(text).not.toContain('"allOf"')
  expect(text).not.toMatch(/"type":\[[^\]]*"null"/)
})

it('every body that we take refuses properties that it does not name', () => {
  const open = Object.entries(DOCUMENT.components.schemas)
    .filter(([name, schema]) => name.endsWith('Request') && !('oneOf' in schema))
    .filter(
      ([, schema]) => !('additionalProperties' in schema) || schema.additionalProperties !== false,
    )

  expect(open).toEqual([])
})
