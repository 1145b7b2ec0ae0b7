import type { Page } from 'playwright-core'

/** What a newcomer does in the control room: from the sign-up to a signed-in session. */
export async function playNewcomer(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/sandbox`)
  await page.getByRole('button', { name: 'Sign up' }).click()

  await page.getByRole('link', { name: 'Open the checkout', exact: true }).click()
  await page.getByRole('button', { name: 'Save card' }).click()
  await page.getByRole('heading', { name: 'Your card is saved' }).waitFor()
  await page.getByRole('link', { name: 'To the control room' }).click()

  await page.getByText('answers at').waitFor()
  await page.getByLabel('New password').fill('a long enough password')
  await page.getByRole('button', { name: 'Redeem and sign in' }).click()
  await page.getByText('This is who the API says you are').waitFor()
}

/** The trial ends, the saved card pays, and the invoice comes with its PDF. */
export async function playFirstCharge(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Let the trial end and take the first charge' }).click()
  await page.getByText('The first charge is made').waitFor()
  await page.getByRole('link', { name: 'Open its PDF' }).first().waitFor()
}

/** The card fails from now on, and time moves to the day on which that suspends the service. */
export async function playSuspension(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Make the card fail' }).click()
  await page.getByText('is declined: do not honour').waitFor()
  await page.getByRole('button', { name: 'Move on until the service is suspended' }).click()
  await page.getByText('It was suspended on').waitFor()
}
