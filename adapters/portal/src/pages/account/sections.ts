import { WITHDRAWAL_LABELS, WITHDRAWAL_PATH } from '@billing/core'
import { type Html, navigation, type Reader, type Visit } from '@billing/pages'
import { ACCOUNT } from '../../texts/account.ts'
import { mayWithdraw } from '../withdraw/may-withdraw.ts'

/** The pages of an account. */
const SECTIONS = [
  { to: '/account', text: 'company' },
  { to: '/account/address', text: 'address' },
  { to: '/account/vat', text: 'vat' },
  { to: '/account/documents', text: 'documents' },
  { to: '/account/people', text: 'people' },
  { to: '/account/security', text: 'security' },
] as const

/** What a page of the account has read, and whether the contract can be withdrawn from. */
export type InAccount<Data> = Data & { readonly withdraws?: boolean }

/** Read a page of the account: while there is a right of withdrawal, each of them leads to it. */
export function inAccount<Data extends object>(
  load: (visit: Visit) => Promise<Data>,
): (visit: Visit) => Promise<InAccount<Data>> {
  return async (visit) => {
    const [data, withdraws] = await Promise.all([load(visit), mayWithdraw(visit)])
    return { ...data, withdraws }
  }
}

/** The pages of an account, of which one is shown. */
export function accountPages(
  shown: (typeof SECTIONS)[number]['to'],
  { withdraws = false }: InAccount<object>,
  { language, base }: Reader,
): Html {
  const { sections, pages } = ACCOUNT[language]
  const links = SECTIONS.map(({ to, text }) => {
    return { href: `${base}${to}`, text: sections[text], current: to === shown }
  })
  const { withdraw: text } = WITHDRAWAL_LABELS[language]
  const withdraw = { href: `${base}${WITHDRAWAL_PATH}`, text, current: false }
  return navigation(withdraws ? [...links, withdraw] : links, pages, 'sub')
}
