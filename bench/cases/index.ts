import type { Comparison } from '../runner/comparison.ts'
import { BILLING_RUN } from './billing-run.ts'
import { DASHBOARDS } from './dashboards.ts'
import { E_INVOICES } from './e-invoices.ts'
import { LISTS } from './lists.ts'
import { ME } from './me.ts'
import { MANY_SUBSCRIPTIONS } from './many-subscriptions.ts'
import { PORTAL } from './portal.ts'
import { SIGN_IN } from './sign-in.ts'
import { START } from './start.ts'
import { MEMORY_UNDER_LOAD } from './memory.ts'
import { PAGE_WHILE_CHARGING } from './page-while-charging.ts'
import { PDF } from './pdf.ts'
import { SIMULATION } from './simulation.ts'
import { WEBHOOKS } from './webhooks.ts'
import { WORKERS } from './workers.ts'

/** Everything that is measured, in the order of the table. */
export const COMPARISONS: readonly Comparison[] = [
  ...ME,
  ...SIGN_IN,
  ...BILLING_RUN,
  ...MANY_SUBSCRIPTIONS,
  ...WORKERS,
  WEBHOOKS,
  PDF,
  E_INVOICES,
  ...PAGE_WHILE_CHARGING,
  ...LISTS,
  ...DASHBOARDS,
  ...MEMORY_UNDER_LOAD,
  ...START,
  ...PORTAL,
  SIMULATION,
]
