import { SYSTEM } from '@billing/core'
import { afterEach, describe, expect, it } from 'vitest'
import { wrongIn } from '../books/kept-books.ts'
import { tokenOf } from '../http/actors.ts'
import { expectBooksAgree } from '../support/four-books.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
afterEach(() => world.close())

/** Each territory with a country code of its own, its postcode, and the last digits of a card of the state it belongs to. */
// prettier-ignore
const CODES = [
  ['AX', '22100', '0246'], ['GP', '97100', '0250'], ['MQ', '97200', '0250'], ['GF', '97300', '0250'], ['RE', '97400', '0250'],
  ['YT', '97600', '0250'], ['MF', '97150', '0250'], ['BL', '97133', '0250'], ['PM', '97500', '0250'], ['NC', '98800', '0250'],
  ['PF', '98714', '0250'], ['WF', '98600', '0250'], ['TF', '98413', '0250'], ['GI', 'GX11 1AA', '0826'], ['GG', 'GY1 1AA', '0826'],
  ['JE', 'JE2 3AB', '0826'], ['IM', 'IM1 1AA', '0826'], ['FO', '100', '0208'], ['GL', '3900', '0208'], ['SJ', '9170', '4242'],
  ['AW', '0000', '0528'], ['CW', '0000', '0528'], ['SX', '0000', '0528'], ['BQ', '0000', '0528'], ['SM', '47890', '0380'],
  ['VA', '00120', '0380'], ['AD', 'AD500', '4242'],
] as const

/** The invoice of the first month, 19.00 net, of somebody who moved into their address on the first day. */
async function firstInvoice(
  who: Record<string, string>,
  address: Record<string, string>,
  last4: string,
) {
  world = await openWorld()
  const card = { brand: 'visa', last4, exp_month: 12, exp_year: 2099 } as const
  const { account_id } = await world.signUp({ ...who, email: 'anna@example.lt' }, { card })
  const owner = () => tokenOf(world, { role: 'owner', account_id })
  const body = { kind: 'legal', line1: '1 Street', city: 'Town', ...address }
  await world.api('POST', '/account/addresses', { token: await owner(), body })
  await world.until('2026-02-16T09:00:00Z')
  await expectBooksAgree(world)
  const { body: list } = await world.api('GET', '/invoices', { token: await owner() })
  const { vat_rate_basis_points: rate, total } = list.data[0]
  return {
    rate,
    total: total.amount_minor,
    wrong: wrongIn(await world.billing.books.verify(SYSTEM)),
  }
}

const PERSON = { customer_type: 'individual', full_name: 'Anna Berg' }
const COMPANY = { customer_type: 'company', company_name: 'Berg & Co' }
const OUTSIDE = { rate: 0, total: 1_900, wrong: {} }
const FRENCH = { rate: 2_000, total: 2_280, wrong: {} }

describe('in a territory outside of the EU’s VAT, by its own country code, 19.00 are charged, and verify agrees', () => {
  it.each(CODES)(
    '%s %s, a person with a card of the state it belongs to (%s)',
    async (country, postal_code, last4) => {
      expect(await firstInvoice({ ...PERSON, country }, { country, postal_code }, last4)).toEqual(
        OUTSIDE,
      )
    },
  )

  it.each([
    ['AX', '22100', '0246'],
    ['GP', '97100', '0250'],
    ['BQ', '0000', '0528'],
  ])('%s %s, a company without a number', async (country, postal_code, last4) => {
    expect(await firstInvoice({ ...COMPANY, country }, { country, postal_code }, last4)).toEqual(
      OUTSIDE,
    )
  })
})

it.each(['0250', '4242'])(
  'in Monaco it is the VAT of France: a card that ends in %s',
  async (last4) => {
    const address = { country: 'MC', postal_code: '98000' }
    expect(await firstInvoice({ ...PERSON, country: 'MC' }, address, last4)).toEqual(FRENCH)
  },
)

it('whoever names a territory and has a card of another member state is where the card is', async () => {
  const address = { country: 'BQ', postal_code: '0000' }
  const { rate } = await firstInvoice({ ...PERSON, country: 'BQ' }, address, '0276')
  expect(rate).toBe(1_900)
})
