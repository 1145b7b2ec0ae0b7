/** The address when a browser may follow it: `http` and `https` alone. */
export function webUrl(text: string | null | undefined): string | undefined {
  if (!text || !URL.canParse(text)) return undefined
  const { protocol, href } = new URL(text)
  return protocol === 'https:' || protocol === 'http:' ? href : undefined
}

/**
 * Where a link from data leads: a path of these pages below `base`, or an address of the web; undefined for
 * anything else, `javascript:` above all.
 */
export function linkTo(target: string | null | undefined, base: string): string | undefined {
  if (!target) return undefined
  return isOwnPath(target) ? below(base, target) : webUrl(target)
}

/** A path of these pages as browsers see it. The first page has no slash at its end. */
export function below(base: string, path: string): string {
  return path === '/' ? base || '/' : `${base}${path}`
}

/** Whether a text is a path of these pages, and no address of another host that only looks like one. */
export function isOwnPath(text: string): boolean {
  return /^\/(?![/\\])[\x21-\x7e]*$/.test(text) && !text.includes('\\')
}

/** Where to go after a sign-in: a path of these pages, whatever the address says. */
export function ownPath(text: string | null): string {
  return text !== null && isOwnPath(text) ? text : '/'
}
