import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { Problem, WEBHOOK_HEADERS } from '@billing/api'
import { ACCESS, keyScopeOf } from '@billing/core'
import type { HttpConfig } from './config.ts'
import { problemResponses } from './documented-problems.ts'
import { withExamplesAtMedia } from './document-examples.ts'
import { withSettings } from './document-settings.ts'
import type { Endpoint, Tag } from './endpoint.ts'
import { ENDPOINTS } from './endpoints.ts'
import { DOCUMENT_COMPONENTS, idempotencyKeyParameter } from './openapi-components.ts'
import { registerWebhooks } from './openapi-webhooks.ts'
import { pageQuery } from './pages.ts'
import { isLimited, isSecured } from './serve-endpoint.ts'

const TAGS: Readonly<Record<Tag, string>> = {
  'auth (public)': 'Signing up and signing in.',
  'auth (customer)': 'The signed-in user.',
  account: 'The customer: who they are and what they told us.',
  vat: 'The EU VAT number of the customer.',
  compliance: 'The identity documents that we ask the customer for.',
  subscription: 'What a customer is subscribed to.',
  'payment-methods': 'The cards that a customer saved at the payment provider.',
  payments: 'What the customer paid by card, and the balance for calls.',
  invoices: 'What we charged for, and what we took back.',
  tenants: 'The customer’s phone system.',
  support: 'What a customer asks us, and what we answer.',
  'me-notifications': 'What happened to the account, for its people to read.',
  'me-banners': 'What a web app shows on every page.',
  webhooks: 'What the payment provider tells us.',
  admin: 'What operators see and do.',
}

const DESCRIPTION = `Billing and onboarding for hosted phone systems.

Amounts are integers in minor units. Every error is a problem (RFC 9457): look texts up by its stable \`code\`. Every answer carries \`X-Request-Id\`; quote it when you write to us. Unknown properties of a body are refused, unknown query parameters are ignored. An address that comes with its headers to more than 16 KiB is \`validation.failed\`, whatever the operation.

To begin, sign up with a password (\`createSignup\`), let the customer save a card at the payment provider with the \`order_token\`, and ask \`getSignupStatus\` until the signup is \`active\`. \`signIn\` then gives an access token for the header \`Authorization: Bearer <access_token>\`; it lives 15 minutes, and \`refreshSession\` renews it. A machine of an operator brings an API key in its place (\`adminCreateApiKey\`), where an operation names the scope that the key needs.`

/** As OpenAPI 3.1 defines it. */
export type ApiDocument = ReturnType<OpenAPIHono['getOpenAPI31Document']>

/** The OpenAPI 3.1 document of everything under `/v1`; paths are relative to a server's address. */
export function openApiDocument({
  servers,
  ...named
}: Pick<HttpConfig, 'servers' | 'plan_tiers' | 'number_prefixes' | 'currency'>): ApiDocument {
  const paper = new OpenAPIHono()
  const registry = paper.openAPIRegistry
  for (const { kind, name, component } of DOCUMENT_COMPONENTS) {
    registry.registerComponent(kind, name, component)
  }
  // What is common to the problems of each status, which alone are named by answers.
  registry.register('Problem', Problem)
  for (const each of ENDPOINTS) registry.registerPath(routeOf(each))
  registerWebhooks(registry)
  const document = paper.getOpenAPI31Document(
    {
      openapi: '3.1.0',
      info: {
        title: 'Billing and onboarding',
        version: '0.0.0',
        description: DESCRIPTION,
        license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
      },
      servers: servers.map((server) => ({ ...server })),
      tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    },
    { sortComponents: 'alphabetically' },
  )
  return withSettings(withExamplesAtMedia(document), named)
}

function routeOf(endpoint: Endpoint) {
  const { id, method, path, tag, summary, description } = endpoint
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return createRoute({
    operationId: id,
    method,
    path,
    tags: [tag],
    summary,
    description,
    security: securityOf(endpoint),
    parameters: headerParameters(endpoint),
    request: {
      ...(names.length === 0
        ? {}
        : { params: z.object(Object.fromEntries(names.map((name) => [name, z.string()]))) }),
      ...listQuery(endpoint),
      ...requestBody(endpoint),
    },
    responses: { [endpoint.status]: success(endpoint), ...problemResponses(endpoint) },
  })
}

function listQuery({ paging, filters }: Endpoint) {
  if (paging) return { query: pageQuery(paging).extend(filters?.shape ?? {}) }
  return filters ? { query: filters } : {}
}

function securityOf({ id }: Endpoint): Record<string, string[]>[] {
  if (ACCESS[id] === 'signature') return [{ webhook_signature: [] }]
  if (!isSecured(id)) return []
  const scope = keyScopeOf(id)
  return [{ bearer: [] }, ...(scope === null ? [] : [{ api_key: [scope] }])]
}

function headerParameters({ id, idempotency }: Endpoint) {
  const shared =
    ACCESS[id] === 'signature' ? ['X-Request-Id', WEBHOOK_HEADERS.timestamp] : ['X-Request-Id']
  const refs = shared.map((name) => ({ $ref: `#/components/parameters/${name}` }))
  return idempotency ? [...refs, idempotencyKeyParameter(idempotency === 'required')] : refs
}

function requestBody({ id, body }: Endpoint) {
  if (body) {
    const type = body.multipart ? 'multipart/form-data' : 'application/json'
    const content = { [type]: { schema: body.schema } }
    return { body: { required: body.optional !== true, content } }
  }
  if (ACCESS[id] !== 'signature') return {}
  const schema = {
    type: 'object' as const,
    description: 'As the provider sends it.',
    additionalProperties: true,
  }
  return { body: { required: true, content: { 'application/json': { schema } } } }
}

function success(endpoint: Endpoint) {
  const names = ['X-Request-Id']
  if (isLimited(endpoint)) names.push('RateLimit', 'RateLimit-Policy')
  if (endpoint.idempotency) names.push('Idempotent-Replayed')
  if (endpoint.paging && !endpoint.paging.in_response) names.push('Link')
  if (endpoint.file) names.push('Content-Disposition')
  const headers = Object.fromEntries(
    names.map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  )
  const { response_description: description, response, file = 'application/json' } = endpoint
  return response
    ? { description, headers, content: { [file]: { schema: response } } }
    : { description, headers }
}
