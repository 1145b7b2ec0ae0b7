import { lookUp } from '../../kernel/look-up.ts'
import type { Change, Changes } from '../../money/decisions/changes.ts'
import type { Decided } from '../../money/decisions/draft.ts'
import { after, billedInvoice, type CustomerFacts, cycleIn } from '../../money/decisions/facts.ts'
import type { Ending } from '../../money/decisions/end.ts'
import { isNoticeName } from '../../money/dunning/end-notice.ts'
import { type Invoice, owedOn } from '../../money/invoices/invoice.ts'
import { periodPrice } from '../../money/pricing/terms.ts'
import { termsOf } from '../../money/subscription/terms-of.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { ForecastCharge, ForecastEvent } from './forecast-event.ts'

/** A decision about one cycle, and one of its changes with the facts as of then. */
interface Told {
  readonly cycle_id: string
  readonly made: Decided
  readonly facts: CustomerFacts
  readonly at: EpochMs
}

/** What the changes of one decision tell of, in their order. */
export function eventsOf(
  before: CustomerFacts,
  made: Decided,
  cycle_id: string,
  at: EpochMs,
): ForecastEvent[] {
  let facts = before
  return made.changes.flatMap((change) => {
    facts = after(facts, change)
    const told = { cycle_id, made, facts, at }
    if (change.kind === 'audit') return ofAudit(told, change.entry)
    return change.kind === 'push' ? ofEffect(told, change) : []
  })
}

type Entry = Extract<Change, { kind: 'audit' }>['entry']

function ofAudit(told: Told, entry: Entry): ForecastEvent[] {
  const { action, meta } = entry
  const [subject, event = ''] = action.split('.')
  if (subject === 'billing_cycle' && meta?.['cycle_id'] === told.cycle_id)
    return ofCycle(told, event)
  if (isEnd(entry)) return [{ kind: 'ended', at: told.at, event: event as Ending }]
  return lookUp(OF_ACTIONS, action)?.(told) ?? []
}

function isEnd({ action, meta }: Entry): boolean {
  return action.startsWith('subscription.') && meta?.['to'] === 'cancelled'
}

/** What a wish does is known to whoever wishes it, but for what it brings: the end, or the service back. */
export function wishedOf({ changes }: Pick<Decided, 'changes'>, at: EpochMs): ForecastEvent[] {
  return changes.flatMap((change): ForecastEvent[] => {
    if (change.kind === 'push') return isRestored(change) ? [{ kind: 'restored', at }] : []
    if (change.kind !== 'audit' || !isEnd(change.entry)) return []
    return [{ kind: 'ended', at, event: change.entry.action.split('.')[1] as Ending }]
  })
}

type Push = Extract<Change, { kind: 'push' }>

function isRestored({ effect }: Push): boolean {
  return effect.type === 'mail.send' && effect.kind === 'account_restored'
}

/** What single entries of the audit log tell of; an entry without a row says nothing about the future. */
const OF_ACTIONS: Readonly<Record<string, (told: Told) => ForecastEvent[]>> = {
  'dunning.climb': stepOf,
  'subscription.plan_took_effect': ({ at, facts }) => [
    { kind: 'plan', at, plan_tier: facts.subscription.plan_tier },
  ],
  'subscription.price_took_effect': ({ at, facts }) => [
    { kind: 'price', at, price: periodPrice(termsOf(facts.subscription)) },
  ],
  'invoice.written_off': (told) => [{ kind: 'written_off', at: told.at, amount: owedFor(told) }],
}

function owedFor({ facts, cycle_id }: Told) {
  return owedOn(billedInvoice(facts, cycleIn(facts, cycle_id)))
}

/** A step of dunning, as it stands once all that follows from it is done. */
function stepOf(told: Told): ForecastEvent[] {
  const { made, at } = told
  const shown = made.changes.findLast((change) => change.kind === 'banner')?.banner
  const { tenant } = made.facts
  const level = tenant && tenant !== 'unread' ? tenant.desired_level : null
  return shown
    ? [{ kind: 'rung', at, state: shown.state, banner: shown.kind, level, owed: owedFor(told) }]
    : []
}

function ofEffect({ at }: Told, change: Push): ForecastEvent[] {
  const { effect, dedupe_key } = change
  if (isRestored(change)) return [{ kind: 'restored', at }]
  if (effect.type !== 'mail.send') return []
  if (!isNoticeName(dedupe_key)) return []
  return [{ kind: 'notice', at, ends_at: effect.facts?.['suspend_at'] as EpochMs }]
}

/** What a move of a cycle says about its charge. */
const OUTCOMES: Readonly<Record<string, ForecastCharge['outcome']>> = {
  processed: 'paid',
  declined: 'declined',
  nothing_to_pay: 'credit',
  no_payment_method: 'no_card',
}

function ofCycle({ facts, cycle_id, made, at }: Told, event: string): ForecastEvent[] {
  const cycle = cycleIn(facts, cycle_id)
  const period = { start: cycle.period_start, end: cycle.period_end }
  // Those that the end of a subscription leaves behind are told of by the end.
  const skips = event === 'not_wanted' && removalOf(made.changes) === undefined
  if (skips) return [{ kind: 'skipped', at, period }]
  const until = cycle.next_action_at
  if (event === 'address_awaited' && until !== null) return [{ kind: 'address_awaited', at, until }]
  const outcome = lookUp(OUTCOMES, event)
  if (!outcome) return []
  // A period of no days is billed nothing.
  if (cycle.invoice_id === null) return []
  const { plan_tier } = facts.subscription
  const kind = cycle.attempt_count > 1 ? 'retry' : 'charge'
  const billed = amountsOf(billedInvoice(facts, cycle))
  return [{ kind, at, period, plan_tier, ...billed, amount: cycle.amount, outcome }]
}

function amountsOf({ lines, subtotal, vat, vat_amount, total, credit_applied }: Invoice) {
  const { rate_basis_points: vat_rate_basis_points } = vat
  return { lines, subtotal, vat_rate_basis_points, vat_amount, total, credit_applied }
}

/** When the phone system goes, if an end is among the changes. */
export function removalOf(changes: Changes): EpochMs | undefined {
  const removal = changes.find(
    (change) => change.kind === 'push' && change.effect.type === 'tenant.remove',
  )
  return removal?.kind === 'push' ? removal.at : undefined
}
