import type { BrowserContext } from 'playwright-core'

/** What pages do that their own policies forbid, and scripts that fail: the browser says so on its console. */
export function policyBreaches(context: BrowserContext): readonly string[] {
  const found: string[] = []
  context.on('console', (message) => {
    const text = message.text()
    if (/content security policy|trusted ?type|refused to (?:load|execute|apply)/i.test(text)) {
      found.push(text)
    }
  })
  context.on('weberror', (error) => found.push(String(error.error())))
  return found
}
