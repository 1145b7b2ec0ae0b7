import {
  AdminApiKeyListResponse,
  AdminCreateApiKeyRequest,
  AdminIssuedApiKey,
  AdminRotateApiKeyRequest,
} from '@billing/api'
import { endpoint } from '../endpoint.ts'

const tag = 'admin'

export const API_KEY_ENDPOINTS = [
  endpoint({
    id: 'adminListApiKeys',
    method: 'get',
    path: '/admin/api-keys',
    tag,
    summary: 'List the API keys',
    description:
      'Of every operator, the newest first, also those that work no more. The `Link` header leads to the next page.',
    paging: { max: 100, default: 50 },
    status: 200,
    response_description: 'A page of keys, without their secrets.',
    response: AdminApiKeyListResponse,
    run: async ({ billing, call, page }) => {
      const { data, next } = await billing.apiKeys.list(call, page.request)
      page.link(next)
      return { data: [...data] }
    },
  }),
  endpoint({
    id: 'adminCreateApiKey',
    method: 'post',
    path: '/admin/api-keys',
    tag,
    summary: 'Create an API key',
    description:
      'A key of the operator who asks, for a machine: it may what its scopes say, and nothing that its owner may not. The secret is in this response and nowhere else, which is why no `Idempotency-Key` is taken: after a lost response, revoke that key and create another.',
    body: { schema: AdminCreateApiKeyRequest },
    status: 201,
    response_description: 'The key and its secret.',
    response: AdminIssuedApiKey,
    run: ({ billing, call, body }) => billing.apiKeys.create(call, body),
  }),
  endpoint({
    id: 'adminRotateApiKey',
    method: 'post',
    path: '/admin/api-keys/{api_key_id}/rotate',
    tag,
    summary: 'Give an API key another secret',
    description:
      'The secret before works until the overlap is over, and one from before that no more. Only the operator whose key it is may.',
    body: { schema: AdminRotateApiKeyRequest, optional: true },
    status: 200,
    response_description: 'The key and its new secret.',
    response: AdminIssuedApiKey,
    problems: ['not_found'],
    run: ({ billing, call, params: { api_key_id }, body }) =>
      billing.apiKeys.rotate(call, { api_key_id, ...body }),
  }),
  endpoint({
    id: 'adminRevokeApiKey',
    method: 'delete',
    path: '/admin/api-keys/{api_key_id}',
    tag,
    summary: 'Revoke an API key',
    description:
      'Of any operator. Its secrets stop working at once; a key that was revoked stays so.',
    status: 204,
    response_description: 'The key works no more.',
    problems: ['not_found'],
    run: ({ billing, call, params }) => billing.apiKeys.revoke(call, params.api_key_id),
  }),
]
