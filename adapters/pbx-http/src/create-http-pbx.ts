import type { PbxCore } from '@billing/core'
import type { Diagnosable } from '@billing/wire'
import { balanceCommands, countUsed, tenantCommands } from './commands.ts'
import { openDesk } from './desk.ts'
import { diagnose } from './diagnose.ts'
import { createLister } from './list-tenants.ts'
import { createTenant, findTenant, READY_PAUSES } from './make-tenant.ts'
import type { HttpPbxOptions } from './options.ts'

/** A phone-system core that speaks our contract. */
export interface HttpPbx extends Diagnosable {
  readonly pbx: PbxCore
  /** Let go of its connections. */
  close(): Promise<void>
}

/** Open the way to a phone-system core. Throws when `url` is no address of HTTP, or `token` cannot be sent. */
export function createHttpPbx(options: HttpPbxOptions): HttpPbx {
  const desk = openDesk(options)
  const pauses = options.ready_pauses_ms ?? READY_PAUSES
  return {
    pbx: {
      findTenant: (reference) => findTenant(desk, reference),
      createTenant: (tenant) => createTenant(desk, tenant, pauses),
      listTenants: createLister(desk, options.max_tenants ?? 1_000_000),
      ...tenantCommands(desk),
      countUsed: (tenant_id) => countUsed(desk, tenant_id),
      ...balanceCommands(desk),
    },
    diagnose: () => diagnose(desk, options.url),
    close: () => desk.close(),
  }
}
