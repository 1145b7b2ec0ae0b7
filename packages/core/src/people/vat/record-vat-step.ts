import type { Account } from '../account/account.ts'
import type { AuditEntry } from '../../records/audit/audit.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import type { EventOf } from '../../kernel/machine.ts'
import { pushEffect } from '../../records/outbox/push-effect.ts'
import { pushNotification } from '../notifications/push-notification.ts'
import type { VatFacts, VatStep } from './decide-vat-check.ts'
import type { KeptVatVerdict } from './ports.ts'
import type { vatStatusMachine } from '../account/vat-status.ts'
import type { VatVerdict } from '../vat-numbers/vat-verdict.ts'
import { withEvidence } from '../evidence/record-evidence.ts'
import type { Work } from '../../ports.ts'

/** Who is behind a step; the system unless said otherwise. */
export type VatActor = Pick<AuditEntry, 'actor' | 'user_id' | 'ip' | 'user_agent'>

interface RecordedStep {
  /** As it is locked by this transaction. */
  readonly account: Account
  readonly step: VatStep
  readonly by?: VatActor
  /** Whether the account is told of a new status: not of the answer to its own save, nor twice of a review. */
  readonly tells: boolean
  /** Which move it was, where neither a verdict nor the facts say so. */
  readonly event?: 'proof_sent' | 'cleared'
}

/** Characters of the registry's excuse that are kept. */
const SILENCE_MAX = 300

/** What an account says of its VAT number. */
export function vatFactsOf(account: Account): VatFacts {
  const { vat_id, vat_status, vat_checked_at, vat_tries, vat_next_check_at } = account
  return { vat_id, vat_status, vat_checked_at, vat_tries, vat_next_check_at }
}

/**
 * Save a step of an account's VAT number with its evidence, in the transaction that took it, and decide anew where the
 * account is: a yes that stood in for a silent registry may be too old by now. A yes that is news also has the invoices
 * corrected that were issued while the number was pending. Source: contract 6.2, 6.10.
 */
export async function recordVatStep(
  work: Work,
  { account, step, by = { actor: 'system' }, tells, ...sent }: RecordedStep,
): Promise<Account> {
  const { tx, now, ids } = work
  const { account_id } = account
  const event = sent.event ?? eventOf(account, step)
  const updated_at = event === null ? account.updated_at : now
  const told = { ...account, ...step.facts, updated_at }
  const next = await withEvidence(work, { before: account, account: told, by })
  await tx.accounts.put(next)
  if (event === null) return next
  const verdict: KeptVatVerdict | null = step.verdict && {
    verdict_id: ids.uuid(now),
    account_id,
    ...step.verdict,
  }
  if (verdict) await tx.vatVerdicts.insert(verdict)
  const meta = { from: account.vat_status, to: next.vat_status, verdict_id: idOf(verdict) }
  const action = `vat.${event}`
  const reason = silenceOf(step)
  const entry = { ...by, action, account_id, reason, meta } as const
  await recordAudit(work, entry)
  if (verdict && isNews(account, next)) {
    const valid = next.vat_status === 'valid'
    await follow(work, { verdict, valid, tells })
  }
  return next
}

/** Why a number is pending, for whoever looks at the account. */
function silenceOf({ silence }: VatStep): string | null {
  return silence?.slice(0, SILENCE_MAX) ?? null
}

/** Which move of the status it was; null where only the time of the next question changed. */
function eventOf(
  before: VatFacts,
  { facts, verdict }: VatStep,
): EventOf<typeof vatStatusMachine> | null {
  if (verdict) return verdictEvent(verdict)
  if (!isNews(before, facts)) return null
  return facts.vat_id === null ? 'cleared' : 'no_verdict'
}

function verdictEvent({ valid, proof_id }: VatVerdict): EventOf<typeof vatStatusMachine> {
  if (proof_id !== null) return valid ? 'proof_accepted' : 'proof_refused'
  return valid ? 'said_valid' : 'said_invalid'
}

function isNews(before: VatFacts, next: VatFacts): boolean {
  return next.vat_id !== before.vat_id || next.vat_status !== before.vat_status
}

function idOf(verdict: KeptVatVerdict | null): string | null {
  return verdict && verdict.verdict_id
}

interface News {
  readonly verdict: KeptVatVerdict
  /** Whether the number is valid now. */
  readonly valid: boolean
  readonly tells: boolean
}

async function follow(work: Work, { verdict, valid, tells }: News): Promise<void> {
  const { verdict_id, account_id, vat_id } = verdict
  if (valid) {
    const effect = { type: 'vat.correct', account_id, vat_id } as const
    await pushEffect(work, { effect, dedupe_key: `vat.correct:${verdict_id}` })
  }
  if (!tells) return
  const kind = valid ? 'vat_valid' : 'vat_invalid'
  const dedupe_key = `${kind}:${verdict_id}`
  const effect = { type: 'mail.send', kind, to: { account_id }, facts: { vat_id } } as const
  await pushEffect(work, { effect, dedupe_key })
  await pushNotification(work, { account_id, kind, dedupe_key, args: { vat_id } })
}
