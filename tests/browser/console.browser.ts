import { beforeEach, describe, expect, it } from 'vitest'
import { atConsole } from './at-console.ts'
import { busyDay } from './console-day.ts'
import { codeOf, command, OPERATOR_ENV, signInAsOperator } from './console-operator.ts'

const at = atConsole()
const { note, press, follow } = at

describe.each([
  ['with script', true],
  ['without script', false],
])('an operator %s', (_, javaScriptEnabled) => {
  beforeEach(async () => {
    await at.visit({ javaScriptEnabled })
    const { page, server } = at
    await busyDay(page, server.url)
    await signInAsOperator(page, server.url)
  })

  it('finds a customer, explains an invoice, and refunds half of it', async () => {
    const { page } = at
    await follow('Customers')
    await page.getByLabel('Search').fill('pavyzd')
    await press('Show')
    await follow('UAB Pavyzdys')
    await follow(/^PBX-/)
    await page.getByText('The whole period of the plan: 31 of 31 days.').waitFor()

    await follow('Credit or refund')
    await page.getByLabel('How much, in euro').fill('11.50')
    await page.getByLabel('Where it goes').selectOption('card')
    await press('Go on')
    await page.getByLabel('Reason').fill('Two weeks without calls')
    await press('Refund €11.50 to the card')
    await note('€11.50 goes back to the card.')
    await follow('Audit log')
    await page.getByRole('rowheader').first().waitFor()
    await page.getByText('admin.credit_note.create').first().waitFor()
  })

  it('suspends a customer and makes them active again', async () => {
    const { page, server } = at
    await page.goto(`${server.url}/console/customers?q=pavyzdys`)
    await follow('UAB Pavyzdys')
    await follow('Suspend')
    await page.getByText('Only emergency calls work.').first().waitFor()
    await press('Suspend the service')
    await note('The service is suspended.')
    await follow('Make active')
    await press('Make the subscription active')
    await note('The subscription is active.')
  })

  it('refuses papers with a note, answers a ticket, and retries a charge', async () => {
    const { page, server } = at
    await follow('Identity papers to look at')
    await follow('Identity papers')
    await page.getByLabel('Why not').fill('We cannot read them.')
    await press('Refuse')
    await note('It is refused.')

    await follow('Tickets')
    await follow('About my first invoice')
    await press('Take it')
    await note('The ticket is moved.')
    await page.getByLabel('Answer', { exact: true }).fill('19.00 and 21 % VAT are 22.99.')
    await press('Send the answer')
    await note('The answer is sent.')

    await page.goto(`${server.url}/console/cycles?state=failed`)
    await follow('Retry')
    await press('Ask for €22.99 again')
    await note('The charge is taken up now.')
  })

  it('puts a banner up and takes it away', async () => {
    const { page, server } = at
    await page.goto(`${server.url}/console/customers?q=pavyzdys`)
    await follow('UAB Pavyzdys')
    await follow('Put a banner up')
    await page.getByLabel('Text').fill('We work on Saturday.')
    await press('Put it up')
    await note('The banner is up.')
    await press('Take away')
    await note('The banner is taken away.')
  })
})

it('whoever has no authenticator sets one up by its secret, and comes in', async () => {
  const { BILLING_ADMIN_EMAIL: email, BILLING_ADMIN_PASSWORD: password } = OPERATOR_ENV
  await at.visit()
  const { page, server } = at
  // Their telephone is lost.
  await command(server, 'reset-second-factor', email)
  await page.goto(`${server.url}/console/sign-in`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await press('On to the code')
  await press('Set up an authenticator')
  await page.getByRole('img', { name: 'The secret as a QR code' }).waitFor()
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
  await page.getByLabel('Code', { exact: true }).fill(await codeOf(page, server.url, secret))
  await press('Sign in')
  await page.getByRole('heading', { name: 'Today' }).waitFor()
})

it('a list narrows while one types, keys lead on until they are switched off, files follow each other, and a phone shows no sideways scroll', async () => {
  await at.visit()
  const { page, server } = at
  await busyDay(page, server.url)
  await signInAsOperator(page, server.url)
  await page.goto(`${server.url}/console/customers`)
  await page.getByLabel('Search').pressSequentially('skolin')
  await page.waitForURL(/q=skolin/)
  expect(await page.getByRole('rowheader').count()).toBe(1)
  expect(await page.evaluate('document.activeElement.name')).toBe('q')

  await page.goto(`${server.url}/console`)
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await page.getByRole('heading', { name: 'Tickets' }).waitFor()
  await page.keyboard.press('j')
  expect(await page.evaluate('document.activeElement.innerText')).toBe('About my first invoice')
  await page.keyboard.press('?')
  await page.getByRole('button', { name: 'Switch the keys off' }).click()
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  expect(page.url()).toBe(`${server.url}/console/security#keys`)

  await page.goto(`${server.url}/console/exports`)
  for (const name of ['Invoices and credit notes (CSV)', 'Ledger (CSV)']) {
    const file = page.waitForEvent('download')
    await press(name)
    expect((await file).suggestedFilename()).toMatch(/\.csv$/)
  }

  await page.setViewportSize({ width: 320, height: 640 })
  const pages = ['/', '/customers', '/invoices', '/payments', '/cycles', '/reviews', '/tickets']
  const more = [
    '/phone-systems',
    '/operations',
    '/figures',
    '/mails',
    '/security',
    '/api-keys',
    '/audit',
  ]
  for (const path of [...pages, ...more]) {
    await page.goto(`${server.url}/console${path}`)
    expect([path, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([path, 320])
  }
})
