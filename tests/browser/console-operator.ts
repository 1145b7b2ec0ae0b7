import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
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

/** What an operator signs in with. */
interface Operator {
  readonly email: string
  readonly password: string
  readonly totp_secret: string
}

/** In by password and code. */
export async function signInAsOperator(
  page: Page,
  url: string,
  { email, password, totp_secret }: Operator = TEST_OPERATOR,
): Promise<void> {
  await page.goto(`${url}/console/sign-in`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'On to the code' }).click()
  await page.getByLabel('Code').fill(await codeOf(page, url, totp_secret))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'Today' }).waitFor()
}

/** What a command of the server prints, run on its database. */
export async function command(
  { database_url }: { readonly database_url: string },
  ...words: readonly string[]
): Promise<string> {
  const cli = new URL('../../packages/server/src/cli.ts', import.meta.url).pathname
  const env = { ...process.env, BILLING_DATABASE_URL: database_url }
  return (await promisify(execFile)(process.execPath, [cli, ...words], { env })).stdout
}
