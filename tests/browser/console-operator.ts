import { totpCode } from '@billing/security'
import { TEST_OPERATOR } from '@billing/testing/kit'
import { epochMs } from '@billing/core'
import type { Page } from 'playwright-core'

/** What the server is started with, so that a test knows how its operator signs in. */
export const OPERATOR_ENV = {
  BILLING_ADMIN_EMAIL: TEST_OPERATOR.email,
  BILLING_ADMIN_PASSWORD: TEST_OPERATOR.password,
  BILLING_ADMIN_TOTP_SECRET: TEST_OPERATOR.totp_secret,
}

/** The six digits that an authenticator shows, by the sandbox's clock. */
export async function codeOf(
  page: Page,
  url: string,
  secret: string = TEST_OPERATOR.totp_secret,
): Promise<string> {
  const clock = (await (await page.request.get(`${url}/sandbox/clock`)).json()) as { now: string }
  return totpCode(secret, epochMs(Date.parse(clock.now)))
}

/** In by password and code. */
export async function signInAsOperator(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/console/sign-in`)
  await page.getByLabel('E-mail').fill(TEST_OPERATOR.email)
  await page.getByLabel('Password').fill(TEST_OPERATOR.password)
  await page.getByRole('button', { name: 'On to the code' }).click()
  await page.getByLabel('Code').fill(await codeOf(page, url))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'Today' }).waitFor()
}
