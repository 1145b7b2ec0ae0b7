import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '../chromium.ts'
import { OPERATOR_ENV, signInAsOperator } from '../console-operator.ts'
import { paper } from '../paper.ts'
import { policyBreaches } from '../policy.ts'
import { becomeCustomer, ONA, signInAs } from '../portal-newcomer.ts'
import { openServer } from '../server.ts'

/** A company in Germany, whose number the registry does not know: in the sandbox, one that ends in 999. */
const HELGA = { ...ONA, company: 'Storch GmbH', email: 'helga@example.de', country: 'DE' }
const NUMBER = 'DE123456999'

let browser: Browser
let server: Awaited<ReturnType<typeof openServer>>
let page: Page
let breaches: readonly string[]
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())
afterEach(async () => {
  await page.context().close()
  await server.close()
  expect(breaches).toEqual([])
})

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const open = (path: string) => page.goto(`${server.url}${path}`)

/** Time passes until the next invoice is there, and its owner reads it. */
async function nextInvoice(by: string): Promise<void> {
  await page.request.post(`${server.url}/sandbox/clock`, {
    data: { advance: by },
    timeout: 200_000,
  })
  await signInAs(page, server.url, HELGA)
  await open('/portal/billing/invoices')
  await page.getByRole('rowheader').first().getByRole('link').click()
}

describe.each([
  ['with script', true],
  ['without script', false],
])('a company abroad %s', (_, javaScriptEnabled) => {
  it('whose number is wrong sends a proof, which we accept: the next invoice is without VAT', async () => {
    server = await openServer(OPERATOR_ENV)
    const context = await browser.newContext({ locale: 'en', javaScriptEnabled })
    breaches = policyBreaches(context)
    page = await context.newPage()
    page.setDefaultTimeout(60_000)
    await becomeCustomer(page, server.url, HELGA)
    await nextInvoice('P15D')
    await page
      .getByText(/^VAT \d+/)
      .first()
      .waitFor()

    await open('/portal/account/vat')
    await page.getByLabel('Your VAT number').fill(NUMBER)
    await press('Check and save')
    await page.getByRole('alert').first().waitFor()
    await page.getByLabel('The number that it proves').fill(NUMBER)
    await page.getByLabel('Document').setInputFiles(paper('certificate.png'))
    await press('Send it')
    await page.getByText('We have it and look at it.').waitFor()

    await signInAsOperator(page, server.url)
    await open('/console/reviews')
    await page.getByRole('link', { name: 'Proof of a VAT number' }).first().click()
    await press('Accept')
    await page.getByText('It is accepted.').waitFor()

    await nextInvoice('P1M')
    await page.getByText('you pay the VAT there yourself, by reverse charge').waitFor()
    expect(await page.getByRole('main').innerText()).not.toContain('€22.99')
  }, 240_000)
})
