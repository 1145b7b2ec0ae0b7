import { actorOf, type Call } from '../../records/idempotency/call.ts'
import type { Locale } from '../../kernel/locale.ts'
import { EUR, type Money, money, subtract } from '../../kernel/money.ts'
import { invalid, invariant, Problem } from '../../kernel/problem.ts'
import type { EpochMs } from '../../kernel/time.ts'
import { WITHDRAWAL_LABELS, type WithdrawalLabels } from '../../people/consumers/labels.ts'
import { withdrawalOf, type Withdrawal } from '../../people/consumers/withdrawal.ts'
import { dateText } from '../../kernel/calendar.ts'
import { keptOf, readContract } from '../../money/withdrawals/contract-money.ts'
import { owedOfContract } from '../../money/withdrawals/owed-for-use.ts'
import { planName } from '../../money/policy/plans.ts'
import type { ReadPorts, Tx } from '../../ports.ts'
import type { Settings } from '../../settings.ts'
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
  /** What goes back to the card if it is confirmed now, and what is owed for the days used. */
  readonly pays_back: Money
  readonly owed: Money
  readonly prefilled: Prefilled
  /** In each language of the portal. */
  readonly labels: Readonly<Record<Locale, WithdrawalLabels>>
  /** The one that was confirmed, or the newest that waits for its confirmation. */
  readonly statement: Withdrawal | null
}

/** What the caller could withdraw from. Throws `not_found` before a card is proved: nothing is ordered until then. */
export async function viewWithdrawal(
  { store, settings, clock }: ReadPorts,
  call: Call,
): Promise<WithdrawalView> {
  const { account_id } = actorOf(call)
  const now = clock()
  return store.read(async (tx) => {
    const facts = await findContract(tx, account_id, settings)
    if (!facts) throw new Problem('not_found')
    const { right, stated } = facts
    return {
      right: standing(facts, now),
      until: right?.until ?? null,
      last_day: right && dateText(right.last_day),
      time_zone: right?.zone ?? null,
      service_ends: 'on_confirmation',
      ...(await moneyOf(tx, facts, now)),
      prefilled: prefilledOf(facts, settings),
      labels: WITHDRAWAL_LABELS,
      statement: withdrawalOf(stated),
    }
  })
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
  { account, plan_tier }: WithdrawalFacts,
  { plans }: Pick<Settings, 'plans'>,
): Prefilled {
  const { company_name, contact_email, language, account_id } = account
  const plan = planName(plans, plan_tier, language)
  return { consumer_name: company_name, contract: `${plan}, ${account_id}`, email: contact_email }
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

async function moneyOf(tx: Tx, facts: WithdrawalFacts, now: EpochMs) {
  const contract = await readContract(tx, facts.account.account_id)
  const confirmed = facts.stated.find(({ confirmed_at }) => confirmed_at !== null)
  const { begin_asked_at } = facts
  const use = confirmed ?? { received_at: now, begin_asked_at, confirmed_at: null }
  const owed = owedOfContract(contract, use, EUR)
  const left = subtract(keptOf(contract, EUR), owed)
  invariant(left.currency === EUR, 'a contract is in euros')
  return { owed, pays_back: left.amount_minor > 0 ? left : money(0, EUR) }
}
