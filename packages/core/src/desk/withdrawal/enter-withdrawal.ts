import { actorOf, type Call } from '../../records/idempotency/call.ts'
import { write } from '../../records/unit-of-work/write.ts'
import type { Page, PageRequest } from '../../kernel/page.ts'
import { invalid } from '../../kernel/problem.ts'
import { epochMs } from '../../kernel/time.ts'
import type { OPERATOR_CHANNELS, Withdrawal } from '../../people/consumers/withdrawal.ts'
import type { ReadPorts, WritePorts } from '../../ports.ts'
import { takeEffect } from './confirm-withdrawal.ts'
import { decideStatement } from './decide-statement.ts'
import { checkContent, type StatementInput, statementId } from './state-withdrawal.ts'
import { ownContract, prefilledOf } from './view-withdrawal.ts'

/** A statement that came by letter or e-mail, as an operator enters it. */
export type EnteredStatement = StatementInput & {
  readonly account_id: string
  readonly channel: (typeof OPERATOR_CHANNELS)[number]
  /** When it reached us, and where that is known when it was sent: the postmark. In milliseconds. */
  readonly received_at: number
  readonly sent_at?: number
  /** What it says. */
  readonly words: string
}

/**
 * An operator enters a statement that came otherwise than by the function: it takes effect at once, and was in time if it
 * was sent before the end. Throws `not_found`, and `validation.failed`. Source: Directive 2011/83/EU, Art. 11 (1), (2).
 */
export async function enterWithdrawal(
  ports: WritePorts,
  call: Call,
  { account_id, ...input }: EnteredStatement,
): Promise<Withdrawal> {
  const { user_id } = actorOf(call)
  return write(ports, call, async (work) => {
    const { tx, now, settings } = work
    const received_at = epochMs(input.received_at)
    const sent_at = epochMs(input.sent_at ?? input.received_at)
    await tx.accounts.lock(account_id)
    const facts = await ownContract(tx, account_id, settings)
    if (received_at > now) throw invalid('received_at', 'That is still to come.')
    if (sent_at > received_at) throw invalid('sent_at', 'It was received before it was sent.')
    if (facts.right && received_at < facts.right.from) {
      throw invalid('received_at', 'It was received before the contract.')
    }
    const { channel, words } = input
    const content = { ...prefilledOf(facts, settings), ...contentOf(input) }
    checkContent(content)
    const statement = { ...content, channel, words, sent_at, received_at, entered_by: user_id }
    const stated = decideStatement(facts, statementId(work, call), statement, now)
    const by = { actor: 'admin', user_id } as const
    const confirmed = await takeEffect(work, stated, by)
    const meta = { withdrawal_id: stated.withdrawal_id, channel, sent_at, received_at }
    const audit = { account_id, action: 'admin.withdrawal.enter', meta }
    return { kind: 'answered', answer: confirmed, audit }
  })
}

function contentOf({ consumer_name, contract, email }: StatementInput): StatementInput {
  return {
    ...(consumer_name === undefined ? {} : { consumer_name }),
    ...(contract === undefined ? {} : { contract }),
    ...(email === undefined ? {} : { email }),
  }
}

/** The withdrawals of all customers, newest first, for operators. */
export function listWithdrawals(
  { store }: ReadPorts,
  page: PageRequest,
): Promise<Page<Withdrawal>> {
  return store.read((tx) => tx.withdrawals.confirmed(page))
}
