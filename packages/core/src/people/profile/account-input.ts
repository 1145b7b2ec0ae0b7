import { lookUp } from '../../kernel/look-up.ts'
import { checkCountry } from '../../kernel/country.ts'
import { invalid } from '../../kernel/problem.ts'
import { EMAIL_MAX, TEXT_MAX } from '../../kernel/text/text.ts'
import type { Account, Address } from '../account/account.ts'
import { renamed } from '../account/name-person.ts'
import type { Locale } from '../../kernel/locale.ts'

/** What a customer changes of their account without a check of the VAT number. */
export interface UpdateMeAccount {
  readonly company_name?: string
  readonly contact_phone?: string
  readonly reg_number?: string
  readonly vat_id?: string
}

/** What an operator changes of a customer's account. Null, or an empty number, takes it away. */
export interface UpdateCustomer extends Omit<UpdateMeAccount, 'vat_id'> {
  readonly vat_id?: string | null
}

/** What a customer changes of their account. An empty text, or null, takes away what may be missing. */
export interface UpdateAccount extends UpdateMeAccount {
  readonly legal_address?: Address | null
  readonly invoice_address?: Address | null
  readonly contact_email?: string
  readonly billing_email?: string | null
  readonly language?: Locale
}

/** What a customer, or an operator for them, changes of an account. */
export type AccountInput = Omit<UpdateAccount, 'vat_id'> & UpdateCustomer

/** The most characters of each text; null for what is no text. It names every field, so that none goes unchecked. */
const MOST: Readonly<Record<keyof AccountInput, number | null>> = {
  company_name: TEXT_MAX,
  contact_phone: TEXT_MAX,
  reg_number: TEXT_MAX,
  vat_id: TEXT_MAX,
  contact_email: EMAIL_MAX,
  billing_email: EMAIL_MAX,
  legal_address: null,
  invoice_address: null,
  language: null,
}

/** One address, and which of the two it is. */
export interface UpsertAddress extends Address {
  readonly kind: 'legal' | 'invoice'
}

/** Throws `validation.failed` on `field` for a text longer than `most`. Source: contract 1.2. */
function checkLength(field: string, text: string | undefined, most = TEXT_MAX): void {
  if (text === undefined || text.length <= most) return
  throw invalid(field, `We take at most ${most} characters.`)
}

/** Throws `validation.failed` for a field that is too long. Source: contract 1.2. */
export function checkAccountTexts(input: AccountInput): void {
  const given: Readonly<Record<string, unknown>> = { ...input }
  for (const [field, most] of Object.entries(MOST)) {
    const text = lookUp(given, field)
    if (most !== null && typeof text === 'string') checkLength(field, text, most)
  }
}

/** What becomes of the texts that every way to change an account takes, each of them. */
export function keptTexts(
  account: Account,
  input: Omit<UpdateMeAccount, 'vat_id'>,
): Pick<Account, Exclude<keyof UpdateMeAccount, 'vat_id'> | 'full_name'> {
  const { company_name, full_name } = renamed(account, input.company_name)
  return {
    company_name,
    full_name,
    reg_number: keptText(input.reg_number, account.reg_number),
    contact_phone: keptText(input.contact_phone, account.contact_phone),
  }
}

/** What we keep of a text that may be missing: the same as before unless one is given, null for an empty one or none. */
export function keptText(given: string | null | undefined, before: string | null): string | null {
  return given === undefined ? before : given?.trim() || null
}

/** An address as we keep it. Throws `validation.failed` on a part of `field`; `''` is the body itself. */
export function keptAddress(field: string, given: Address): Address {
  const name = (part: string) => (field === '' ? part : `${field}.${part}`)
  const { line1, line2, city, postal_code } = given
  for (const [part, text] of Object.entries({ line1, line2, city, postal_code })) {
    checkLength(name(part), text)
  }
  const second = line2?.trim() ?? ''
  return {
    line1: line1.trim(),
    ...(second === '' ? {} : { line2: second }),
    city: city.trim(),
    postal_code: postal_code.trim(),
    country: checkCountry(name('country'), given.country),
  }
}
