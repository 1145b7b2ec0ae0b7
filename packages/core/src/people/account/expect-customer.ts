import { Problem } from '../../kernel/problem.ts'
import type { Tx } from '../../ports.ts'

/** Throws `not_found` unless the account is a customer's. */
export async function expectCustomer(tx: Pick<Tx, 'accounts'>, account_id: string): Promise<void> {
  const account = await tx.accounts.get(account_id)
  if (account?.kind !== 'customer') throw new Problem('not_found')
}
