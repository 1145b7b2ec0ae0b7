import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { openBrowser } from './chromium.ts'
import { OPERATOR_ENV } from './console-operator.ts'
import { openServer } from './server.ts'

type Options = Parameters<Browser['newContext']>[0]

/**
 * For each test a server with an operator, and a page of a browser; what the pages complain of fails the test. Call it
 * once in a file.
 */
export function atConsole() {
  let browser: Browser
  let server: Awaited<ReturnType<typeof openServer>>
  let context: BrowserContext
  let page: Page
  let complaints: string[]
  beforeAll(async () => {
    browser = await openBrowser()
  })
  afterAll(() => browser.close())
  afterEach(async () => {
    await context.close()
    await server.close()
    expect(complaints).toEqual([])
  })
  return {
    get server() {
      return server
    },
    get page() {
      return page
    },
    async visit(options: Options = {}): Promise<void> {
      server = await openServer(OPERATOR_ENV)
      complaints = []
      context = await browser.newContext({ locale: 'en', ...options })
      page = await context.newPage()
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(String(error)))
    },
    note: (text: string) => page.locator('#note', { hasText: text }).waitFor(),
    press: (name: string | RegExp) => page.getByRole('button', { name }).click(),
    follow: (name: string | RegExp) => page.getByRole('link', { name }).first().click(),
  }
}
