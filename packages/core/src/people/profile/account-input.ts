import { checkCountry } from '../../kernel/country.ts'
import { invalid } from '../../kernel/problem.ts'
import { EMAIL_MAX, TEXT_MAX } from '../../kernel/text/text.ts'
import type { Address } from '../account/account.ts'
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
export function checkAccountTexts(input: Omit<UpdateAccount, 'vat_id'> & UpdateCustomer): void {
  for (const field of ['company_name', 'contact_phone', 'reg_number', 'vat_id'] as const) {
    checkLength(field, input[field] ?? undefined)
  }
  checkLength('contact_email', input.contact_email, EMAIL_MAX)
  checkLength('billing_email', input.billing_email ?? undefined, EMAIL_MAX)
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
