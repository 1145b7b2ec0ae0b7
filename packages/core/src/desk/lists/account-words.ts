import { codeForms, phoneForms, wordsKept } from '../../kernel/text/search.ts'
import type { Account } from '../../people/account/account.ts'
import { callingCodeFor } from '../../people/places/calling-codes.ts'

/** Words of one account that are kept at most: the forms of its numbers come first, then who it is. */
const WORDS_MAX = 100

/**
 * The words that an operator finds an account by, besides those of its people, phone systems and cards. They are of the
 * account as it is, so that what is erased finds nobody. The operators' own account is in no list, and has none.
 */
export function accountWords(account: Account): string[] {
  if (account.kind === 'operator') return []
  const { country, contact_phone, reg_number, vat_id, contact_email, billing_email } = account
  const codes = [reg_number, vat_id].flatMap((code) => codeForms(code ?? '', country))
  const dialled = phoneForms(contact_phone ?? '', callingCodeFor(country))
  const names = [account.company_name, account.full_name, contact_email, billing_email]
  const texts = [...names, reg_number, vat_id, contact_phone]
  const said = texts.flatMap((text) => wordsKept(text ?? ''))
  return [...new Set([...codes, ...dialled, ...said])].slice(0, WORDS_MAX)
}
