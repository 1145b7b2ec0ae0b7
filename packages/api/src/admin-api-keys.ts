import { z } from '@hono/zod-openapi'
import {
  API_KEY_DAYS_MAX,
  API_KEY_OVERLAP,
  API_KEY_OVERLAP_MAX,
  API_KEY_STATES,
  KEY_SCOPES,
} from '@billing/core'
import { DateTime, maybe, name, orNull } from './common.ts'

const Scope = z.enum(KEY_SCOPES).openapi('ApiKeyScope', {
  description: '`…:read` changes nothing, and `…:write` does not include it.',
})

const days = () =>
  z
    .int()
    .min(1)
    .max(API_KEY_DAYS_MAX)
    .openapi({ description: 'The key expires so many days from now.' })

/** What a key is known by, without its secret. */
const shown = {
  api_key_id: z.string(),
  user_id: z.string().openapi({ description: 'The operator whose key it is.' }),
  name: z.string(),
  scopes: z.array(Scope).readonly(),
  ending: z.string().openapi({ description: 'The last characters of the secret.' }),
  state: z.enum(API_KEY_STATES),
  created_at: DateTime,
  expires_at: DateTime,
  rotated_at: orNull(DateTime),
  previous_until: orNull(DateTime).openapi({
    description: 'Until when the secret before the last rotation works.',
  }),
  last_used_at: orNull(DateTime).openapi({ description: 'Exact to a minute.' }),
  revoked_at: orNull(DateTime),
}

const ApiKey = z.object(shown).openapi('AdminApiKey')

/** A page of keys. */
export const AdminApiKeyListResponse = z
  .object({ data: z.array(ApiKey) })
  .openapi('AdminApiKeyListResponse')

/** The body of `adminCreateApiKey`. */
export const AdminCreateApiKeyRequest = z
  .strictObject({
    name: name().max(100).openapi({ description: 'What the key is for.' }),
    scopes: z.array(Scope).min(1).max(KEY_SCOPES.length),
    expires_in_days: days(),
  })
  .openapi('AdminCreateApiKeyRequest', {
    example: { name: 'Warehouse', scopes: ['books:read'], expires_in_days: 90 },
  })

/** The body of `adminRotateApiKey`. */
export const AdminRotateApiKeyRequest = z
  .strictObject({
    overlap_minutes: maybe(
      z
        .int()
        .min(0)
        .max(API_KEY_OVERLAP_MAX)
        .openapi({
          description: `How long the old secret works beside the new one; ${API_KEY_OVERLAP} unless given.`,
        }),
    ),
    expires_in_days: maybe(days()),
  })
  .openapi('AdminRotateApiKeyRequest', { example: { overlap_minutes: 60 } })

/** A key with its secret. */
export const AdminIssuedApiKey = z
  .object({ ...shown, secret: z.string().openapi({ description: 'Shown this once.' }) })
  .openapi('AdminIssuedApiKey')
