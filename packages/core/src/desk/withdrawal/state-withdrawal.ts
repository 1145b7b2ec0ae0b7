import { actorOf, type Call } from '../../records/idempotency/call.ts'
import { write } from '../../records/unit-of-work/write.ts'
import { namedId } from '../../kernel/named-id.ts'
import { checkEmail, checkName } from '../../people/identity/refusals.ts'
import type { Withdrawal } from '../../people/consumers/withdrawal.ts'
import type { Work, WritePorts } from '../../ports.ts'
import { decideStatement } from './decide-statement.ts'
import { ownContract, prefilledOf } from './view-withdrawal.ts'

/** What a consumer changes of what we know. */
export type StatementInput = Partial<Pick<Withdrawal, 'consumer_name' | 'contract' | 'email'>>

/**
 * The first step: a consumer states that they withdraw. It has no effect before its confirmation. Throws
 * `validation.failed`: for a company, when it is too late, and on a name or an address. Source: contract 6.12;
 * Directive 2011/83/EU, Art. 11a (2).
 */
export async function stateWithdrawal(
  ports: WritePorts,
  call: Call,
  input: StatementInput,
): Promise<Withdrawal> {
  const { account_id } = actorOf(call)
  return write(ports, call, async (work) => {
    const { tx, now, settings } = work
    await tx.accounts.lock(account_id)
    const facts = await ownContract(tx, account_id, settings)
    const content = { ...prefilledOf(facts, settings), ...input }
    checkContent(content)
    const came = { channel: 'portal', words: null, entered_by: null } as const
    const statement = { ...content, ...came, sent_at: now, received_at: now }
    const stated = decideStatement(facts, statementId(work, call), statement, now)
    await tx.withdrawals.put(stated)
    const { withdrawal_id, channel } = stated
    const audit = { account_id, action: 'withdrawal.stated', meta: { withdrawal_id, channel } }
    return { kind: 'answered', answer: stated, audit }
  })
}

/** Throws `validation.failed` on the name or the address. */
export function checkContent({
  consumer_name,
  email,
}: Pick<Withdrawal, 'consumer_name' | 'email'>): void {
  checkName('consumer_name', consumer_name)
  checkEmail(email)
}

/** The same for the same request, so that a database that went back makes it once. */
export function statementId({ ids, secrets, now }: Work, { keyed }: Call): string {
  return keyed ? namedId(secrets, now, `withdrawal ${keyed.record.op_id}`) : ids.uuid(now)
}
