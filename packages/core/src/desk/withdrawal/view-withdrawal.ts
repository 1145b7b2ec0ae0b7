import { actorOf, type Call } from '../../records/idempotency/call.ts'
import type { Locale } from '../../kernel/locale.ts'
import { aboveZero, add, type Currency, type Money, money, subtract } from '../../kernel/money.ts'
import { invalid, Problem } from '../../kernel/problem.ts'
import type { EpochMs } from '../../kernel/time.ts'
import { WITHDRAWAL_LABELS, type WithdrawalLabels } from '../../people/consumers/labels.ts'
import { withdrawalOf, type Withdrawal } from '../../people/consumers/withdrawal.ts'
import { dateText } from '../../kernel/calendar.ts'
import { formatDate } from '../../kernel/text/format.ts'
import { callCreditBack } from '../../money/pay-back/call-credit-back.ts'
import { keptOf, readBareTopups, readContract } from '../../money/withdrawals/contract-money.ts'
import { type TopupToPayBack, topupsToPayBack } from '../../money/withdrawals/decide-pay-back.ts'
import { owedOfContract } from '../../money/withdrawals/owed-for-use.ts'
import { planName } from '../../money/policy/plans.ts'
import type { PbxCore } from '../../phones/tenants/ports.ts'
import type { ReadPorts, Tx } from '../../ports.ts'
import type { Settings } from '../../settings.ts'
import { isStale } from './decide-statement.ts'
import { readWithdrawalFacts, type WithdrawalFacts } from './read-right.ts'

/** Whether there is a right: `none` for a company, `over` once it is too late, `used` once it was used. */
export const WITHDRAWAL_RIGHTS = ['open', 'over', 'used', 'none'] as const

/** The content of a statement, as we know it: the consumer may change it. */
type Prefilled = Pick<Withdrawal, 'consumer_name' | 'contract' | 'email'>

/** What the function of withdrawal shows before anything is stated. Source: Directive 2011/83/EU, Art. 11a. */
export interface WithdrawalView {
  readonly right: (typeof WITHDRAWAL_RIGHTS)[number]
  /** The first instant that is too late, and the last day in `time_zone`; null where there is no right. */
  readonly until: EpochMs | null
  readonly last_day: string | null
  readonly time_zone: string | null
  /** The phone system is closed in the moment of the confirmation. */
  readonly service_ends: 'on_confirmation'
  /** What goes back to the card if it is confirmed now, unused call credit included; and what is owed for the days used. */
  readonly pays_back: Money
  /** What of it is unused call credit; null while the phone system does not say: that goes back besides. */
  readonly call_credit: Money | null
  readonly owed: Money
  readonly prefilled: Prefilled
  /** In each language of the portal. */
  readonly labels: Readonly<Record<Locale, WithdrawalLabels>>
  /** The one that was confirmed, or the newest that waits for its confirmation. */
  readonly statement: Withdrawal | null
}

/**
 * What the caller could withdraw from. The function is there while the phone system is away, too. Throws `not_found` before
 * a card is proved: nothing is ordered until then.
 */
export async function viewWithdrawal(
  { store, settings, clock, pbx }: ReadPorts<'pbx'>,
  call: Call,
): Promise<WithdrawalView> {
  const { account_id } = actorOf(call)
  const now = clock()
  const { facts, money: known } = await store.read(async (tx) => {
    const found = await findContract(tx, account_id, settings)
    if (!found) throw new Problem('not_found')
    return { facts: found, money: await readMoney(tx, found, now) }
  })
  const { right, stated } = facts
  const call_credit = await callCredit(pbx, known, settings.currency)
  return {
    right: standing(facts, now),
    until: right?.until ?? null,
    last_day: right && dateText(right.last_day),
    time_zone: right?.zone ?? null,
    service_ends: 'on_confirmation',
    pays_back: call_credit ? add(known.left, call_credit) : known.left,
    call_credit,
    owed: known.owed,
    prefilled: prefilledOf(facts, settings),
    labels: WITHDRAWAL_LABELS,
    statement: withdrawalOf(stated),
  }
}

/** Seconds within which somebody types in a card. */
const ORDERED_SOON = 30

