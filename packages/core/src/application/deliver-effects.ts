import { billMonth, billNextMonth, removeBilledTenant } from '../money/topups/bill-month.ts'
import { retryCycles } from '../money/billing-run/retry-cycles.ts'
import type { Delivery, EffectOutcome } from '../records/outbox/effect-outcome.ts'
import { EFFECT_POLICIES, nextWait } from '../records/outbox/effect-policies.ts'
import {
  type ClaimedMessage,
  dueSince,
  type Effect,
  type EffectType,
} from '../records/outbox/effects.ts'
import { type Round, roundOf } from '../kernel/fault.ts'
import { deleteFile } from '../records/files/delete-file.ts'
import { storeDocument } from '../money/documents/stored-pdf.ts'
import { eInvoiceGivenUp, sendEInvoice } from '../money/documents/send-e-invoice.ts'
import { noteConfirmed } from '../onboarding/signup/confirm-contract.ts'
import { payBackLate } from '../money/pay-back/pay-back-late.ts'
import { payBackWithdrawal } from '../money/pay-back/pay-back.ts'
import { correctVat } from '../money/credit-notes/correct-vat.ts'
import { after, type EpochMs } from '../kernel/time.ts'
import { sendWebhook, webhookGivenUp } from '../desk/webhooks/send-webhook.ts'
import { deliverMail } from '../desk/mail-delivery/deliver-mail.ts'
import { cancelOrder } from '../money/payments/cancel-order.ts'
import { deleteCard, forgetCard } from '../money/cards/delete-card.ts'
import type { Ports, Work } from '../ports.ts'
import { failProvisioning } from '../onboarding/activation/fail-provisioning.ts'
import { returnCallCredit } from '../phones/tenants/return-call-credit.ts'
import { giveCallCredit } from '../phones/tenants/give-call-credit.ts'
import { remindOfTrial } from '../money/subscription/remind-of-trial.ts'
import { limitTenant } from '../phones/limits/limit-tenant.ts'
import { planTenant } from '../phones/tenants/plan-tenant.ts'
import { reopenCardPage } from '../onboarding/signup/reopen-card-page.ts'
import { provisionTenant } from '../onboarding/activation/provision-tenant.ts'
import { judgeRedemption } from '../money/discounts/judge-redemption.ts'
import { continuePriceRise } from '../money/price-rises/continue-price-rise.ts'
import { noteRiseTold } from '../money/price-rises/told-rise.ts'
import { syncTenant } from '../phones/tenants/sync-tenant.ts'
import { transact } from '../records/unit-of-work/transact.ts'

type Of<T extends EffectType> = Extract<Effect, { type: T }>

/** Every effect has a handler; a new effect without one does not compile. Handlers are safe to run twice. */
const HANDLERS: {
  readonly [T in EffectType]: (
    ports: Ports,
    effect: Of<T>,
    delivery: Delivery,
  ) => Promise<EffectOutcome>
} = {
  'mail.send': deliverMail,
  'tenant.provision': provisionTenant,
  'tenant.sync': syncTenant,
  'tenant.plan': planTenant,
  'tenant.limits': limitTenant,
  'trial.remind': remindOfTrial,
  'tenant.remove': removeBilledTenant,
  'order.cancel': cancelOrder,
  'signup.reopen': reopenCardPage,
  'card.forget': forgetCard,
  'card.delete': deleteCard,
  'vat.correct': correctVat,
  'withdrawal.pay_back': payBackWithdrawal,
  'file.delete': deleteFile,
  'cycles.retry': retryCycles,
  'call_credit.give': giveCallCredit,
  'call_credit.return': returnCallCredit,
  'call_credit.bill': billMonth,
  'document.store': storeDocument,
  'e_invoice.send': sendEInvoice,
  'price_rise.continue': continuePriceRise,
  'redemption.judge': judgeRedemption,
  'webhook.send': sendWebhook,
}

