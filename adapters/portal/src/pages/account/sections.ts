import { type Html, navigation, type Reader } from '@billing/pages'
import { ACCOUNT } from '../../texts/account.ts'

const SECTIONS = [
  ['/account', 'company'],
  ['/account/address', 'address'],
  ['/account/vat', 'vat'],
  ['/account/documents', 'documents'],
  ['/account/security', 'security'],
] as const

/** The pages of an account, of which one is shown. */
export function accountPages(
  shown: (typeof SECTIONS)[number][0],
  { language, base }: Reader,
): Html {
  const { sections, pages } = ACCOUNT[language]
  const links = SECTIONS.map(([to, text]) => {
    return { href: `${base}${to}`, text: sections[text], current: to === shown }
  })
  return navigation(links, pages, 'sub')
}
