import type { EffectType, RetryPolicy } from './effects.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../kernel/time.ts'

/** How long a core that does not answer is asked for a phone system. Source: contract 7.6. */
const PROVISIONING_GIVES_UP_AFTER = 24 * HOUR

/** A provider does not make us wait any longer by asking. */
const ASKED_MAX = 1 * HOUR

/** How each effect is retried. Source: contract 7.6. */
// prettier-ignore
export const EFFECT_POLICIES: { readonly [T in EffectType]: RetryPolicy } = {
  'mail.send':        { waits: [1 * MINUTE, 5 * MINUTE, 15 * MINUTE, 1 * HOUR],            give_up_after: 24 * HOUR, last_within: 10 * MINUTE, why: 'a mail server that is away comes back; what was given up an operator sends again' },
  'tenant.provision': { waits: [5 * SECOND, 30 * SECOND, 2 * MINUTE, 5 * MINUTE],            give_up_after: PROVISIONING_GIVES_UP_AFTER, why: 'the tenant is looked up by our reference before each try' },
  'tenant.sync':      { waits: [5 * SECOND, 30 * SECOND, 2 * MINUTE, 5 * MINUTE],            give_up_after: 30 * DAY,                   why: 'what we want is saved; the core is told until it agrees' },
  'tenant.remove':    { waits: [1 * MINUTE, 15 * MINUTE, 1 * HOUR],                          give_up_after: 60 * DAY,                   why: 'pushed 30 days before it is due; the core itself is told by tenant.sync' },
  'tenant.plan':      { waits: [5 * SECOND, 30 * SECOND, 2 * MINUTE, 5 * MINUTE],            give_up_after: 30 * DAY,                   why: 'the core is told the plan in force until it agrees; what it refuses is given up at once' },
  'tenant.limits':    { waits: [5 * SECOND, 30 * SECOND, 2 * MINUTE, 5 * MINUTE],            give_up_after: 30 * DAY,                   why: 'what was agreed is saved; the core is told until it agrees, and once an hour after what it refuses is given up' },
  'trial.remind':     { waits: [1 * MINUTE, 5 * MINUTE],                                     give_up_after: 2 * DAY,                    why: 'after the trial nobody needs it' },
  'order.cancel':     { waits: [10 * SECOND, 1 * MINUTE, 5 * MINUTE, 1 * HOUR],              give_up_after: 7 * DAY,                    why: 'an order that nobody needs must not take money; it also expires by itself' },
  'signup.reopen':    { waits: [10 * SECOND, 1 * MINUTE, 5 * MINUTE],                        give_up_after: 7 * DAY,                    why: 'pushed an hour before it is due; after seven days the signup has expired' },
  'card.forget':      { waits: [10 * SECOND, 1 * MINUTE, 5 * MINUTE, 1 * HOUR],              give_up_after: 7 * DAY,                    why: 'a card saved for nobody is deleted at the provider' },
  'card.delete':      { waits: [10 * SECOND, 1 * MINUTE, 5 * MINUTE, 1 * HOUR],              give_up_after: 30 * DAY,                   why: 'what a customer deleted must not stay at the provider' },
  'cycles.retry':     { waits: [10 * SECOND, 1 * MINUTE, 15 * MINUTE],                       give_up_after: 1 * DAY,                    why: 'dunning asks again by itself on its next day' },
  'call_credit.give': { waits: [5 * SECOND, 30 * SECOND, 2 * MINUTE, 5 * MINUTE],            give_up_after: 30 * DAY,                   why: 'the customer has paid for it; the core credits once per reference' },
  'call_credit.return': { waits: [5 * SECOND, 30 * SECOND, 2 * MINUTE, 5 * MINUTE],          give_up_after: 30 * DAY,                   why: 'the refund was refused: its call credit is the customer’s again' },
  'call_credit.bill': { waits: [1 * MINUTE, 15 * MINUTE, 1 * HOUR],                          give_up_after: 60 * DAY,                   why: 'pushed up to a month before it is due; the use of a month that is over does not change, and the next month finds what this one did not bill' },
  'document.store':   { waits: [10 * SECOND, 1 * MINUTE, 15 * MINUTE, 1 * HOUR],             give_up_after: 7 * DAY,                    why: 'whoever opens the document draws it too, so that nobody waits for this' },
  'e_invoice.send':   { waits: [1 * MINUTE, 5 * MINUTE, 15 * MINUTE, 1 * HOUR],              give_up_after: 7 * DAY,                    why: 'the access point is asked by our id before each try; the customer has the PDF by mail' },
  'price_rise.continue': { waits: [5 * SECOND, 1 * MINUTE, 15 * MINUTE, 1 * HOUR],           give_up_after: 7 * DAY,                    why: 'whom the rise is for already is not looked at again' },
  'redemption.judge': { waits: [1 * MINUTE, 15 * MINUTE, 1 * HOUR],                          give_up_after: 7 * DAY,                    why: 'it takes nothing back: an operator is told' },
  'webhook.send':     { waits: [5 * SECOND, 1 * MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR], give_up_after: 3 * DAY, last_within: 10 * MINUTE, why: 'a receiver that is away comes back; later events of the account wait, and what was given up an operator sends again' },
  'file.delete':      { waits: [1 * MINUTE, 15 * MINUTE, 1 * HOUR, 6 * HOUR],              give_up_after: 30 * DAY,                   why: 'what an anonymised customer uploaded must not stay' },
  'withdrawal.pay_back': { waits: [5 * SECOND, 30 * SECOND, 5 * MINUTE, 1 * HOUR],           give_up_after: 30 * DAY,                   why: 'a charge that was running, and a refund whose outcome is unknown, are waited for; the law gives 14 days' },
  'vat.correct':      { waits: [1 * MINUTE, 5 * MINUTE, 15 * MINUTE, 1 * HOUR],              give_up_after: 30 * DAY,                   why: 'an invoice whose charge is running is corrected when that has ended' },
}

/** No effect waits for longer than that between two tries: what was tried in vain is due within it. */
export const LONGEST_BACK_OFF: number = Math.max(
  ...Object.values(EFFECT_POLICIES).flatMap(({ waits }) => waits),
  ASKED_MAX,
)

/** An effect whose latest try failed. */
interface Failed {
  /** How often it was tried. */
  readonly attempts: number
  /** Since it was first due. */
  readonly age_ms: number
  /** Seconds that the provider asked us to wait. */
  readonly retry_after?: number
}

/**
 * Milliseconds until the next try, not before the provider wants it; null when it is time to stop. Where the policy
 * wants a last try shortly before the end, the one that would come later is made then.
 */
export function nextWait(policy: RetryPolicy, failed: Failed): number | null {
  const { waits, give_up_after, last_within } = policy
  const { attempts, age_ms, retry_after = 0 } = failed
  const wait = waits[Math.min(attempts, waits.length) - 1] ?? 0
  const next = Math.max(wait, Math.min(retry_after * SECOND, ASKED_MAX))
  if (last_within === undefined) return age_ms + wait > give_up_after ? null : next
  if (age_ms >= give_up_after - last_within) return null
  return Math.min(next, give_up_after - last_within / 2 - age_ms)
}
