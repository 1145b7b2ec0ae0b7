import { below, counted, type NavLink, navLinks, partOf, type Visit } from '@billing/pages'
import { NAV } from './texts/nav.ts'

const NOTICES = '/notifications'

/** The navigation, and below which path each link is the current one. */
const LINKS = [
  ['/', 'home'],
  ['/billing', 'billing'],
  ['/billing/subscription', 'plan'],
  ['/phone-system', 'phones'],
  ['/account', 'account'],
  ['/support', 'support'],
  [NOTICES, 'notices'],
] as const

/** The links above each page, and how many notices ask something; none for somebody who is not signed in. */
export async function navOf(visit: Visit, path: string): Promise<readonly NavLink[]> {
  const { session, reader } = visit
  if (session === null) return []
  const { base, language } = reader
  const t = NAV[language]
  const links = navLinks(
    LINKS.map(([to, text]) => [to, t[text]]),
    path,
    base,
  )
  const value = await asking(visit)
  if (value === 0) return links
  const notices = below(base, NOTICES)
  return links.map((link) =>
    link.href === notices ? { ...link, count: counted(language, value, t.asking) } : link,
  )
}

/** A page stands without the number, too: none where it cannot be read. */
async function asking({ api }: Visit): Promise<number> {
  const query = { limit: 1 }
  const found = await partOf(api.GET('/me/notifications', { params: { query } })).catch(() => null)
  return found && 'data' in found ? found.data.asking_count : 0
}
