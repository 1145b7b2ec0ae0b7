import { WITHDRAWAL_LABELS } from '@billing/core'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBrowser } from '../chromium.ts'
import { OPERATOR_ENV, signInAsOperator } from '../console-operator.ts'
import { policyBreaches } from '../policy.ts'
import { becomeCustomer, choosePassword, ONA, saveCard, signInAs } from '../portal-newcomer.ts'
import { openServer } from '../server.ts'

let browser: Browser
let server: Awaited<ReturnType<typeof openServer>>
let context: BrowserContext
let page: Page
let breaches: readonly string[]
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()
const open = (path: string) => page.goto(`${server.url}/portal${path}`)
const note = (text: string | RegExp) => page.locator('#note', { hasText: text }).waitFor()
const advance = (by: string) =>
  page.request.post(`${server.url}/sandbox/clock`, { data: { advance: by }, timeout: 200_000 })

/** What all cards were asked for so far, as amounts on pages. */
async function charged(): Promise<string[]> {
  await open('/billing/balance')
  const rows = await page.getByRole('row').allInnerTexts()
  return rows.flatMap((row) => row.match(/€[\d.,]+/)?.[0] ?? [])
}

/** A larger plan at once: the button says the amount, and that is charged; then a smaller one. */
async function upAndDown(): Promise<void> {
  await becomeCustomer(page, server.url)
  await advance('P20D')
  await signInAs(page, server.url)
  const before = await charged()
  await open('/billing/subscription/change?to=enterprise')
  const button = page.getByRole('button', { name: /^Pay €/ })
  const [, promised = ''] = /Pay (€[\d.,]+) and/.exec(await button.innerText()) ?? []
  await button.click()
  await note('Your plan is Enterprise now.')
  expect(await charged()).toEqual([promised, ...before])

  await open('/billing/subscription/change?to=starter')
  await press(/^Change now/)
  await note('Your plan is Starter now.')
  expect(await charged()).toEqual([promised, ...before])
}

/** Another card becomes the one that is charged, and the old one goes. */
async function newCard(): Promise<void> {
  await becomeCustomer(page, server.url)
  await advance('P1D')
  await signInAs(page, server.url)
  await open('/billing/payment-methods')
  await press('Add a card')
  await press('Save card')
  await page.getByRole('link', { name: 'Back to the seller' }).click()
  await page.getByText('is saved. Thank you.').waitFor()
  await press('Make default')
  await note('From now on we charge')
  const others = page
    .getByRole('listitem')
    .filter({ hasText: '····', has: page.getByRole('button', { name: 'Make default' }) })
  await others.getByRole('link', { name: /^Remove/ }).click()
  await press('Remove')
  await note('The card is removed.')
}

/** A question, our answer, another word, and the end of it. */
async function questionAndAnswer(): Promise<void> {
  await becomeCustomer(page, server.url)
  await signInAs(page, server.url)
  await open('/support')
  await page.getByLabel('Subject').fill('No sound')
  await page.getByLabel('Your question').fill('I hear nobody.')
  await press('Send the question')
  await signInAsOperator(page, server.url)
  await page.goto(`${server.url}/console/tickets`)
  await page.getByRole('link', { name: 'No sound' }).click()
  await page.getByLabel('Answer', { exact: true }).fill('Please plug the headset in again.')
  await press('Send the answer')
  await note('The answer is sent.')

  await open('/support')
  await page.getByRole('link', { name: 'No sound' }).click()
  await page.getByText('Please plug the headset in again.').waitFor()
  await page.getByLabel('Your answer').fill('It works now.')
  await press('Send the answer')
  await note('It is our turn.')
  await press('Close the question')
  await note('The question is closed.')
}

/** A consumer withdraws in two steps, each with its button. */
async function withdraws(): Promise<void> {
  await open('/signup?type=individual&country=LT')
  await page.getByLabel('Your name').fill(ONA.company)
  await page.getByLabel('E-mail').fill(ONA.email)
  await press('Order with obligation to pay')
  await saveCard(page)
  await choosePassword(page, server.url)
  await open('/withdraw')
  await press(WITHDRAWAL_LABELS.en.withdraw)
  await page.getByText('It takes effect when you confirm it').waitFor()
  await press(WITHDRAWAL_LABELS.en.confirm)
  await page.getByRole('heading', { name: 'You have withdrawn from the contract' }).waitFor()
}

/** The language of the pages is that of the person, wherever they sign in next. */
async function speaksLithuanian(): Promise<void> {
  await becomeCustomer(page, server.url)
  await signInAs(page, server.url)
  await press('Lietuviškai')
  await page.getByRole('heading', { name: `Sveiki, ${ONA.company}` }).waitFor()
  await context.clearCookies()
  await open('/sign-in')
  await page.getByLabel('E-mail').first().fill(ONA.email)
  await page.getByLabel('Password').fill(ONA.password)
  await press(/^Sign in$/)
  await page.getByRole('heading', { name: `Sveiki, ${ONA.company}` }).waitFor()
}

const JOURNEYS = {
  'takes a larger plan for what the button said, and a smaller one': upAndDown,
  'adds a card, which is charged from then on, and removes the old one': newCard,
  'asks, is answered, writes again and closes the question': questionAndAnswer,
  'withdraws from the contract as a consumer': withdraws,
  'reads in the other language, and after the next sign-in too': speaksLithuanian,
} as const

describe.each([
  ['with script', true],
  ['without script', false],
])('a customer %s', (_, javaScriptEnabled) => {
  beforeEach(async () => {
    server = await openServer(OPERATOR_ENV)
    context = await browser.newContext({ locale: 'en', javaScriptEnabled })
    breaches = policyBreaches(context)
    page = await context.newPage()
    page.setDefaultTimeout(30_000)
  })
  afterEach(async () => {
    await context.close()
    await server.close()
    expect(breaches).toEqual([])
  })

  it.each(Object.entries(JOURNEYS))('%s', (_name, journey) => journey(), 240_000)
})
