import { codeKey } from '../../money/codes/discount-code.ts'
import { namedId } from '../../kernel/named-id.ts'
import { isUuid } from '../../kernel/ids.ts'
import { emailKey } from '../../kernel/text/text.ts'
import { type EpochMs, epochMs } from '../../kernel/time.ts'
import { recordOwn } from '../../records/audit/record-audit.ts'
import { pushEffect } from '../../records/outbox/push-effect.ts'
import { transact } from '../../records/unit-of-work/transact.ts'
import { type SeenPiece, withEvidence } from '../../people/evidence/record-evidence.ts'
import { cycleId } from '../../money/subscription/plan-cycle.ts'
import { termReminder } from '../../money/leaving/remind-of-term.ts'
import { remindAt } from '../../money/subscription/remind-of-trial.ts'
import { rememberSlug } from '../../phones/tenants/used-names.ts'
import type { Ports, Work, WritePorts } from '../../ports.ts'
import { decideImport, type Imported } from './decide-import.ts'
import { importFlaws } from './import-flaws.ts'
import type { ImportedCustomer, ImportFlaw } from './imported-customer.ts'
import { type TakenCustomer, withTakenHashes } from './taken-hashes.ts'

/** What became of a customer. */
export type ImportOutcome =
  | {
      readonly kind: 'imported'
      readonly account_id: string
      /** Fields that were given and are not imported: a password hash that is not taken. */
      readonly left_out: readonly ImportFlaw[]
    }
  /** An earlier import brought them, or they are ours: nothing is changed, whatever else is told of them now. */
  | { readonly kind: 'known'; readonly account_id: string }
  | { readonly kind: 'refused'; readonly flaws: readonly ImportFlaw[] }

/**
 * Take a customer of another system over, all or nothing: account, users, cards, the phone system that they have, and the
 * subscription, whose next period is charged when it begins. Nobody is mailed. The same customer again changes nothing,
 * not after they were anonymised either.
 */
export function importCustomer(
  ports: WritePorts<'passwords'>,
  customer: ImportedCustomer,
): Promise<ImportOutcome> {
  const taken = withTakenHashes(customer, ports.passwords)
  const now = ports.clock()
  return transact(ports, (work) => importInto(work, taken), now, { groupCommit: true })
}

/** The same in a transaction that is under way. */
export async function importInto(
  work: Work,
  { customer, left_out }: TakenCustomer,
): Promise<ImportOutcome> {
  const { tx, settings, now, secrets, ids } = work
  const account_id = importedId(secrets, customer)
  if (await tx.accounts.get(account_id)) return { kind: 'known', account_id }
  const flaws = [...importFlaws(customer, settings, now), ...(await takenFlaws(work, customer))]
  if (flaws.length > 0) return { kind: 'refused', flaws }
  const subscription_id = namedId(secrets, TIMELESS, `subscription ${account_id}`)
  const named = {
    account_id,
    subscription_id,
    cycleId: (start: EpochMs) => cycleId(secrets, subscription_id, start),
    newId: () => ids.uuid(now),
  }
  await keep(work, decideImport(customer, named, settings, now), customer)
  return { kind: 'imported', account_id, left_out }
}

/** The time part of an id that must not depend on when a customer is imported. */
const TIMELESS = epochMs(0)

/** The account of a reference: the same in every import; in an export of ours the reference is the account's id. */
function importedId(secrets: Ports['secrets'], { reference }: ImportedCustomer): string {
  return isUuid(reference) ? reference : namedId(secrets, TIMELESS, `import ${reference}`)
}

/** What somebody else has already: nobody gets another one's sign-in or phone system. */
async function takenFlaws(
  { tx }: Pick<Work, 'tx'>,
  { users, tenant }: ImportedCustomer,
): Promise<ImportFlaw[]> {
  const flaws: ImportFlaw[] = []
  for (const [at, { email }] of users.entries()) {
    const key = emailKey(email)
    if ((await tx.users.byEmail(key)) || (await tx.signups.isPastCard(key))) {
      const reason = 'Somebody signs in here with this address already.'
      flaws.push({ field: `users.${at}.email`, reason })
    }
  }
  if (await tx.tenants.get(tenant.tenant_id)) {
    const reason = 'It is the phone system of another customer here.'
    flaws.push({ field: 'tenant.tenant_id', reason })
  }
  return flaws
}

async function keep(
  work: Work,
  made: Imported,
  { cards, subscription: told }: ImportedCustomer,
): Promise<void> {
  const { tx, ids, now } = work
  const { subscription, cycle, tenant, verdict } = made
  const { account_id } = made.account
  const seen = cards.flatMap(({ country, fingerprint }, at): SeenPiece[] => {
    const about = made.methods[at]?.payment_method_id
    if (country === null || about === undefined) return []
    return [{ kind: 'card', country, about, fingerprint }]
  })
  await tx.accounts.put(await withEvidence(work, { before: null, account: made.account, seen }))
  for (const user of made.users) await tx.users.put(user)
  for (const method of made.methods) await tx.paymentMethods.put(method)
  if (verdict) await tx.vatVerdicts.insert({ ...verdict, account_id, verdict_id: ids.uuid(now) })
  await tx.tenants.put(tenant)
  await rememberSlug(work, tenant.slug)
  await tx.subscriptions.put(subscription)
  await tx.cycles.plan(cycle)
  await redeemAll(work, account_id, told.redeemed_codes)
  await planReminder(work, made)
  for (const each of termReminder(subscription, work.settings, now)) await pushEffect(work, each)
  const { subscription_id } = subscription
  const meta = { subscription_id, tenant_id: tenant.tenant_id }
  await recordOwn(work, { action: 'customer.imported', account_id, meta })
}

/** What was redeemed comes along without its discount: nobody redeems a code again. */
async function redeemAll(
  { tx, ids, now }: Work,
  account_id: string,
  codes: readonly string[],
): Promise<void> {
  const come_along = { account_id, signup_id: null, subscription_id: null, doubt: null }
  for (const code of new Set(codes.map(codeKey))) {
    const at = { reserved_at: now, given_at: now }
    await tx.redemptions.put({ discount_id: ids.uuid(now), code, ...come_along, ...at })
  }
}

/** Three days before a trial ends; where that is past, nobody is reminded. */
async function planReminder(work: Work, { subscription }: Imported): Promise<void> {
  const { subscription_id, trial_ends_at } = subscription
  const at = trial_ends_at === null ? null : remindAt(trial_ends_at)
  if (at === null || at <= work.now) return
  const effect = { type: 'trial.remind', subscription_id } as const
  await pushEffect(work, { effect, dedupe_key: `trial.remind:${subscription_id}`, at })
}
