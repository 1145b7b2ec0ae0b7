import { expect, it } from 'vitest'
import { clerksDesk } from './clerks-desk.ts'
import { moneyStory } from './money-story.ts'

const PERSON = { customer_type: 'individual', full_name: 'Ana Ana' }
const CARD = { brand: 'visa', exp_month: 12, exp_year: 2099 } as const
const FIRST = 'PBX-2026-000001'

const story = moneyStory('sqlite')

/** Country, postcode and town of the legal address; a card of a bank in that country; the first invoice over 19.00 net. Source: contract 6.10. */
// prettier-ignore
it.each([
  ['PT; 1100-148; Lisboa', '0620', 'paid 23.37', '23% (Portugal)'],
  ['PT; 9500-321; Ponta Delgada', '0620', 'paid 22.04', '16% (Portugal)'],
  ['DE; 87567; Riezlern', '0276', 'paid 22.61', '19% (Austria)'],
  ['FR; 98000; Monaco', '0250', 'paid 22.80', '20% (France)'],
  ['ES; 35001; Las Palmas', '0724', 'paid 19.00', '0% (outside the scope)'],
])('the postcode decides where the country does not: %s', async (address, last4, paid, words) => {
  const [country, postal_code = '', city = ''] = address.split('; ')
  const ana = await story.customer({ ...PERSON, country }, { card: { ...CARD, last4 } })
  const legal_address = { line1: 'Street 1', city, postal_code, country }
  expect((await ana.ask('PATCH', '/account', { body: { legal_address } })).status).toBe(200)
  await story.world.until('2026-02-15T09:00:00Z')

  expect((await ana.page()).invoices).toEqual([`${FIRST} ${paid}`])
  expect(await clerksDesk(story.world, ana).text(FIRST)).toContain(words)
})
