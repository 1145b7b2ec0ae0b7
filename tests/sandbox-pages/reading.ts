const CONTROL = /<(?:input|select|textarea)\b[^>]*>/g

/** Addresses of other hosts that the page would load or send to by itself. Links to follow are not meant. */
export function outsideAddresses(page: string): string[] {
  const loaded = /(?:\bsrc|\baction|\bformaction|\bsrcset|\bposter)="(?:https?:)?\/\/[^"]*"/g
  const linked = /<link\b[^>]*href="(?:https?:)?\/\/[^"]*"/g
  const styled = /url\(\s*['"]?(?:https?:)?\/\/[^)]*\)|@import[^;]*;/g
  return [loaded, linked, styled].flatMap((pattern) => page.match(pattern) ?? [])
}

/** Names of the controls that nothing labels: neither around them, nor by `for`, nor by `aria-label`. */
export function controlsWithoutLabel(page: string): string[] {
  return [...page.matchAll(CONTROL)].flatMap(({ 0: tag, index }) => {
    const attribute = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]
    if (attribute('type') === 'hidden' || attribute('aria-label')) return []
    const before = page.slice(0, index)
    const around = before.lastIndexOf('<label') > before.lastIndexOf('</label')
    const id = attribute('id')
    return around || (id && page.includes(`for="${id}"`)) ? [] : [attribute('name') ?? tag]
  })
}
