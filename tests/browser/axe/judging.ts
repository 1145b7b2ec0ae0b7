import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { openBrowser } from '../chromium.ts'
import { OPERATOR_ENV } from '../console-operator.ts'
import { openServer } from '../server.ts'
import { shapeOf, violations } from './axe.ts'
import { RECEIVED_HERE } from './everything.ts'
import { SELLS_ITEMS } from './sells-items.ts'

/** Milliseconds: how fast it is stands elsewhere. */
export const PATIENCE = 1_800_000

/** A page of a server of one's own, and what axe finds there. */
export interface Judging {
  readonly page: Page
  readonly url: string
  /** What axe said, by the state and the page. */
  readonly found: Record<string, string[]>
  /** Judge the page as it stands. In most states most pages are as they were: one of a known shape is not judged again. */
  readonly look: (name: string) => Promise<void>
}

/** Opens a server and a page for each test of a file; returns what gives those of the test that runs. */
export function judgingInEachTest(): () => Judging {
  let browser: Browser
  let judging: Judging
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser.close())
  beforeEach(async () => {
    const server = await openServer({ ...OPERATOR_ENV, ...RECEIVED_HERE, ...SELLS_ITEMS })
    const page = await browser.newPage({ locale: 'en', reducedMotion: 'reduce' })
    page.setDefaultTimeout(120_000)
    judging = createJudging(page, server.url)
    return async () => {
      await page.close()
      await server.close()
    }
  }, PATIENCE)
  return () => judging
}

function createJudging(page: Page, url: string): Judging {
  const found: Record<string, string[]> = {}
  const judged = new Set<string>()
  return {
    page,
    url,
    found,
    async look(name) {
      const shape = shapeOf(await page.content())
      if (judged.has(shape)) return
      judged.add(shape)
      const said = await violations(page)
      if (said.length > 0) found[name] = said
    },
  }
}
