import type { Lock } from '../../people/account/locks.ts'
import { decideLock } from '../../phones/tenants/decide-lock.ts'
import { setTenantLimits, tenantLimits } from '../../phones/limits/limits.ts'
import type { Terms } from '../pricing/terms.ts'
import { limitedItems } from '../subscription/limited-items.ts'
import { nextGeneration, type TenantCounts } from '../../phones/tenants/tenant.ts'
import { audit, type By, type Draft, push, put } from './draft.ts'
import { accountIn, tenantIn } from './facts.ts'

type LockChange = { readonly add: Lock } | { readonly remove: Lock }

/** Lock the account for one more reason, or for one less; a lock that is as asked stays so. Source: contract 8. */
export function changeLock(draft: Draft, change: LockChange, by: By = {}): void {
  const account = accountIn(draft.facts)
  const lock = 'add' in change ? change.add : change.remove
  if (account.locks.includes(lock) === 'add' in change) return
  const decision = decideLock({ account, tenant: tenantIn(draft.facts) }, change, draft.now)
  put(draft, 'account', decision.account)
  if (decision.tenant) put(draft, 'tenant', decision.tenant)
  for (const effect of decision.effects) {
    const dedupe_key = `tenant.sync:${account.account_id}:${decision.tenant?.generation}`
    push(draft, { effect, dedupe_key })
  }
  const { actor, user_id } = by
  const meta = { lock, from: account.status, to: decision.account.status }
  const event = lockEvent(account.locks, decision.account.locks, change)
  audit(draft, `account.${event}`, meta, { actor: actor ?? 'system', user_id: user_id ?? null })
}

function lockEvent(before: readonly Lock[], now: readonly Lock[], change: LockChange): string {
  if (before.length === 0) return 'first_lock'
  if (now.length === 0) return 'last_lock_gone'
  return 'add' in change ? 'lock_added' : 'lock_removed'
}

/** How much of the phone system works while nothing locks it: a lock goes further. Source: contract 8. */
export function setServiceLevel(draft: Draft, desired_level: 'full' | 'limited'): void {
  const account_ = draft.facts.subscription
  const tenant = tenantIn(draft.facts)
  if (!tenant || tenant.status !== 'active' || tenant.desired_level === desired_level) return
  const generation = nextGeneration(tenant, draft.now)
  put(draft, 'tenant', { ...tenant, desired_level, generation, updated_at: draft.now })
  const effect = { type: 'tenant.sync', tenant_id: tenant.tenant_id } as const
  push(draft, { effect, dedupe_key: `tenant.sync:${account_.account_id}:${generation}` })
}

/** The phone system allows what these terms hold and include, of what the catalogue limits. */
export function limitByTerms(draft: Draft, terms: Terms): void {
  const limited = limitedItems(draft.settings, terms)
  if (limited.length > 0) limitPhones(draft, tenantLimits(limited))
}

/** So many of each thing the customer may have from now on; nothing follows without a phone system. Source: contract 8. */
export function limitPhones(draft: Draft, wanted: TenantCounts): void {
  const known = tenantIn(draft.facts)
  if (!known) return
  const { tenant, pushed } = setTenantLimits(known, wanted, draft.now)
  if (tenant !== known) put(draft, 'tenant', tenant)
  for (const each of pushed) push(draft, each)
}
