import { lookUp, type PbxAnswer } from '@billing/core'

import { type Core, type TenantRecord, tenantView } from '../../providers/tenants.ts'
import { cutOff } from '../cut.ts'

/** A tenant as the contract writes it. What was deleted tells nothing of its level. */
export function tenantWire(core: Core, row: TenantRecord) {
  const { reference, level, ...view } = tenantView(core, row)
  const isGone = level === 'deleted'
  return {
    ...view,
    external_id: reference,
    slug: row.slug,
    status: isGone ? 'deleted' : 'ready',
    level: isGone ? 'emergency_only' : level,
    generation: Number(row.generation),
    plan: { tier: row.plan_tier },
    ...(row.limits_generation == null ? {} : { limits_generation: Number(row.limits_generation) }),
  }
}

/** Of the codes that the sandbox refuses with, those that are not a conflict. */
const REFUSED: Readonly<Record<string, readonly [status: number, code: string]>> = {
  deleted: [410, 'tenant_deleted'],
  validation: [422, 'invalid'],
}

/** What an answer of the sandbox's core looks like on the wire, unless it is done. */
export function otherwise(answer: Exclude<PbxAnswer<unknown>, { kind: 'done' }>): Response {
  switch (answer.kind) {
    case 'not_found':
      return problem(404, 'tenant_not_found', 'There is no such tenant.')
    case 'not_attempted':
      return problem(503, 'busy', 'Not now.', { 'retry-after': '1' })
    case 'unknown':
      return cutOff()
    case 'refused': {
      const [status, code] = lookUp(REFUSED, answer.code) ?? [409, answer.code]
      return problem(status, code, answer.message)
    }
  }
}

/** A refusal as RFC 9457 asks for it, with the contract's code. */
export function problem(
  status: number,
  code: string,
  detail: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(JSON.stringify({ type: 'about:blank', status, code, detail }), {
    status,
    headers: { ...headers, 'content-type': 'application/problem+json' },
  })
}
