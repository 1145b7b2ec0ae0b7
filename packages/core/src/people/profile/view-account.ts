import { actorOf, type Call } from '../../records/idempotency/call.ts'
import { Problem } from '../../kernel/problem.ts'
import type { ReadPorts } from '../../ports.ts'
import type { Account } from '../account/account.ts'
import { lacksAddress } from '../account/full-address.ts'

/** The caller's account. Throws `not_found`. */
export async function viewAccount({ store }: ReadPorts, call: Call): Promise<Account> {
  const { account_id } = actorOf(call)
  const account = await store.read((tx) => tx.accounts.get(account_id))
  if (!account) throw new Problem('not_found')
  return account
}

/** The account as `GET /me/account` shows it. */
export type MeAccount = Account & {
  readonly email: string
  /** Whether we need the full address of the company. Source: contract 6.2. */
  readonly address_missing: boolean
}

/** The caller's account as `GET /me/account` shows it. Throws `not_found`. */
export async function viewMeAccount(ports: ReadPorts, call: Call): Promise<MeAccount> {
  return meAccountOf(await viewAccount(ports, call))
}

/** The account in short: its contact address is its `email`. */
export function meAccountOf(account: Account): MeAccount {
  return { ...account, email: account.contact_email, address_missing: lacksAddress(account) }
}
