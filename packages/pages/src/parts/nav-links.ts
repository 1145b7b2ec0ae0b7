import { below } from '../html/address.ts'
import type { NavLink } from './shell.ts'

/** Paths with their names as links; the one that is nearest to the path that is shown is the current one. */
export function navLinks(
  links: readonly (readonly [to: string, text: string])[],
  path: string,
  base: string,
): readonly NavLink[] {
  const shown = path.replace(/\?.*$/, '')
  const [current] = links
    .filter(([to]) => isWithin(shown, to))
    .toSorted(([a], [b]) => b.length - a.length)
  return links.map((link) => {
    const [to, text] = link
    return { href: below(base, to), text, current: link === current }
  })
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || (folder !== '/' && path.startsWith(`${folder}/`))
}
