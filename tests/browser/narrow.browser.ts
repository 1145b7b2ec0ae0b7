import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser } from './chromium.ts'
import { playFirstCharge, playNewcomer, playSuspension } from './newcomer.ts'
import { openServer } from './server.ts'

/** The narrowest telephone that we look after. */
const WIDTH = 360

/** Milliseconds: how fast it is stands elsewhere. */
const PATIENCE = 120_000

let browser: Browser
let page: Page
let server: Awaited<ReturnType<typeof openServer>>
beforeAll(async () => {
  server = await openServer()
  browser = await openBrowser()
  page = await browser.newPage({ viewport: { width: WIDTH, height: 740 }, locale: 'en-GB' })
  page.setDefaultTimeout(PATIENCE)
})
afterAll(async () => {
  await browser.close()
  await server.close()
})

/** What reaches past the right edge of the page, outermost first, with everything unfolded; nothing but text can. */
const tooWide = (): Promise<string[]> =>
  page.evaluate(`(() => {
    for (const each of document.querySelectorAll('details')) each.open = true
    const { scrollWidth, clientWidth } = document.scrollingElement
    if (scrollWidth <= clientWidth) return []
    const scrolls = (each) => each && (getComputedStyle(each).overflowX !== 'visible' || scrolls(each.parentElement))
    const wide = [...document.body.querySelectorAll('*')].filter(
      (each) => each.getBoundingClientRect().right > clientWidth + 0.5 && !scrolls(each.parentElement))
    const name = (each) => each.tagName + (each.id && '#' + each.id) + '.' + each.className + ': ' + each.textContent.trim().slice(0, 40)
    return ['the page has ' + scrollWidth, ...wide.map(name)]
  })()`)

// The net: a page of the sandbox that grows wider than a telephone says by what.
it(
  'no page of the sandbox scrolls sideways on a telephone',
  async () => {
    const found: Record<string, string[]> = {}
    const look = async (where: string) => {
      found[where] = await tooWide()
      const shots = process.env['SHOTS']
      if (shots) await page.screenshot({ path: `${shots}/${where}.png`, fullPage: true })
    }

    await page.goto(`${server.url}/sandbox`)
    await look('the empty room')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.getByRole('link', { name: 'Open the checkout', exact: true }).waitFor()
    await look('a signup')
    await page.getByRole('link', { name: 'Open the checkout', exact: true }).click()
    await look('the checkout')
    await page.context().clearCookies()
    await playNewcomer(page, server.url)
    await look('a newcomer')
    await playFirstCharge(page)
    await look('a customer who paid')
    await playSuspension(page)
    await look('a customer who is suspended')
    await page.goto(`${server.url}${await newestMail()}`)
    await look('a mail')

    expect(found).toEqual(Object.fromEntries(Object.keys(found).map((where) => [where, []])))
  },
  2 * PATIENCE,
)

async function newestMail(): Promise<string> {
  const answer = await fetch(`${server.url}/sandbox/mail?limit=1`)
  const { messages } = (await answer.json()) as { messages: { id: string }[] }
  return `/sandbox/mail/${messages[0]?.id}`
}
