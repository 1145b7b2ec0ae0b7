import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBrowser } from './chromium.ts'
import { playFirstCharge, playNewcomer, playSuspension } from './newcomer.ts'
import { openServer } from './server.ts'

let browser: Browser
let server: Awaited<ReturnType<typeof openServer>>
let context: BrowserContext
let page: Page
/** Requests to anybody but our own server, and what the pages complained of. */
let outside: string[] = []
let complaints: string[] = []

async function visit(options: Parameters<Browser['newContext']>[0] = {}): Promise<void> {
  await context?.close()
  context = await browser.newContext(options)
  page = await context.newPage()
  page.on('request', (request) => {
    if (!request.url().startsWith(server.url)) outside.push(request.url())
  })
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
}

beforeAll(async () => {
  browser = await openBrowser()
})

afterAll(async () => {
  await browser.close()
})

beforeEach(async () => {
  server = await openServer()
  outside = []
  complaints = []
  await visit()
})

afterEach(async () => {
  await context.close()
  await server.close()
  expect(outside).toEqual([])
  expect(complaints).toEqual([])
})

describe('a newcomer in the control room', () => {
  it('signs a company up, saves a card, gets a phone system, reads the mail and is signed in', async () => {
    await playNewcomer(page, server.url)

    expect(await page.getByText('answers at').isVisible()).toBe(true)
    expect(await page.locator('#start').innerText()).toContain('"role": "owner"')
    await page.locator('#mailbox').getByRole('link', { name: 'Your phone system is ready' }).click()
    const mail = page.frameLocator('iframe')
    await mail.getByText('pbx.example.com').first().waitFor()
  })

  it('pays the first invoice, has a card that fails, is suspended, pays, and has the service back', async () => {
    await playNewcomer(page, server.url)

    await playFirstCharge(page)
    const pdf = page.getByRole('link', { name: 'Open its PDF' }).first()
    const document = await page.request.get(
      new URL((await pdf.getAttribute('href')) ?? '', server.url).href,
    )
    expect(document.headers()['content-type']).toBe('application/pdf')
    expect((await document.body()).subarray(0, 5).toString()).toBe('%PDF-')

    await playSuspension(page)
    const timeline = page.locator('#customer')
    expect(await timeline.getByText('emergency only').first().isVisible()).toBe(true)
    expect(await timeline.getByText('Now', { exact: true }).isVisible()).toBe(true)

    await page.getByRole('link', { name: 'Pay now' }).click()
    await page.getByRole('button', { name: 'Pay €22.99' }).click()
    await page.getByRole('heading', { name: 'You paid €22.99' }).waitFor()
    await page.getByRole('link', { name: 'To the control room' }).click()
    await page.getByText('All is paid, and the phones work again.').waitFor()
    await timeline.getByText('The service is back.').waitFor()
  })

  it('moves time from the timeline by keyboard alone, on a phone', async () => {
    await visit({ viewport: { width: 360, height: 740 } })
    await playNewcomer(page, server.url)
    const timeline = page.locator('#customer')
    expect(await timeline.getByText('The card pays for the period.').count()).toBeGreaterThan(6)

    await timeline.getByRole('combobox', { name: 'The saved card' }).focus()
    await page.keyboard.press('i')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await timeline.getByText('The card is declined.').first().waitFor()
    await timeline.getByRole('button', { name: 'To the next thing' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('We moved 11 days').waitFor()

    await timeline.getByRole('link', { name: 'Your trial ends' }).waitFor()
    const width = await page.locator('body').boundingBox()
    expect(width?.width).toBeLessThanOrEqual(360)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
  })

  it('signs an individual up', async () => {
    await page.goto(`${server.url}/sandbox`)
    await page.getByRole('radio', { name: 'Individual' }).check()
    await page.getByRole('textbox', { name: 'Full name' }).fill('Jonas Petras Jonaitis')
    await page.getByLabel('E-mail').fill('jonas@example.de')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.getByRole('link', { name: 'Open the checkout', exact: true }).click()
    await page.getByRole('button', { name: 'Save card' }).click()
    await page.getByRole('link', { name: 'To the control room' }).click()
    await page.getByText('answers at').waitFor()
    await page.getByLabel('New password').fill('a long enough password')
    await page.getByRole('button', { name: 'Redeem and sign in' }).click()
    await page.getByText('This is who the API says you are').waitFor()

    const said = await page.locator('#start').innerText()
    expect(said).toContain('"first_name": "Jonas Petras"')
    expect(said).toContain('"last_name": "Jonaitis"')
  })

  it('needs neither a mouse nor JavaScript, and fits a phone', async () => {
    await visit({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
    await page.goto(`${server.url}/sandbox`)

    await page.getByRole('button', { name: 'Sign up' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Open the checkout', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Save card' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Your card is saved' }).waitFor()

    expect(await page.title()).not.toBe('')
    await page.goto(`${server.url}/sandbox`)
    const width = await page.locator('body').boundingBox()
    expect(width?.width).toBeLessThanOrEqual(360)
  })

  it('has a card refused, is told so, and pays with another one', async () => {
    await page.goto(`${server.url}/sandbox`)
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.getByRole('link', { name: 'Open the checkout', exact: true }).click()
    await page.getByRole('button', { name: 'Decline' }).click()
    await page.getByText('declined').first().waitFor()

    await page.getByRole('button', { name: 'Save card' }).click()

    await page.getByRole('heading', { name: 'Your card is saved' }).waitFor()
  })
})

describe('the API page', () => {
  it('shows the operations and asks nobody outside', async () => {
    await page.goto(`${server.url}/docs`)

    await page.getByText('Sign up', { exact: false }).first().waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.locator('body').innerText()).toContain('/signup')
  })
})
