import { type EpochMs, type ForecastEvent, MINUTE, type TimelineEvent } from '@billing/core'

/** What really happened to one customer. */
export interface Happened {
  readonly story: readonly TimelineEvent[]
  /** When mails were sent to them. */
  readonly mailed_at: readonly EpochMs[]
}

/** What is due is done when the clock comes there, and each piece of it takes its moment. */
const AT_ONCE = 10 * MINUTE

const CHARGED = {
  paid: 'payment.processed',
  credit: 'billing_cycle.nothing_to_pay',
  declined: 'billing_cycle.declined',
  no_card: 'billing_cycle.no_payment_method',
} as const

/** What the audit log calls what a forecast tells of. */
const CALLED = {
  rung: 'dunning.climb',
  plan: 'subscription.plan_took_effect',
  price: 'subscription.price_took_effect',
  address_awaited: 'billing_cycle.address_awaited',
  skipped: 'billing_cycle.not_wanted',
  written_off: 'invoice.written_off',
  tenant_removed: 'tenant.removed',
} as const

/** Each event of a forecast that did not happen when it should have, to the cent, in words for whoever reads the failure. */
export function broken(foretold: readonly ForecastEvent[], happened: Happened): string[] {
  return foretold
    .filter((event) => !cameTrue(event, happened))
    .map((event) => `${new Date(event.at).toISOString()} ${event.kind} ${actionOf(event) ?? ''}`)
}

function cameTrue(event: ForecastEvent, { story, mailed_at }: Happened): boolean {
  const then = (at: EpochMs) => Math.abs(at - event.at) <= AT_ONCE
  const action = actionOf(event)
  if (action === undefined) return mailed_at.some(then)
  const paid =
    'outcome' in event && event.outcome === 'paid' ? event.amount.amount_minor : undefined
  return story.some(
    (each) =>
      each.action === action &&
      then(each.at) &&
      (paid === undefined || each.amount?.amount_minor === paid),
  )
}

/** Undefined for what only a mail tells. */
function actionOf(event: ForecastEvent): string | undefined {
  if (event.kind === 'charge' || event.kind === 'retry') return CHARGED[event.outcome]
  if (event.kind === 'ended') return `subscription.${event.event}`
  return event.kind in CALLED ? CALLED[event.kind as keyof typeof CALLED] : undefined
}
