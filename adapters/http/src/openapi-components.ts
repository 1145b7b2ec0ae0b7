import { WEBHOOK_HEADERS } from '@billing/api'

const text = { type: 'string' } as const

const header = (name: string, description: string) =>
  ({ kind: 'headers', name, component: { description, schema: text } }) as const

/** The header that makes a repeat safe. Source: contract 4. */
export const idempotencyKeyParameter = (required: boolean) => ({
  in: 'header' as const,
  name: 'Idempotency-Key',
  required,
  description:
    'Makes a repeat of this request safe: for 24 hours the same key with the same request gets the first answer again. A UUID for each intent is best.',
  schema: { ...text, minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
})

/** What the document's operations refer to besides schemas. */
export const DOCUMENT_COMPONENTS = [
  {
    kind: 'securitySchemes',
    name: 'bearer',
    component: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: 'The `access_token` that `signIn` or `verifyAdminTotp` gave.',
    },
  },
  {
    kind: 'securitySchemes',
    name: 'api_key',
    component: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'bk_…',
      description:
        'The `secret` that `adminCreateApiKey` or `adminRotateApiKey` gave, in the place of an access token. Each operation names the scope that the key needs; what names none is closed to keys.',
    },
  },
  {
    kind: 'securitySchemes',
    name: 'webhook_signature',
    component: {
      type: 'apiKey',
      in: 'header',
      name: WEBHOOK_HEADERS.signature,
      description: '`v1=` and the HMAC-SHA256 in hex over `v1.<timestamp>.<body>`.',
    },
  },
  {
    kind: 'parameters',
    name: 'X-Request-Id',
    component: {
      in: 'header',
      name: 'X-Request-Id',
      required: false,
      description:
        'Your own id for this request; we make one when it is missing or not well formed.',
      schema: { ...text, pattern: '^[A-Za-z0-9_.-]{1,128}$' },
    },
  },
  {
    kind: 'parameters',
    name: WEBHOOK_HEADERS.timestamp,
    component: {
      in: 'header',
      name: WEBHOOK_HEADERS.timestamp,
      required: true,
      description: 'When the webhook was signed, in unix milliseconds.',
      schema: text,
    },
  },
  header('X-Request-Id', 'Names this request in our logs.'),
  header('RateLimit', 'How many requests are left, and in how many seconds the count begins anew.'),
  header('RateLimit-Policy', 'How many requests are taken in how many seconds.'),
  header('Retry-After', 'Seconds to wait before trying again.'),
  header('Idempotent-Replayed', '`true` when this is the first answer again.'),
  header('Content-Disposition', '`attachment`, and the name to save the file under.'),
  header('Link', 'The address of the next page, with `rel="next"`.'),
] as const
