import type { Browser, Page } from 'playwright-core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type RunningWorld, startWorld } from '../../examples/outside-world/src/start-world.ts'
import { freePort } from '../support/free-port.ts'
import { openBrowser } from './chromium.ts'
import { openServer } from './server.ts'

let browser: Browser
let page: Page
let world: RunningWorld
let service: Awaited<ReturnType<typeof openServer>>
/** What the pages complained of. */
let complaints: string[] = []

beforeEach(async () => {
  // The world has to know where the service is before there is one.
  const service_url = `http://localhost:${await freePort()}`
  world = await startWorld({ port: 0, smtp_port: 0, service_url, database: ':memory:' })
  service = await openServer(world.variables)
  browser = await openBrowser()
  page = await browser.newPage({ locale: 'en-GB' })
  complaints = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
})

afterEach(async () => {
  await browser.close()
  await service.close()
  await world.close()
  expect(complaints).toEqual([])
})

it('a newcomer has a card declined on our page, gives another one, and gets a phone system', async () => {
  await page.goto(`${world.url}/sandbox`)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.getByRole('link', { name: 'Open the checkout', exact: true }).click()

  await page.getByRole('heading', { name: 'Save your card' }).waitFor()
  expect(page.url()).toMatch(new RegExp(`^${service.url}/pay/`))
  const save = page.getByRole('button', { name: 'Save the card' })
  await page.getByLabel('Test card').selectOption({ label: 'Declined: insufficient_funds' })
  await save.click()
  await page.getByText('There is not enough money on the card.').waitFor()
  await page.getByLabel('Test card').selectOption({ label: 'Visa that pays' })
  await save.click()

  await page.waitForURL(`${service.url}/portal/signup/*`)
  await page.getByRole('heading', { name: 'Your phone system is ready' }).waitFor()
  await page.goto(`${world.url}/sandbox#start`)
  await page.getByText('answers at').waitFor()
  await page.getByLabel('New password').fill('a long enough password')
  await page.getByRole('button', { name: 'Redeem and sign in' }).click()
  await page.getByText('This is who the API says you are').waitFor()
  expect(await page.locator('#start').textContent()).toContain(`${service.url}/v1/signup/`)
  expect(await world.sandbox.listTenants()).toMatchObject([{ level: 'full' }])
})
