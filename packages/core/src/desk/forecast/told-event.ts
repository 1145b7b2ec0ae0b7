import type { Money } from '../../kernel/money.ts'
import { type EpochMs, isoInstant } from '../../kernel/time.ts'
import type { InvoiceLine } from '../../money/invoices/line.ts'
import type { ForecastCharge, ForecastEvent } from './forecast-event.ts'

/** Something that will happen, as facts: whoever shows it has the words. */
export interface ToldEvent {
  /** What happens: looks up the words. */
  readonly key: string
  readonly at: EpochMs
  /** What the words are completed with: instants, plans, states. */
  readonly args: Readonly<Record<string, string>>
  readonly amounts: Readonly<Record<string, Money>>
  /** Of a charge: the lines of its invoice, net. */
  readonly line_items?: readonly InvoiceLine[]
}

type Facts = Omit<ToldEvent, 'at'>
type Tellers = {
  readonly [K in ForecastEvent['kind']]: (event: Extract<ForecastEvent, { kind: K }>) => Facts
}

const plain = (key: string, args: Facts['args'] = {}): Facts => ({ key, args, amounts: {} })

const charged = (event: ForecastCharge): Facts => ({
  key: `${event.kind}.${event.outcome}`,
  args: {
    period_start: isoInstant(event.period.start),
    period_end: isoInstant(event.period.end),
    plan_tier: event.plan_tier,
    vat_rate_basis_points: String(event.vat_rate_basis_points),
  },
  amounts: {
    subtotal: event.subtotal,
    vat_amount: event.vat_amount,
    total: event.total,
    credit_applied: event.credit_applied,
    to_pay: event.amount,
  },
  line_items: event.lines,
})

const TELLERS: Tellers = {
  charge: charged,
  retry: charged,
  rung: ({ state, banner, level, owed }) => ({
    key: `dunning.${state}`,
    args: { banner, ...(level === null ? {} : { level }) },
    amounts: { owed },
  }),
  trial_reminder: (event) =>
    plain('trial_reminder', { trial_ends_at: isoInstant(event.trial_ends_at) }),
  plan: ({ plan_tier }) => plain('plan', { plan_tier }),
  price: ({ price }) => ({ key: 'price', args: {}, amounts: { price } }),
  restored: () => plain('restored'),
  notice: ({ ends_at }) => plain('notice', { ends_at: isoInstant(ends_at) }),
  address_awaited: ({ until }) => plain('address_awaited', { until: isoInstant(until) }),
  skipped: ({ period: { start, end } }) =>
    plain('skipped', { period_start: isoInstant(start), period_end: isoInstant(end) }),
  written_off: ({ amount }) => ({ key: 'written_off', args: {}, amounts: { amount } }),
  ended: ({ event }) => plain(`ended.${event}`),
  tenant_removed: () => plain('tenant_removed'),
}

/** The facts of an event. A kind without a row does not compile. */
export function toldEvent(event: ForecastEvent): ToldEvent {
  const tell = TELLERS[event.kind] as (event: ForecastEvent) => Facts
  return { ...tell(event), at: event.at }
}
