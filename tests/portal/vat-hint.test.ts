import { afterEach, expect, it } from 'vitest'
import { openWorld, type World } from '../support/world.ts'
import { signedIn } from './people.ts'

let world: World
afterEach(() => world.close())

const BERLIN = { line1: 'Hauptstr. 1', city: 'Berlin', postal_code: '10115', country: 'DE' }
const HINT = 'Tell us your VAT number'

/** The overview of a company there. */
async function overviewOf(input: Readonly<Record<string, unknown>>) {
  world = await openWorld()
  const browser = await signedIn(world, await world.signUp(input))
  return { browser, text: (await browser.get('/')).text }
}

it('a company of another member state learns before the first invoice that its VAT number takes the VAT away', async () => {
  const { browser, text } = await overviewOf({ country: 'DE', legal_address: BERLIN })
  expect(text).toMatch(/21 %|19 %|VAT/)
  expect(text).toMatch(new RegExp(`href="/portal/account/vat">${HINT}`))

  await browser.post('/account/vat', { do: 'number', vat_id: 'DE136695976', key: 'k'.repeat(20) })

  expect((await browser.get('/')).text).not.toContain(HINT)
})

it.each([
  ['a company at home', {}],
  ['a company outside the EU', { country: 'US', legal_address: { ...BERLIN, country: 'US' } }],
  [
    'a consumer',
    { customer_type: 'individual', full_name: 'Ona', country: 'DE', legal_address: undefined },
  ],
])('%s is not asked for one', async (_, input) => {
  const { text } = await overviewOf(input)

  expect(text).not.toContain(HINT)
})
