import type { Call } from '../../records/idempotency/call.ts'
import type { Ports } from '../../ports.ts'
import type { Account } from '../account/account.ts'
import { keptAddress, type UpsertAddress } from './account-input.ts'
import { changeAccount } from './change-account.ts'

/** Save one of the caller's two addresses. Throws `validation.failed`, `not_found`. */
export async function upsertAddress(
  ports: Pick<Ports, 'store' | 'clock' | 'ids' | 'secrets'>,
  call: Call,
  input: UpsertAddress,
): Promise<Account> {
  const { kind, ...given } = input
  const address = keptAddress('', given)
  const field = `${kind}_address` as const
  const change = (account: Account): Account => ({ ...account, [field]: address })
  const now = ports.clock()
  return ports.store.transaction((tx) =>
    changeAccount(ports, tx, { call, fields: [field], change }, now),
  )
}
