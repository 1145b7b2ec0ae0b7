import { calledBy } from '../../records/audit/record-audit.ts'
import { actorOf, type Call } from '../../records/idempotency/call.ts'
import type { Work, WritePorts } from '../../ports.ts'
import { pushEffect } from '../../records/outbox/push-effect.ts'
import { askVatChange, decideVatChange, heardFor } from '../vat/change-vat.ts'
import { proofWeightOf } from '../vat/proof-weight.ts'
import { askClientAddress } from '../evidence/record-evidence.ts'
import { recordVatStep, vatFactsOf } from '../vat/record-vat-step.ts'
import { withdrawApproval } from '../vat-proofs/withdraw-approval.ts'
import type { Account, Address } from '../account/account.ts'
import type { User } from '../identity/user.ts'
import { invalid, Problem } from '../../kernel/problem.ts'
import {
  type AccountInput,
  checkAccountTexts,
  keptAddress,
  keptText,
  keptTexts,
  type UpdateAccount,
  type UpdateCustomer,
} from './account-input.ts'
import { changeAccount, type ChangedAccount } from './change-account.ts'
import { decideContact } from './decide-contact.ts'
import { transact } from '../../records/unit-of-work/transact.ts'

/**
 * Change what the customer told us of themselves. A VAT number is checked at the registry first; its
 * silence makes the number pending. Throws `validation.failed`, `not_found`, and `vat.verification_failed`
 * for a number that is invalid or unknown to the registry: then nothing is saved. Source: contract 3, 6.2.
 */
export async function updateAccount(
  ports: WritePorts<'vat' | 'addresses'>,
  call: Call,
  input: UpdateAccount,
): Promise<Account> {
  return saveAccount(ports, { call }, input)
}

/** As `updateAccount`, by an operator. Throws `not_found` for an account that is no customer's. */
export async function changeCustomer(
  ports: WritePorts<'vat' | 'addresses'>,
  call: Call,
  customer_id: string,
  input: UpdateCustomer,
): Promise<Account> {
  if (input.company_name?.trim() === '') throw invalid('company_name', 'This must not be empty.')
  return saveAccount(ports, { call, customer_id }, input)
}

async function saveAccount(
  ports: WritePorts<'vat' | 'addresses'>,
  whose: ChangedAccount,
  input: AccountInput,
): Promise<Account> {
  checkAccountTexts(input)
  if (whose.customer_id !== undefined) await checkIsCustomer(ports, whose.customer_id)
  const { vat_id, contact_email } = input
  const addresses = keptAddresses(input)

  // 1. Ask, outside any transaction.
  const asked = vat_id === undefined ? undefined : await askVatChange(ports, vat_id)
  const asked_address = await askedAddress(ports, whose, input)
  const fields = Object.keys(input)
  return transact(ports, async (work) => {
    const { tx, now } = work
    const account_id = whose.customer_id ?? actorOf(whose.call).account_id
    const users = await tx.users.ofAccount(account_id)
    const change = (account: Account): Account => ({
      ...account,
      ...kept(account, { ...input, ...addresses }, users),
    })
    const saved = await changeAccount(work, { ...whose, ...asked_address, fields, change })
    if (contact_email !== undefined) await askMailbox(work, saved)
    if (asked === undefined) return saved
    const by = calledBy(whose.call)
    const taken = { account: saved, vat_id: asked?.number.vat_id ?? null, by }
    const account = whose.customer_id === undefined ? saved : await withdrawApproval(work, taken)
    const proof = await proofWeightOf(tx, account, now)
    // Whom an operator gives a number, it is: they have looked at its name.
    const heard = asked && whose.customer_id === undefined ? heardFor(account, asked, work) : asked
    const step = decideVatChange(vatFactsOf(account), heard, now, proof)
    return recordVatStep(work, { account, step, by, tells: false })
  })
}

/** Where the customer is while they change their address; an operator's address says nothing of it. */
async function askedAddress(
  ports: WritePorts<'vat' | 'addresses'>,
  { call, customer_id }: ChangedAccount,
  { legal_address }: Pick<UpdateAccount, 'legal_address'>,
): Promise<Pick<ChangedAccount, 'client_address'>> {
  if (customer_id !== undefined || !legal_address) return {}
  return { client_address: await askClientAddress(ports, call.ip) }
}

/** A link goes to the address that waits; who opens it has the mailbox. */
async function askMailbox(
  work: Work,
  { account_id, pending_contact_email }: Account,
): Promise<void> {
  if (pending_contact_email === null) return
  const effect = { type: 'mail.send', kind: 'contact_email_link', to: { account_id } } as const
  const dedupe_key = `mail.contact_email_link:${work.ids.uuid(work.now)}`
  await pushEffect(work, { effect, dedupe_key })
}

/** Nobody is asked about a number for an account that is not there. */
async function checkIsCustomer({ store }: WritePorts, account_id: string): Promise<void> {
  const account = await store.read((tx) => tx.accounts.get(account_id))
  if (account?.kind !== 'customer') throw new Problem('not_found')
}

/** The fields of an account that follow from what may be changed; a VAT number takes steps of its own. */
type Kept = Pick<
  Account,
  Exclude<keyof AccountInput, 'vat_id'> | 'full_name' | 'pending_contact_email'
>

/** Without the account itself in it, so that no field can be taken and then dropped. */
function kept(account: Account, input: AccountInput, users: readonly User[]): Kept {
  const { legal_address, invoice_address } = input
  return {
    ...keptTexts(account, input),
    billing_email: keptText(input.billing_email, account.billing_email),
    language: input.language ?? account.language,
    legal_address: legal_address === undefined ? account.legal_address : legal_address,
    invoice_address: invoice_address === undefined ? account.invoice_address : invoice_address,
    ...decideContact(account, input.contact_email, users),
  }
}

type Addresses = Partial<Pick<Account, 'legal_address' | 'invoice_address'>>

function keptAddresses({
  legal_address,
  invoice_address,
}: Pick<UpdateAccount, 'legal_address' | 'invoice_address'>): Addresses {
  const trimmed = (field: string, given: Address | null) => given && keptAddress(field, given)
  return {
    ...(legal_address === undefined
      ? {}
      : { legal_address: trimmed('legal_address', legal_address) }),
    ...(invoice_address === undefined
      ? {}
      : { invoice_address: trimmed('invoice_address', invoice_address) }),
  }
}
