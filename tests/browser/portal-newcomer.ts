import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** A newcomer of the portal: what the forms are filled in with. */
export interface Newcomer {
  readonly company: string
  readonly email: string
  readonly password: string
  /** Lithuania unless it is said. */
  readonly country?: string
}

export const ONA: Newcomer = {
  company: 'UAB Pavyzdys',
  email: 'ona@example.lt',
  password: 'three green apple trees',
}

/** Fills in the sign-up and sends it: on the hosted page for the card then. */
export async function fillSignup(page: Page, url: string, who: Newcomer): Promise<void> {
  await page.goto(`${url}/portal/signup`)
  await page.getByLabel('Company name').fill(who.company)
  await page.getByLabel('Street and number').fill('Gedimino pr. 1')
  await page.getByLabel('Postcode').fill('01103')
  await page.getByLabel('City').fill('Vilnius')
  if (who.country) await page.getByLabel('Country').selectOption(who.country)
  await page.getByLabel('E-mail').fill(who.email)
  await page.getByLabel('Password').fill(who.password)
  await page.getByRole('button', { name: 'On to the card' }).click()
}

/** From the sign-up over the card to the phone system, with or without script. */
export async function becomeCustomer(page: Page, url: string, who = ONA): Promise<void> {
  await fillSignup(page, url, who)
  await page.getByRole('button', { name: 'Save card' }).click()
  await page.getByRole('link', { name: 'Back to the seller' }).click()
  await page.getByRole('heading', { name: 'Your phone system is ready' }).waitFor()
}

/** In by e-mail and password. */
export async function signInAs(page: Page, url: string, who = ONA): Promise<void> {
  await page.goto(`${url}/portal/sign-in`)
  await page.getByLabel('E-mail').first().fill(who.email)
  await page.getByLabel('Password').fill(who.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: `Hello, ${who.company}` }).waitFor()
}

/** Shows the mailbox of the sign-up by the link that was mailed there, and chooses the same password anew: signed in then. */
export async function proveMailbox(page: Page, url: string, who = ONA): Promise<void> {
  const link = async () => {
    const mails = await (await page.request.get(`${url}/sandbox/mail`)).text()
    return mails.match(/http[^"\\ ]*\/first-login\?token=[\w-]+/)?.[0] ?? ''
  }
  await expect.poll(link, { timeout: 20_000 }).not.toBe('')
  await page.goto(await link())
  await page.getByLabel('New password').fill(who.password)
  await page.getByRole('main').getByRole('button').first().click()
  await page.getByRole('heading', { name: `Hello, ${who.company}` }).waitFor()
}

/** A question about the first invoice, to whom it may concern. */
export async function askSomething(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/portal/support`)
  await page.getByLabel('Subject').fill('About my first invoice')
  await page.getByLabel('Your question').fill('Why was I charged €22.99?')
  await page.getByRole('button', { name: 'Send the question' }).click()
  await page.locator('#note').waitFor()
}
