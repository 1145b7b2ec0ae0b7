import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { VIEWS } from '../pictures.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** WCAG 2.2 A and AA, and what is wise beside them. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Each width and each scheme is asked about everything once; the other two views can only differ in colours. */
const WHOLE: readonly string[] = ['wide-light', 'narrow-dark']

const asking = (runOnly: readonly string[] | object) =>
  `axe.run(document, { runOnly: ${JSON.stringify(runOnly)}, resultTypes: ['violations'] }).then(
  ({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.slice(0, 3).map((node) =>
    node.target.join(' ') + node['any'].map(({ message }) => ' (' + message + ')').join('')).join('; ')))`

/** What of a page axe can judge by: all but where links lead, what a form sends along, and which digits stand there. */
export function shapeOf(content: string): string {
  return content
    .replaceAll(/ (?:href|action|src|value|nonce|content|datetime)="[^"]*"/g, '')
    .replaceAll(/\d/g, '0')
}

/**
 * What axe finds on a page as it stands, in each view. It runs in a world of its own, so that the policies of the page stay
 * in force. Source: Chrome DevTools Protocol, `Page.createIsolatedWorld`.
 */
export async function violations(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  try {
    const { frameTree } = await session.send('Page.getFrameTree')
    const frameId = frameTree.frame.id
    const { executionContextId } = await session.send('Page.createIsolatedWorld', { frameId })
    const run = async (expression: string): Promise<unknown> => {
      const asked = { contextId: executionContextId, awaitPromise: true, returnByValue: true }
      const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
        ...asked,
        expression,
      })
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description)
      return result.value
    }
    await run(`${AXE}; undefined`)
    const found: string[] = []
    for (const { name, width, height, scheme } of VIEWS) {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme: scheme })
      const asked = asking(
        WHOLE.includes(name) ? TAGS : { type: 'rule', values: ['color-contrast'] },
      )
      found.push(...((await run(asked)) as string[]).map((each) => `${name}: ${each}`))
    }
    return found
  } finally {
    await session.detach()
  }
}
