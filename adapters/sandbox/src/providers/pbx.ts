import type { PbxCore } from '@billing/core'

import type { FaultInjector } from '../world/faults.ts'
import { credit, readBalance, readUse, takeCredit } from './call-credit.ts'
import { countUsed, setLimits } from './limits.ts'
import {
  byReference,
  type Core,
  changePlan,
  createTenant,
  deleteTenant,
  listTenants,
  NOT_FOUND,
  done,
  setLevel,
  tenantView,
} from './tenants.ts'

const LOST = { not_attempted: { kind: 'not_attempted' }, unknown: { kind: 'unknown' } } as const

/** The PBX core's port over the sandbox's tenants. */
export function createPbx(core: Core, injector: FaultInjector): PbxCore {
  const { db } = core
  return {
    findTenant: (reference) =>
      injector.read(async () => {
        const row = await byReference(db, reference)
        return row ? done(tenantView(core, row)) : NOT_FOUND
      }, LOST.not_attempted),
    createTenant: (tenant) => injector.command(() => createTenant(core, tenant), LOST),
    setLevel: (tenant_id, level, generation) =>
      injector.command(() => setLevel(core, tenant_id, level, generation), LOST),
    changePlan: (tenant_id, plan_tier) =>
      injector.command(() => changePlan(core, tenant_id, plan_tier), LOST),
    creditCallBalance: (tenant_id, reference, amount) =>
      injector.command(() => credit(core, tenant_id, reference, amount), LOST),
    takeCallCredit: (tenant_id, reference, at_most) =>
      injector.command(() => takeCredit(core, tenant_id, reference, at_most), LOST),
    getCallBalance: (tenant_id) =>
      injector.read(() => readBalance(core, tenant_id), LOST.not_attempted),
    callCreditUsed: (tenant_id, within) =>
      injector.read(() => readUse(core, tenant_id, within), LOST.not_attempted),
    setLimits: (tenant_id, limits, generation) =>
      injector.command(() => setLimits(core, tenant_id, limits, generation), LOST),
    countUsed: (tenant_id) => injector.read(() => countUsed(core, tenant_id), LOST.not_attempted),
    deleteTenant: (tenant_id) => injector.command(() => deleteTenant(core, tenant_id), LOST),
    listTenants: (after, limit) =>
      injector.read(() => listTenants(core, after, limit), LOST.not_attempted),
  }
}
