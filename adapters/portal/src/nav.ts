import { below, type NavLink, type Visit } from '@billing/pages'
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
  const shown = path.replace(/\?.*$/, '')
  const [current] = LINKS.filter(([to]) => isWithin(shown, to)).toSorted(
    ([a], [b]) => b.length - a.length,
  )
  return LINKS.map((link) => {
    const [to, text] = link
    return { href: below(base, to), text: NAV[language][text], current: link === current }
  })
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || (folder !== '/' && path.startsWith(`${folder}/`))
}
