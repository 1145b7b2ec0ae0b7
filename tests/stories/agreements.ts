import { createBilling, type PbxCore, SYSTEM } from '@billing/core'
import { agree as agreeIn } from '../support/agree.ts'
import type { MoneyStory, Told } from './money-story.ts'

type Limits = Readonly<Record<string, number>>

/** What a core answers that takes no limits, and one that counts nothing. */
export const NOT_OFFERED = {
  kind: 'refused',
  code: 'not_offered',
  message: 'It takes none.',
} as const

/** What customers agree on by number, and what the phone system knows of it. */
export function agreements(story: MoneyStory) {
  const world = () => story.world
  const tenantOf = async ({ account_id }: Told) => {
    const { store } = world().ports
    const tenant = await store.read((tx) => tx.tenants.ofAccount(account_id))
    if (!tenant) throw new Error('there is no phone system')
    return tenant
  }
  const agree = (customer: Told, limits: Limits) => agreeIn(world(), customer.account_id, limits)
  /** What the phone system limits. */
  const limitsOf = async (customer: Told) => {
    const { tenant_id } = await tenantOf(customer)
    const all = await world().sandbox.listTenants()
    return all.find((each) => each.tenant_id === tenant_id)?.limits
  }
  const use = async (customer: Told, count: number) =>
    world().sandbox.setInUse((await tenantOf(customer)).tenant_id, 'seats', count)
  const alerts = async () => {
    const { alerts: raised } = await world().billing.scheduler.alerts(SYSTEM)
    return raised
      .filter(({ id }) => id.startsWith('limits_'))
      .map(({ id, message }) => [id, message])
  }
  /** The service, were its phone-system core to answer so. */
  const meeting = (answers: Partial<PbxCore>) => {
    const pbx = Object.assign(Object.create(world().ports.pbx), answers) as PbxCore
    return createBilling({ ...world().ports, pbx })
  }
  const told = async (customer: Told) => {
    const { limits_generation, limits_synced_generation } = await tenantOf(customer)
    return limits_generation !== null && limits_generation === limits_synced_generation
  }
  return { tenantOf, agree, limitsOf, use, alerts, meeting, told }
}
