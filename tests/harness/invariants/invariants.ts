import { ARREARS } from './arrears.ts'
import { ARRIVALS_ALLOWED } from './arrivals.ts'
import { CAPTURES } from './captures.ts'
import { CHARGES } from './charges.ts'
import { DOCUMENTS } from './documents.ts'
import { E_DELIVERIES } from './e-deliveries.ts'
import { TOLD_EVENTS } from './events.ts'
import type { Invariant } from './evidence.ts'
import { FIGURES } from './figures.ts'
import { LIVENESS } from './liveness.ts'
import { MESSAGES } from './messages.ts'
import { MONEY } from './money.ts'
import { PROVISIONING } from './provisioning.ts'
import { REQUESTS } from './requests.ts'
import { SECURITY } from './security.ts'
import { SENT_WEBHOOKS } from './sent-webhooks.ts'
import { AGREED_ENDS } from './agreed-ends.ts'
import { SERVED_DAYS } from './served-days.ts'
import { STATES } from './states.ts'

/** Everything that must always hold, in the order in which it is read. */
export const INVARIANTS: readonly Invariant[] = [
  ...[...MONEY, ...CHARGES, ...CAPTURES, ...SERVED_DAYS, ...AGREED_ENDS].toSorted(
    (a, b) => numberOf(a) - numberOf(b),
  ),
  ...DOCUMENTS,
  ...PROVISIONING,
  ...MESSAGES,
  ...E_DELIVERIES,
  ...TOLD_EVENTS,
  ...SENT_WEBHOOKS,
  ...REQUESTS,
  ...STATES,
  ...FIGURES,
  ...LIVENESS,
  ...ARREARS,
  ...SECURITY,
  ...ARRIVALS_ALLOWED,
]

function numberOf({ id }: Invariant): number {
  return Number(id.slice(1))
}
