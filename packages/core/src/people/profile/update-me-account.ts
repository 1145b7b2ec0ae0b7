import { calledBy } from '../../records/audit/record-audit.ts'
import type { Call } from '../../records/idempotency/call.ts'
import type { WritePorts } from '../../ports.ts'
import { decideVatLightUpdate } from '../vat/decide-vat-check.ts'
import { recordVatStep, vatFactsOf } from '../vat/record-vat-step.ts'
import { checkVatId } from '../vat-numbers/vat-number.ts'
import type { Account } from '../account/account.ts'
import {
  type UpdateMeAccount,
  type UpsertAddress,
  checkAccountTexts,
  keptAddress,
  keptTexts,
} from './account-input.ts'
import { askClientAddress } from '../evidence/record-evidence.ts'
import { changeAccount } from './change-account.ts'
import { meAccountOf, type MeAccount } from './view-account.ts'
import { transact } from '../../records/unit-of-work/transact.ts'

/**
 * The light update: nobody is asked now, and a changed VAT number is pending. Throws `validation.failed`,
 * `not_found`, and `vat.verification_failed` for an invalid number. Source: contract 6.2, 7.6.
 */
export async function updateMeAccount(
  ports: WritePorts,
  call: Call,
  input: UpdateMeAccount,
): Promise<MeAccount> {
  checkAccountTexts(input)
  const number = input.vat_id === undefined ? null : checkVatId(input.vat_id)
  const change = (account: Account): Account => ({ ...account, ...keptTexts(account, input) })
  const fields = Object.keys(input)
  return transact(ports, async (work) => {
    const account = await changeAccount(work, { call, fields, change })
    if (number === null) return meAccountOf(account)
    const facts = decideVatLightUpdate(vatFactsOf(account), number, work.now)
    const light = { account, step: { facts, verdict: null }, by: calledBy(call), tells: false }
    return meAccountOf(await recordVatStep(work, light))
  })
}

/** Save one of the caller's two addresses. Throws `validation.failed`, `not_found`. */
export async function upsertAddress(
  ports: WritePorts<'addresses'>,
  call: Call,
  input: UpsertAddress,
): Promise<Account> {
  const { kind, ...given } = input
  const address = keptAddress('', given)
  const field = `${kind}_address` as const
  const change = (account: Account): Account => ({ ...account, [field]: address })
  const asked = kind === 'legal' ? { client_address: await askClientAddress(ports, call.ip) } : {}
  return transact(ports, (work) => changeAccount(work, { call, ...asked, fields: [field], change }))
}
