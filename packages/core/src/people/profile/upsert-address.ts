import type { Call } from '../../records/idempotency/call.ts'
import type { WritePorts } from '../../ports.ts'
import type { Account } from '../account/account.ts'
import { keptAddress, type UpsertAddress } from './account-input.ts'
import { changeAccount } from './change-account.ts'
import { transact } from '../../records/unit-of-work/transact.ts'

/** Save one of the caller's two addresses. Throws `validation.failed`, `not_found`. */
export async function upsertAddress(
  ports: WritePorts,
  call: Call,
  input: UpsertAddress,
): Promise<Account> {
  const { kind, ...given } = input
  const address = keptAddress('', given)
  const field = `${kind}_address` as const
  const change = (account: Account): Account => ({ ...account, [field]: address })
  return transact(ports, (work) => changeAccount(work, { call, fields: [field], change }))
}
