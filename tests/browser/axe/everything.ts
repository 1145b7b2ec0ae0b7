import type { Page } from 'playwright-core'
import { openReceiver } from '../../webhooks/receiver.ts'
import { busyDay } from '../console-day.ts'
import { signInAsOperator } from '../console-operator.ts'
import { paper } from '../paper.ts'
import { becomeCustomer, choosePassword, ONA, saveCard, signInAs } from '../portal-newcomer.ts'

/** A company in Germany, whose number the registry does not know: in the sandbox, one that ends in 999. */
const HELGA = { ...ONA, company: 'Storch GmbH', email: 'helga@example.de', country: 'DE' }
const WRONG_NUMBER = 'DE123456999'

/** A consumer. */
const RASA = { ...ONA, company: 'Rasa Rasaitė', email: 'rasa@example.lt' }

/** What a server is started with, so that webhooks reach a receiver on this machine. */
export const RECEIVED_HERE = { BILLING_WEBHOOKS_PRIVATE: 'allowed' }

/** A busy day on which every page of the console has something to show; ends with the operator signed in. */
export async function fullDay(page: Page, url: string): Promise<void> {
  const receiver = await openReceiver()
  try {
    await signInAsOperator(page, url)
    await makeKey(page, url)
    await makeEndpoint(page, url, receiver.url)
    await page.context().clearCookies()
    await topUp(page, url)
    await sendProof(page, url)
    await moveAbroad(page, url)
    await busyDay(page, url)
    await signInAsOperator(page, url)
    await creditAnInvoice(page, url)
    await raisePrices(page, url)
  } finally {
    await receiver.close()
  }
}

const note = (page: Page) => page.locator('#note').waitFor()
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

async function makeKey(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/console/api-keys/new`)
  await page.getByLabel('What it is for').fill('Warehouse')
  await page.getByRole('checkbox').first().check()
  await press(page, 'Create the key')
  await note(page)
}

async function makeEndpoint(page: Page, url: string, receiver: string): Promise<void> {
  await page.goto(`${url}/console/webhooks/new`)
  await page.getByLabel('Address').fill(receiver)
  await press(page, 'Create the endpoint')
  await note(page)
}

async function topUp(page: Page, url: string): Promise<void> {
  await becomeCustomer(page, url, HELGA)
  await signInAs(page, url, HELGA)
  await page.getByRole('link', { name: 'Top up' }).click()
  await press(page, 'Pay €25.00')
  await press(page, 'Pay €25.00')
  await page.getByRole('link', { name: 'Back to the seller' }).click()
  await page.getByText('€25.00').first().waitFor()
}

async function sendProof(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/portal/account/vat`)
  await page.getByLabel('The number that it proves').fill(WRONG_NUMBER)
  await page.getByLabel('Document', { exact: true }).setInputFiles(paper('proof.png'))
  await press(page, 'Send it')
  await note(page)
  await page.context().clearCookies()
}

/** Her card says one country, and she another. */
async function moveAbroad(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/portal/signup?type=individual&country=LT`)
  await page.getByLabel('Your name').fill(RASA.company)
  await page.getByLabel('E-mail').fill(RASA.email)
  await press(page, 'Order with obligation to pay')
  await saveCard(page)
  await choosePassword(page, url, RASA)
  await page.goto(`${url}/portal/account/address`)
  await page.getByLabel('Street and number').first().fill('1 Main St')
  await page.getByLabel('Postcode').first().fill('78701')
  await page.getByLabel('City').first().fill('Austin')
  await page.getByLabel('Country').first().selectOption('US')
  await press(page, 'Save the address')
  await note(page)
  await page.context().clearCookies()
}

/** Two months and more ahead: after the notice that customers have. */
async function raisePrices(page: Page, url: string): Promise<void> {
  const clock = (await (await page.request.get(`${url}/sandbox/clock`)).json()) as { now: string }
  const from = new Date(Date.parse(clock.now) + 70 * 86_400_000).toISOString().slice(0, 10)
  await page.goto(`${url}/console/price-rises/new`)
  await page.getByLabel('The price of a plan').selectOption('business')
  await page.getByLabel('By how many percent').fill('5')
  await page.getByLabel('From which day on').fill(from)
  await press(page, 'See what it would come to')
  await page.getByLabel('Reason').fill('Costs of numbers have risen')
  await press(page, /^Raise the prices of/)
  await note(page)
}

async function creditAnInvoice(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/console/invoices`)
  await page.getByRole('rowheader').first().getByRole('link').click()
  await page.goto(`${page.url()}/credit?amount=1.00`)
  await page.getByLabel('Reason').fill('Two days without a line')
  await page.locator('main form[method=post] button').first().click()
  await note(page)
}
