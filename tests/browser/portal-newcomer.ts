import type { Page } from 'playwright-core'

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
  await page.goto(`${url}/portal/signup?country=${who.country ?? 'LT'}`)
  await page.getByLabel('Company name').fill(who.company)
  await page.getByLabel('Street and number').fill('Gedimino pr. 1')
  await page.getByLabel('Postcode').fill('01103')
  await page.getByLabel('City').fill('Vilnius')
  await page.getByLabel('E-mail').fill(who.email)
  await page.getByRole('button', { name: 'On to the card' }).click()
}

/** From the sign-up over the card to the phone system, with or without script. */
export async function getPhoneSystem(page: Page, url: string, who = ONA): Promise<void> {
  await fillSignup(page, url, who)
  await saveCard(page)
}

/** The card, and the wait for the phone system. */
export async function saveCard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save card' }).click()
  await page.getByRole('link', { name: 'Back to the seller' }).click()
  await page.getByRole('heading', { name: 'Your phone system is ready' }).waitFor()
}

/** A phone system, and a password by the link of the first mail; nobody is signed in then. */
export async function becomeCustomer(page: Page, url: string, who = ONA): Promise<void> {
  await getPhoneSystem(page, url, who)
  await choosePassword(page, url, who)
  await page.context().clearCookies()
}

/** In by e-mail and password. */
export async function signInAs(page: Page, url: string, who = ONA): Promise<void> {
  await page.goto(`${url}/portal/sign-in`)
  await page.getByLabel('E-mail').first().fill(who.email)
  await page.getByLabel('Password').fill(who.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: `Hello, ${who.company}` }).waitFor()
}

/** The link of the first mail, read as the browser finds the mailbox: it may know names that no other program does. */
async function firstLink(page: Page, mailbox: string): Promise<string> {
  const until = Date.now() + 20_000
  let link: string | undefined
  while (link === undefined && Date.now() < until) {
    const mails = (await (await page.goto(mailbox))?.text()) ?? ''
    link = mails.match(/http[^"\\ ]*\/first-login\?token=[\w-]+/)?.[0]
  }
  if (link === undefined) throw new Error(`no first link at ${mailbox}`)
  return link
}

/** In by the link that was mailed at the sign-up, with a password for later. */
export async function choosePassword(page: Page, url: string, who = ONA): Promise<void> {
  await page.goto(await firstLink(page, `${url}/sandbox/mail?to=${encodeURIComponent(who.email)}`))
  await page.getByLabel('Choose a password').fill(who.password)
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
