import { afterEach, beforeEach, expect, it } from 'vitest'
import { openWorld, type World } from '../support/world.ts'
import { openPortal } from './open-portal.ts'

let world: World
let browser: ReturnType<typeof openPortal>
let signup_id: string
beforeEach(async () => {
  world = await openWorld()
  const input = { customer_type: 'individual', full_name: 'Rasa Rasaitė', country: 'LT' }
  const made = await world.signUp(input)
  signup_id = made.signup_id
  browser = openPortal(world)
  await browser.post('/sign-in', { email: made.email, password: made.password })
})
afterEach(() => world.close())

const textOf = async (path: string) => (await browser.get(path)).text

/** States it, and confirms it. */
async function withdraw(): Promise<void> {
  for (const does of ['state', 'confirm']) {
    const text = await textOf('/withdraw')
    const fields = [...text.matchAll(/<input\s[^>]*name="([^"]+)"[^>]*?(?:value="([^"]*)")/g)]
    const sent = fields.map(([, name = '', value = '']) => [name, value] as const)
    await browser.post('/withdraw', { ...Object.fromEntries(sent), do: does })
    await world.settle()
  }
}

it('a consumer is told the prices of other plans with VAT', async () => {
  const text = await textOf('/billing/subscription')

  expect(text).toContain('with 21% VAT')
  expect(text).not.toContain('plus VAT')
})

it('whoever has withdrawn is told the same on every page: it is over, and nothing is to come', async () => {
  await withdraw()

  expect(await textOf('/withdraw')).toContain('You have withdrawn from the contract')
  expect(await textOf(`/signup/${signup_id}`)).toContain('This contract has ended')
  const home = await textOf('/')
  expect(home).toContain('Closed: only emergency calls work')
  expect(home).toContain('No invoices yet.')
  for (const gone of ['Open my phone system', 'The first one comes', '€22.99'])
    expect(home).not.toContain(gone)
  const phones = await textOf('/phone-system')
  expect(phones).not.toContain('See what is owed')
  expect(await textOf('/billing')).not.toContain('€22.99')
})

it('who lets a card be declined sees the day on which the phones stop among the first things', async () => {
  const [card] = await world.sandbox.listCards()
  await world.sandbox.setCard(card?.method_id ?? '', 'insufficient_funds')
  await world.advance('P15D')

  expect(await textOf('/')).toContain('Your phones stop: only emergency calls work')
})