/** The contract of a customer; undefined before a card is proved. Throws `not_found` for an account of no customer. */
export async function findContract(
  tx: Tx,
  account_id: string,
  settings: Settings,
): Promise<WithdrawalFacts | undefined> {
  const account = await tx.accounts.get(account_id)
  if (account?.kind !== 'customer') throw new Problem('not_found')
  return readWithdrawalFacts(tx, account, settings)
}

/** The contract of a customer. Throws `not_found`, and `validation.failed` on `status` while nothing is ordered. */
export async function ownContract(
  tx: Tx,
  account_id: string,
  settings: Settings,
): Promise<WithdrawalFacts> {
  const facts = await findContract(tx, account_id, settings)
  if (facts) return facts
  const account = await tx.accounts.get(account_id)
  if (account?.status !== 'pending_payment') throw new Problem('not_found')
  const reason = 'The account is pending_payment: nothing is ordered before a card is proved.'
  throw invalid('status', reason, ORDERED_SOON)
}

/** What we know of a statement before it is made. */
export function prefilledOf(
  { account, plan_tier, concluded_at }: WithdrawalFacts,
  { plans, time_zone }: Pick<Settings, 'plans' | 'time_zone'>,
): Prefilled {
  const { company_name, contact_email, language } = account
  const plan = planName(plans, plan_tier, language)
  const contract = CONTRACT[language](plan, formatDate(concluded_at, time_zone, language))
  return { consumer_name: company_name, contract, email: contact_email }
}

/** How a contract is named to its consumer: by what was ordered, and when. Source: Directive 2011/83/EU, Art. 11a (2) (b). */
const CONTRACT: Readonly<Record<Locale, (plan: string, day: string) => string>> = {
  en: (plan, day) => `${plan}, ordered on ${day}`,
  lt: (plan, day) => `${day} užsakytas planas „${plan}“`,
}

/** Whether there is a right now, is none, was one, or was used. */
export function standing(
  { right, stated }: WithdrawalFacts,
  now: EpochMs,
): WithdrawalView['right'] {
  if (!right) return 'none'
  if (stated.some(({ confirmed_at }) => confirmed_at !== null)) return 'used'
  return now < right.until ? 'open' : 'over'
}

/** The money of a contract, if it is withdrawn from now. */
interface ContractMoney {
  readonly owed: Money
  /** Of what cards have paid, topups apart. */
  readonly left: Money
  readonly topups: readonly TopupToPayBack[]
  readonly prepaid: Money
  readonly tenant_id: string | undefined
}

async function readMoney(tx: Tx, facts: WithdrawalFacts, now: EpochMs): Promise<ContractMoney> {
  const { account_id } = facts.account
  const contract = await readContract(tx, account_id)
  const bare = await readBareTopups(tx, account_id)
  const { begin_asked_at, stated } = facts
  const confirmed = stated.find(({ confirmed_at }) => confirmed_at !== null)
  // The days are counted up to the statement, whenever it is confirmed.
  const waits = stated.find((each) => !isStale(each, now))
  const use = confirmed ?? waits ?? { received_at: now, begin_asked_at, confirmed_at: null }
  const owed = owedOfContract(contract, use, tx.currency)
  return {
    owed,
    left: aboveZero(subtract(keptOf(contract, tx.currency), owed)),
    topups: topupsToPayBack(contract, bare, use),
    prepaid: await tx.ledger.balance('prepaid_call_credit', account_id, tx.currency),
    tenant_id: (await tx.tenants.ofAccount(account_id))?.tenant_id,
  }
}

/** What goes back of topups; null while the phone system does not say what is unused. */
async function callCredit(
  pbx: Pick<PbxCore, 'getCallBalance'>,
  { topups, prepaid, tenant_id }: ContractMoney,
  currency: Currency,
): Promise<Money | null> {
  const nothing = money(0, currency)
  if (topups.length === 0 || tenant_id === undefined) return nothing
  const answer = await pbx.getCallBalance(tenant_id)
  if (answer.kind === 'not_attempted' || answer.kind === 'unknown') return null
  if (answer.kind !== 'done' || answer.value === 'not_offered') return nothing
  return answer.value === 'not_told'
    ? null
    : callCreditBack(topups, { unused: answer.value, prepaid })
}
