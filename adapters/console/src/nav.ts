import {
  type Html,
  navigation,
  navLinks,
  type NavLink,
  NOTHING,
  type Reader,
  type Visit,
} from '@billing/pages'

type Links = readonly (readonly [to: string, text: string])[]

/** The sections of the console, each with its pages; the first of them is where the section leads. */
const SECTIONS: Readonly<Record<string, Links>> = {
  Today: [['/', 'Today']],
  Customers: [
    ['/customers', 'Customers'],
    ['/withdrawals', 'Withdrawals'],
  ],
  Money: [
    ['/invoices', 'Invoices'],
    ['/payments', 'Payments'],
    ['/credit-notes', 'Credit notes'],
    ['/cycles', 'Charges'],
    ['/price-rises', 'Price rises'],
    ['/discount-codes', 'Discount codes'],
    ['/exchange-rates', 'Exchange rates'],
  ],
  Reviews: [['/reviews', 'Reviews']],
  Tickets: [['/tickets', 'Tickets']],
  'Phone systems': [['/phone-systems', 'Phone systems']],
  Operations: [
    ['/operations', 'Alerts'],
    ['/figures', 'Figures'],
    ['/exports', 'Exports'],
    ['/mails', 'Mails given up'],
    ['/webhooks', 'Webhooks'],
    ['/security', 'Security'],
    ['/api-keys', 'API keys'],
    ['/audit', 'Audit log'],
  ],
}

const isIn = (path: string, links: Links) =>
  links.some(([to]) => path === to || (to !== '/' && path.startsWith(`${to}/`)))

/** The sections above each page; none for somebody who is not signed in. */
export function navOf({ session, reader }: Visit, path: string): readonly NavLink[] {
  if (session === null) return []
  const shown = path.replace(/\?.*$/, '')
  return Object.entries(SECTIONS).map(([text, links]) => {
    const href = `${reader.base}${links[0]?.[0]}`.replace(/(.)\/$/, '$1')
    return { href, text, current: isIn(shown, links) }
  })
}

/** The pages of the section that a page stands in; nothing where it has but one. */
export function sectionNav(path: string, { base }: Reader): Html {
  const links = Object.values(SECTIONS).find((each) => isIn(path, each)) ?? []
  if (links.length < 2) return NOTHING
  return navigation(navLinks(links, path, base), 'In this section', 'sub')
}
