import { openSqlite } from '@billing/store-sql'
import { describe, expect, it } from 'vitest'
import { tamper } from '../books/tamper.ts'
import { pdfOf } from '../support/documents.ts'
import { atConsole } from './at-console.ts'
import { command, signInAsOperator } from './console-operator.ts'
import { becomeCustomer, signInAs } from './portal-newcomer.ts'

const at = atConsole()
const { note, press, follow } = at

/** A customer who has paid a month, and an operator at their page. */
async function atCustomer(options: Parameters<typeof at.visit>[0]): Promise<void> {
  await at.visit(options)
  const { page, server } = at
  await becomeCustomer(page, server.url)
  await page.request.post(`${server.url}/sandbox/clock`, { data: { advance: 'P20D' } })
  await page.context().clearCookies()
  await signInAsOperator(page, server.url)
  await openCustomer()
}

async function openCustomer(): Promise<void> {
  await at.page.goto(`${at.server.url}/console/customers?q=pavyzdys`)
  await follow('UAB Pavyzdys')
  await at.page.getByRole('heading', { name: 'UAB Pavyzdys' }).waitFor()
}

/** Forms that would change something; one that only narrows a list is none. */
const forms = () => at.page.locator('main form[method=post]').count()

describe.each([
  ['with script', true],
  ['without script', false],
])('an operator %s', (_, javaScriptEnabled) => {
  it('reads as a customer, has every write refused, and finds the way back', async () => {
    await atCustomer({ javaScriptEnabled })
    const { page } = at
    await follow('Read as they do')
    await page.getByLabel('Reason').fill('They see no invoice')
    await press('Open their pages')
    await page.getByText('these are the pages of UAB Pavyzdys').waitFor()

    const base = page.url()
    for (const path of ['', '/billing', '/billing/payment-methods', '/account', '/support']) {
      await page.goto(`${base}${path}`)
      await page.getByText('Nothing can be changed here.').waitFor()
      const headers = { origin: at.server.url, 'sec-fetch-site': 'same-origin' }
      const form = { do: 'end', subject: 'Hello', message: 'Hello' }
      const sent = await page.request.post(`${base}${path}`, { headers, form })
      expect([path, sent.status()]).toEqual([path, 404])
    }
    await page.goto(`${base}/billing/payment-methods`)
    expect(await page.locator('form[method=post]').count()).toBe(0)
    await follow('Back to the console')
    await page.getByText('What one can do').waitFor()
  })

  it('changes a plan for the amount that the button names', async () => {
    await atCustomer({ javaScriptEnabled })
    const { page, server } = at
    await follow('Change the plan')
    await page.getByLabel('Which plan').selectOption('enterprise')
    await press('See what it would cost')
    const button = page.getByRole('button', { name: /^Charge €.* and change now$/ })
    const [sum = ''] = /€[\d.]+/.exec(await button.innerText()) ?? []
    await page.getByLabel('Reason').first().fill('They asked for it on the phone')
    await button.click()
    await note('The plan is changed.')

    await page.goto(`${server.url}/console/payments`)
    await page.getByText(sum).first().waitFor()
  })

  it('refuses a proof of a VAT number with a note, and accepts the next one', async () => {
    await atCustomer({ javaScriptEnabled })
    for (const answer of ['Refuse', 'Accept'] as const) {
      await sendProof()
      const { page, server } = at
      // A code is taken once.
      await page.request.post(`${server.url}/sandbox/clock`, { data: { advance: 'PT1M' } })
      await signInAsOperator(page, server.url)
      await follow('Proofs of VAT numbers to look at')
      await follow('Proof of a VAT number')
      await page.getByText('DE136695976').first().waitFor()
      if (answer === 'Refuse') await page.getByLabel('Why not').fill('The stamp is missing.')
      await press(answer)
      await note(answer === 'Refuse' ? 'It is refused.' : 'It is accepted.')
    }
  })
})

/** The customer sends one, and leaves. */
async function sendProof(): Promise<void> {
  const { page, server } = at
  await page.context().clearCookies()
  await signInAs(page, server.url)
  await page.goto(`${server.url}/portal/account/vat`)
  await page.getByLabel('The number that it proves').fill('DE136695976')
  const buffer = Buffer.from(pdfOf('a certificate of registration'))
  const file = { name: 'proof.pdf', mimeType: 'application/pdf', buffer }
  await page.getByLabel('Document', { exact: true }).setInputFiles(file)
  await press('Send it')
  await note('We have it and look at it.')
  await page.context().clearCookies()
}

it('a row of the audit log is proved, and a forged one does not hold', async () => {
  await atCustomer({})
  const { page, server } = at
  await page.goto(`${server.url}/console/audit?action=account.tenant_ready`)
  await page.getByRole('rowheader').getByRole('link').first().click()
  await page.getByText('Holds', { exact: true }).first().waitFor()

  const opened = openSqlite(server.database_url.replace('sqlite:', ''))
  const forge = `update audit_log set reason = 'x' where action = 'account.tenant_ready'`
  await tamper(opened, 'audit_log', forge)
  await opened.close()
  await page.reload()
  await page.getByText('Does not hold', { exact: true }).first().waitFor()
  await page.getByText('A row was changed.').first().waitFor()
})

it('an auditor sees what operators see, and finds nothing to press', async () => {
  await atCustomer({})
  const { page, server } = at
  const made = await command(
    server,
    'create-operator',
    'auditor@example.com',
    '--auditor',
    '--totp',
    '--json',
  )
  await page.context().clearCookies()
  await signInAsOperator(page, server.url, JSON.parse(made))
  await openCustomer()
  expect(await page.getByText('What one can do').count()).toBe(0)
  expect(await forms()).toBe(0)

  const here = page.url()
  for (const path of ['/subscription?to=suspended', '/plan?to=enterprise', '/banners', '/notes']) {
    await page.goto(`${here}${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect([path, await forms()]).toEqual([path, 0])
  }
  await page.goto(`${server.url}/console/figures/revenue`)
  await page
    .getByRole('img', { name: /^Revenue and VAT: Net/ })
    .first()
    .waitFor()
})
