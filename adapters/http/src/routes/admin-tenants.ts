import {
  AdminProvisionTenantRequest,
  AdminTenantRow,
  AdminTenantStateTransitionRequest,
} from '@billing/api'
import { endpoint } from '../endpoint.ts'

const tag = 'admin'

export const ADMIN_TENANT_ENDPOINTS = [
  endpoint({
    id: 'adminProvisionTenant',
    method: 'post',
    path: '/admin/tenants',
    tag,
    summary: 'Make a phone system by hand',
    description:
      'For an account whose card was never proved, or whose provisioning failed. While the phone-system core does not answer, the answer is `upstream.pbx_unavailable`: we go on asking it, and the same key gives the outcome.',
    body: { schema: AdminProvisionTenantRequest },
    idempotency: 'required',
    status: 201,
    response_description: 'The phone system.',
    response: AdminTenantRow,
    problems: ['not_found', 'upstream.pbx_unavailable'],
    run: ({ billing, call, body }) => billing.tenants.provisionByHand(call, body),
  }),
  endpoint({
    id: 'adminTransitionTenant',
    method: 'post',
    path: '/admin/tenants/{tenant_id}/state',
    tag,
    summary: 'Suspend or restore a phone system',
    description:
      'Adds or takes away the operator’s lock of the account, as the transitions `suspended` and `active` of its subscription do; nothing is forgiven. While other locks remain, the phone system stays suspended. The lock is kept whatever the phone-system core says: `upstream.pbx_unavailable` means that it does not know yet, and the same key answers once it does.',
    body: { schema: AdminTenantStateTransitionRequest },
    idempotency: 'required',
    status: 200,
    response_description: 'The phone system as it is now.',
    response: AdminTenantRow,
    problems: ['not_found', 'upstream.pbx_unavailable'],
    run: ({ billing, call, body, params: { tenant_id } }) =>
      billing.tenants.transition(call, { tenant_id, ...body }),
  }),
]
