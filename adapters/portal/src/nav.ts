import { type NavLink, navLinks, type Visit } from '@billing/pages'
import { NAV } from './texts/nav.ts'

/** The navigation, and below which path each link is the current one. */
const LINKS = [
  ['/', 'home'],
  ['/billing', 'billing'],
  ['/billing/subscription', 'plan'],
  ['/phone-system', 'phones'],
  ['/account', 'account'],
  ['/support', 'support'],
  ['/notifications', 'notices'],
] as const

/** The links above each page; none for somebody who is not signed in. */
export function navOf({ session, reader }: Visit, path: string): readonly NavLink[] {
  if (session === null) return []
  const { base, language } = reader
  return navLinks(
    LINKS.map(([to, text]) => [to, NAV[language][text]]),
    path,
    base,
  )
}
