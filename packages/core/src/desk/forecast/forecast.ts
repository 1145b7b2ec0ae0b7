import { decideTakeUp } from '../../money/billing/decide-take-up.ts'
import { noteOrder, recordAnswer } from '../../money/decisions/decide-charge.ts'
import { decided, type Draft, type Policy } from '../../money/decisions/draft.ts'
import { type CustomerFacts, cycleIn, tenantIn } from '../../money/decisions/facts.ts'
import { caseOf } from '../../money/decisions/load.ts'
import { takeUp } from '../../money/decisions/take-up.ts'
import type { ChargeAnswer, ChargeTask } from '../../money/billing/charge-task.ts'
import { type EpochMs, epochMs } from '../../kernel/time.ts'
import { asTold } from '../../money/prices/prices-in-period.ts'
import type { Settings } from '../../settings.ts'
import { isAboutToBeCharged, remindAt } from '../../money/subscription/remind-of-trial.ts'
import type { ForecastEvent, ForecastFacts } from './forecast-event.ts'
import { fulfil, type Wish } from './wishes.ts'
import { eventsOf, removalOf, wishedOf } from './forecast-told.ts'
import { foreseenOrder } from './foreseen-order.ts'

/** A forecast goes on for so many steps at most: ten years of days on which an operator's lock is waited for. */
const STEPS_MAX = 4_000

/** How a customer stands while a forecast lets time pass. */
interface Copy {
  readonly facts: CustomerFacts
  /** What the default card answers; null when it works. */
  readonly declined_with: string | null
  readonly removal_at: EpochMs | null
  readonly wishes: readonly Wish[]
}

/** Something that falls due on the copy, and what follows: the copy as it is then, and what is told of it. */
interface Due {
  readonly at: EpochMs
  readonly happen: (now: EpochMs) => { readonly copy: Copy; readonly events: ForecastEvent[] }
}

/**
 * What will happen to a customer up to `until` if nothing changes but what `wishes` say, in order: charges, retries,
 * steps of dunning, ends. The decisions that run the service, made on a copy. A card that works goes on working, one
 * that was declined goes on being declined, and every provider answers at once.
 */
export function forecast(
  { removal_at, declined_with, abroad, wishes = [], ...facts }: ForecastFacts,
  settings: Settings,
  now: EpochMs,
  until: EpochMs,
): ForecastEvent[] {
  // A change of plan that is being charged counts as done with: nobody knows how it ends.
  const subscription = { ...asTold(facts.subscription, settings, now), plan_change_id: null }
  const future = { policy: foreseenWith(settings), abroad }
  const events = reminder(facts, now).filter(({ at }) => at <= until)
  let copy: Copy = { facts: { ...facts, subscription }, declined_with, removal_at, wishes }
  let at = now
  for (let steps = 0; steps < STEPS_MAX; steps++) {
    const due = nextDue(copy, future)
    if (!due || due.at > until) break
    at = epochMs(Math.max(at, due.at))
    const happened = due.happen(at)
    copy = happened.copy
    events.push(...happened.events)
  }
  return events.toSorted((one, other) => one.at - other.at)
}

/** What is known of the future: the settings of today, and whose rate is charged. */
interface Future extends Pick<ForecastFacts, 'abroad'> {
  readonly policy: Policy
}

/** What is foreseen is decided by the settings of today; its ids are nobody's. */
export function foreseenWith(settings: Settings): Policy {
  let ids = 0
  return {
    settings,
    newId: () => `forecast ${++ids}`,
    cycleId: (_subscription_id, start) => `forecast of ${start}`,
  }
}

/** Nothing can happen before a trial's reminder that would call it off. */
function reminder({ subscription }: CustomerFacts, now: EpochMs): ForecastEvent[] {
  const { trial_ends_at } = subscription
  if (trial_ends_at === null || !isAboutToBeCharged(subscription, now)) return []
  const at = remindAt(trial_ends_at)
  return at > now ? [{ kind: 'trial_reminder', at, trial_ends_at }] : []
}

/** The earliest of what falls due; of two at one instant a wish comes first, and the phone system goes last. */
function nextDue(copy: Copy, future: Future): Due | undefined {
  const dues = [...wishesOf(copy, future), ...chargesOf(copy, future), ...removalsOf(copy)]
  return dues.toSorted((one, other) => one.at - other.at)[0]
}

function wishesOf({ wishes: [wish, ...wishes], ...copy }: Copy, { policy }: Future): Due[] {
  if (!wish) return []
  const happen = (now: EpochMs) => {
    const made = decided(copy.facts, policy, now, (draft) => fulfil(draft, wish))
    const removal_at = removalOf(made.changes) ?? copy.removal_at
    const declined_with = wish.act === 'new_card' ? null : copy.declined_with
    const wished = { facts: made.facts, declined_with, removal_at, wishes }
    return { copy: wished, events: wishedOf(made, now) }
  }
  return [{ at: wish.at, happen }]
}

function chargesOf(copy: Copy, future: Future): Due[] {
  return copy.facts.cycles.flatMap(({ cycle_id, next_action_at }) => {
    if (next_action_at === null) return []
    const happen = (now: EpochMs) => {
      const made = decided(copy.facts, future.policy, now, (draft) =>
        charge(draft, cycle_id, { ...future, declined_with: copy.declined_with }),
      )
      const removal_at = removalOf(made.changes) ?? copy.removal_at
      const events = eventsOf(copy.facts, made, cycle_id, now)
      return { copy: { ...copy, facts: made.facts, removal_at }, events }
    }
    return [{ at: next_action_at, happen }]
  })
}

function removalsOf(copy: Copy): Due[] {
  const { removal_at, facts } = copy
  const tenant = tenantIn(facts)
  if (removal_at === null || !tenant || tenant.status === 'deleted') return []
  const happen = (at: EpochMs) => ({
    copy: { ...copy, removal_at: null },
    events: [{ kind: 'tenant_removed' as const, at }],
  })
  return [{ at: removal_at, happen }]
}

/** Take a cycle up as the service does, and answer for the provider. */
function charge(
  draft: Draft,
  cycle_id: string,
  { declined_with, abroad }: Pick<ForecastFacts, 'declined_with' | 'abroad'>,
): void {
  const { settings, now, facts } = draft
  const due = caseOf(facts, cycleIn(facts, cycle_id), now)
  const decision = decideTakeUp(due, now, settings)
  const number = { number: 'forecast', issued_at: now, abroad }
  const todo = takeUp(draft, { cycle_id, decision, card: due.card, number })
  if (todo === undefined) return
  const asked_in = cycleIn(draft.facts, cycle_id).state
  const answer = answerTo(draft, cycle_id, todo, declined_with)
  recordAnswer(draft, { cycle_id, todo, makes_order: false, asked_in, answer })
}

/** One that works goes on working, and one that was declined goes on being declined. */
function answerTo(
  draft: Draft,
  cycle_id: string,
  todo: ChargeTask['todo'],
  code: string | null,
): ChargeAnswer {
  const order = foreseenOrder(draft, cycleIn(draft.facts, cycle_id))
  noteOrder(draft, cycle_id, order)
  if (todo === 'cancel') return { kind: 'shown', order: { ...order, state: 'cancelled' } }
  if (todo === 'place') return { kind: 'shown', order }
  return code === null ? { kind: 'processed', order } : { kind: 'declined', order, code }
}
