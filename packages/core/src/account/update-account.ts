import { calledBy } from '../audit/record-audit.ts'
import type { Call } from '../call.ts'
import type { Ports } from '../ports.ts'
import { askVatChange, decideVatChange } from '../vat/change-vat.ts'
import { recordVatStep, vatFactsOf } from '../vat/record-vat-step.ts'
import type { Account, Address } from './account.ts'
import { checkAccountTexts, keptAddress, keptText, type UpdateAccount } from './account-input.ts'
import { changeAccount } from './change-account.ts'

/**
 * Change what the customer told us of themselves. A VAT number is checked at the registry first; its
 * silence makes the number pending. Throws `validation.failed`, `not_found`, and `vat.verification_failed`
 * for a number that is none or that the registry does not know: then nothing is saved. Source: contract 3, 6.2.
 */
export async function updateAccount(
  ports: Pick<Ports, 'store' | 'vat' | 'clock' | 'ids' | 'secrets'>,
  call: Call,
  input: UpdateAccount,
): Promise<Account> {
  checkAccountTexts(input)
  const { vat_id, ...plain } = input
  const addresses = keptAddresses(input)

  // 1. Ask, outside any transaction.
  const asked = vat_id === undefined ? undefined : await askVatChange(ports, vat_id)

  // 2. Record it all together.
  const now = ports.clock()
  const fields = Object.keys(input)
  return ports.store.transaction(async (tx) => {
    const change = (account: Account) => ({ ...changed(account, plain), ...addresses })
    const account = await changeAccount(ports, tx, { call, fields, change }, now)
    if (asked === undefined) return account
    const step = decideVatChange(vatFactsOf(account), asked, now)
    return recordVatStep(ports, tx, { account, step, by: calledBy(call), tells: false }, now)
  })
}

function changed(account: Account, input: Omit<UpdateAccount, 'vat_id'>): Account {
  return {
    ...account,
    company_name: input.company_name?.trim() ?? account.company_name,
    reg_number: keptText(input.reg_number, account.reg_number),
    contact_phone: keptText(input.contact_phone, account.contact_phone),
    contact_email: input.contact_email?.trim() ?? account.contact_email,
    language: input.language ?? account.language,
  }
}

type Addresses = Partial<Pick<Account, 'legal_address' | 'invoice_address'>>

function keptAddresses({ legal_address, invoice_address }: UpdateAccount): Addresses {
  const kept = (field: string, given: Address | null) => given && keptAddress(field, given)
  return {
    ...(legal_address === undefined ? {} : { legal_address: kept('legal_address', legal_address) }),
    ...(invoice_address === undefined
      ? {}
      : { invoice_address: kept('invoice_address', invoice_address) }),
  }
}
