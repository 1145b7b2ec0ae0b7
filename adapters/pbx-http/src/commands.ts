import {
  type Money,
  money,
  type PbxAnswer,
  type PbxCore,
  type PbxTenant,
  sameCounts,
  type TenantCounts,
  type UsedIn,
} from '@billing/core'
import type { z } from 'zod'
import { InUseShape, type LimitsBody } from './count-shapes.ts'
import type { Desk } from './desk.ts'
import {
  CreditShape,
  DebitShape,
  type LevelBody,
  MoneyShape,
  type PlanBody,
  Reference,
  TenantId,
  TenantShape,
  type WireTenant,
} from './shapes.ts'
import { asked } from './tenant-view.ts'
import { unclear } from './verdict.ts'

/** No core gave such an id: nobody needs to be asked. */
const NOT_FOUND = { kind: 'not_found' } as const

/** What a tenant is told. The answer must show that it holds. */
export function tenantCommands(
  desk: Desk,
): Required<Pick<PbxCore, 'setLevel' | 'setLimits' | 'changePlan' | 'deleteTenant'>> {
  const tell = async (
    tenant_id: string,
    command: { method: 'PUT' | 'PATCH' | 'DELETE'; below?: string; body?: unknown; fresh?: true },
    holds: (tenant: WireTenant) => boolean,
  ): Promise<PbxAnswer<PbxTenant>> => {
    const { below = '', ...rest } = command
    const path = pathOf(tenant_id, below)
    if (path === undefined) return NOT_FOUND
    const answer = await desk.command({ ...rest, path, shape: TenantShape })
    return asked(answer, 'command', (tenant) => tenant.tenant_id === tenant_id && holds(tenant))
  }
  return {
    setLevel: (tenant_id, level, generation) => {
      const body: z.input<typeof LevelBody> = { level, generation }
      return tell(tenant_id, { method: 'PUT', below: '/level', body }, (tenant) =>
        isObeyed(tenant, { level, generation }),
      )
    },
    setLimits: (tenant_id, limits, generation) => {
      const body: z.input<typeof LimitsBody> = { limits, generation }
      return tell(tenant_id, { method: 'PUT', below: '/limits', body }, (tenant) =>
        isLimited(tenant, body),
      )
    },
    changePlan: (tenant_id, tier) => {
      const body: z.input<typeof PlanBody> = { plan: { tier } }
      const command = { method: 'PATCH', body, fresh: true } as const
      return tell(tenant_id, command, (tenant) => tenant.plan.tier === tier)
    },
    deleteTenant: (tenant_id) =>
      tell(tenant_id, { method: 'DELETE' }, (tenant) => tenant.status === 'deleted'),
  }
}

/** How many of each thing a tenant has in use. */
export async function countUsed(desk: Desk, tenant_id: string): Promise<PbxAnswer<TenantCounts>> {
  const path = pathOf(tenant_id, '/in-use')
  if (path === undefined) return NOT_FOUND
  const answer = await desk.read(path, InUseShape)
  return answer.kind === 'done' ? { kind: 'done', value: answer.value.in_use } : answer
}

/** What a tenant has for calls. */
export function balanceCommands(
  desk: Desk,
): Required<
  Pick<PbxCore, 'creditCallBalance' | 'takeCallCredit' | 'getCallBalance' | 'callCreditUsed'>