/** What giving up means to the domain, in the transaction that gives up. */
const ON_GIVING_UP: {
  readonly [T in EffectType]?: (work: Work, effect: Of<T>) => Promise<void>
} = {
  'tenant.provision': (work, { account_id }) =>
    failProvisioning(work, { account_id, failure: 'provisioning_timeout' }),
  'call_credit.bill': billNextMonth,
  'e_invoice.send': eInvoiceGivenUp,
  'webhook.send': webhookGivenUp,
}

/** What a delivery means to the domain, in the transaction that records it. */
const ON_DONE: {
  readonly [T in EffectType]?: (work: Work, effect: Of<T>) => Promise<void>
} = {
  'mail.send': async (work, effect) => {
    await noteConfirmed(work, effect)
    await noteRiseTold(work, effect)
  },
  'call_credit.give': payBackLate,
}

/** Characters of a failure's reason that are kept. */
const REASON_MAX = 1_000

/** Deliver up to `limit` due effects, at least once each. Source: contract 7.2, 7.6. */
export async function deliverEffects(ports: Ports, limit: number): Promise<Round> {
  const claimed_at = ports.clock()
  const claims = await ports.store.transaction((tx) =>
    tx.outbox.claimDue(claimed_at, limit, ports.settings.lease_ms),
  )
  const held_until = after(claimed_at, ports.settings.lease_ms)
  const where = ({ message }: ClaimedMessage) =>
    `effect ${message.effect.type} ${message.outbox_id}`
  const round = (some: readonly ClaimedMessage[]) =>
    roundOf(some, where, (claim) => deliver(ports, claim, held_until))
  const first = await round(claims.filter(confirmsContract))
  const rest = await round(claims.filter((claim) => !confirmsContract(claim)))
  return { tried: claims.length, faults: [...first.faults, ...rest.faults] }
}

/**
 * A contract is confirmed before its service begins: its mail is pushed with the order for the phone system, and tried
 * before it. A mail server that is away holds no phone system up; the mail follows. Source: contract 6.13.
 */
function confirmsContract({ message: { effect } }: ClaimedMessage): boolean {
  return effect.type === 'mail.send' && effect.kind === 'contract_confirmed'
}

async function deliver(ports: Ports, claim: ClaimedMessage, held_until: EpochMs): Promise<void> {
  const { effect, outbox_id } = claim.message
  try {
    await settle(ports, claim, await run(ports, effect, { outbox_id, held_until }))
  } catch (error) {
    // A message that cannot even be settled is tried again when its lease ends.
    await settle(ports, claim, { kind: 'retry', reason: String(error) }).catch(() => undefined)
    throw error
  }
}

function run<T extends EffectType>(
  ports: Ports,
  effect: Of<T>,
  delivery: Delivery,
): Promise<EffectOutcome> {
  const handler = HANDLERS[effect.type as T]
  return handler(ports, effect, delivery)
}

async function settle(ports: Ports, claim: ClaimedMessage, outcome: EffectOutcome): Promise<void> {
  if (outcome.kind === 'overtaken') return
  const { effect, attempts } = claim.message
  await transact(ports, async (work) => {
    const { tx, now } = work
    if (outcome.kind === 'done') {
      if (await tx.outbox.done(claim, now)) await onDone(work, effect)
      return
    }
    const wait =
      outcome.kind === 'refused'
        ? null
        : nextWait(EFFECT_POLICIES[effect.type], {
            attempts,
            age_ms: now - dueSince(claim.message),
            ...outcome,
          })
    if (wait !== null) {
      await tx.outbox.retry(claim, after(now, wait), noted(outcome.reason))
      return
    }
    const held = await tx.outbox.bury(claim, now, noted(outcome.reason))
    if (held && outcome.kind === 'retry') await giveUp(work, effect)
  })
}

/** As much of a reason as a database keeps: others wrote it, so that it may hold anything. */
function noted(reason: string): string {
  return reason.slice(0, REASON_MAX).replaceAll('\0', '').toWellFormed()
}

async function onDone<T extends EffectType>(work: Work, effect: Of<T>): Promise<void> {
  await ON_DONE[effect.type as T]?.(work, effect)
}

async function giveUp<T extends EffectType>(work: Work, effect: Of<T>): Promise<void> {
  await ON_GIVING_UP[effect.type as T]?.(work, effect)
}
