import { type Html, navigation, type Reader } from '@billing/pages'
import { NAV } from '../../texts/nav.ts'

const SECTIONS = [
  ['/billing', 'billing'],
  ['/billing/invoices', 'invoices'],
  ['/billing/payment-methods', 'cards'],
  ['/billing/balance', 'balance'],
] as const

/** The pages of money, of which one is shown. */
export function sections(shown: (typeof SECTIONS)[number][0], { language, base }: Reader): Html {
  const t = NAV[language]
  const links = SECTIONS.map(([to, text]) => {
    return { href: `${base}${to}`, text: t[text], current: to === shown }
  })
  return navigation(links, t.sections, 'sub')
}