> {
  return {
    async creditCallBalance(tenant_id, reference, amount) {
      const shape = CreditShape
      const answer = await move(desk, { tenant_id, below: 'credits', reference, amount, shape })
      if (answer.kind !== 'done') return answer
      const given = answer.value
      const isIt =
        given.amount.amount_minor === amount.amount_minor &&
        isOurs(desk, given.amount) &&
        isOurs(desk, given.balance)
      return isIt ? { kind: 'done', value: moneyOf(given.balance) } : unclear('command')
    },
    async takeCallCredit(tenant_id, reference, amount) {
      const shape = DebitShape
      const answer = await move(desk, { tenant_id, below: 'debits', reference, amount, shape })
      if (answer.kind !== 'done') return answer
      const taken = answer.value.amount
      const isPossible = taken.amount_minor >= 0 && taken.amount_minor <= amount.amount_minor
      return isPossible && isOurs(desk, taken)
        ? { kind: 'done', value: moneyOf(taken) }
        : unclear('command')
    },
    async getCallBalance(tenant_id): ReturnType<PbxCore['getCallBalance']> {
      const path = pathOf(tenant_id, '/balance')
      if (path === undefined) return NOT_FOUND
      const answer = await desk.read(path, MoneyShape)
      if (answer.kind === 'done') {
        const { value } = answer
        return isOurs(desk, value) ? { kind: 'done', value: moneyOf(value) } : unclear('read')
      }
      const code = answer.kind === 'refused' ? answer.code : null
      return code === 'not_offered' || code === 'not_told' ? { kind: 'done', value: code } : answer
    },
    callCreditUsed: (tenant_id, within) => usedIn(desk, tenant_id, within),
  }
}

/** Use is never below zero: an answer that says so is not understood. */
async function usedIn(
  desk: Desk,
  tenant_id: string,
  { since, until }: UsedIn,
): Promise<PbxAnswer<Money>> {
  const path = pathOf(tenant_id, '/call-credit-use')
  if (path === undefined) return NOT_FOUND
  const query = new URLSearchParams({ since: instant(since), until: instant(until) })
  const answer = await desk.read(`${path}?${query.toString()}`, MoneyShape)
  if (answer.kind !== 'done') return answer
  const used = moneyOf(answer.value)
  return used.amount_minor >= 0 && isOurs(desk, used)
    ? { kind: 'done', value: used }
    : unclear('read')
}

function instant(at: number): string {
  return new Date(at).toISOString()
}

interface Movement<S extends z.ZodType> {
  readonly tenant_id: string
  readonly below: 'credits' | 'debits'
  readonly reference: string
  readonly amount: Money
  readonly shape: S
}

/** A credit or its way back. The answer must be about this reference. */
async function move<S extends z.ZodType<{ readonly reference: string }>>(
  desk: Desk,
  { tenant_id, below, reference, amount, shape }: Movement<S>,
): Promise<PbxAnswer<z.output<S>>> {
  const path = pathOf(tenant_id, `/${below}/${reference}`)
  if (path === undefined) return NOT_FOUND
  if (!Reference.safeParse(reference).success) {
    return { kind: 'refused', code: 'invalid', message: 'The reference is no id.' }
  }
  const answer = await desk.command({ method: 'PUT', path, body: amount, shape })
  if (answer.kind !== 'done') return answer
  return answer.value.reference === reference ? answer : unclear('command')
}

/** Ours has been obeyed, or a newer one has. A core that cannot limit its service gives it in full. */
function isObeyed(tenant: WireTenant, { level, generation }: z.input<typeof LevelBody>): boolean {
  if (tenant.generation !== generation) return tenant.generation > generation
  return tenant.level === level || (level === 'limited' && tenant.level === 'full')
}

/** Ours are in force, or newer ones are. */
function isLimited(
  { limits, limits_generation = 0 }: WireTenant,
  asked: z.input<typeof LimitsBody>,
): boolean {
  if (!limits) return false
  if (limits_generation !== asked.generation) return limits_generation > asked.generation
  return sameCounts(limits, asked.limits)
}

function pathOf(tenant_id: string, below: string): string | undefined {
  // Ids of this shape need no escaping and lead nowhere else.
  return TenantId.safeParse(tenant_id).success ? `/tenants/${tenant_id}${below}` : undefined
}

function isOurs(desk: Desk, { currency }: Pick<Money, 'currency'>): boolean {
  return currency === desk.currency
}

function moneyOf({ amount_minor, currency }: z.output<typeof MoneyShape>): Money {
  return money(amount_minor, currency)
}
