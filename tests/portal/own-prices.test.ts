import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tokenOf } from '../http/actors.ts'
import { openWorld, type World } from '../support/world.ts'
import { openPortal } from './open-portal.ts'
import { PRICED_ELSEWHERE, signedIn } from './people.ts'

/** What a page says, without its markup. */
const wordsOf = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

/** Every page shows its reader's own VAT. Source: contract 6.11; Directive 2011/83/EU, Art. 6 (1) (e), 8 (2). */
let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

describe('a consumer who signs up', () => {
  const read = async (path: string) => wordsOf((await openPortal(world).get(path)).text)

  it('is told no price before they have said which country they are in', async () => {
    const text = await read('/signup?type=individual')

    expect(text).toContain('Show the prices')
    expect(text).not.toMatch(/€\d/)
    expect(text).not.toContain('Order with obligation to pay')
  })

  it.each([
    ['SE', 'Sweden', '€23.75', '25% VAT'],
    ['LT', 'Lithuania', '€22.99', '21% VAT'],
    ['US', 'United States', '€19.00', 'no VAT'],
  ])(
    'in %s reads their price, also by the button that orders',
    async (code, country, gross, vat) => {
      const text = await read(`/signup?type=individual&country=${code}`)
      const [, order = ''] = text.split('What you order')

      expect(order).toContain(`Business: ${gross} a month, `)
      expect(order).toContain(vat)
      expect(order).toContain(country)
      expect(order).toContain('Order with obligation to pay')
      if (code === 'SE') expect(text).not.toContain('22.99')
    },
  )

  it('orders in the country whose prices they read', async () => {
    const browser = openPortal(world)
    const page = await browser.get('/signup?type=individual&country=SE')
    expect(page.text).toMatch(/name="country" value="SE"/)
    const ordered = {
      customer_type: 'individual',
      full_name: 'Astrid',
      email: 'astrid@example.se',
      plan_tier: 'business',
      country: 'SE',
      priced_for: 'SE',
      key: 'signup-signup-signup',
    }
    const { to } = await browser.post('/signup?type=individual&country=SE', ordered)
    expect(to).toContain('/checkout/')
    const [order] = await world.sandbox.listOrders()
    await world.sandbox.complete(order?.order_token ?? '')
    await world.settle()

    const [mail] = (await world.mail('astrid@example.se')).filter(({ subject }) =>
      subject.startsWith('Our contract'),
    )
    expect(mail?.text).toContain('The total price is €23.75 a month, VAT of 25 % included')
  })
})

it('a company whose address is elsewhere than its prices reads those first, and finds its form as it was', async () => {
  const browser = openPortal(world)
  const { to } = await browser.post('/signup', PRICED_ELSEWHERE)
  expect(await world.sandbox.listOrders()).toEqual([])
  const page = await browser.get((to ?? '').replace('/portal', ''))

  expect(page.text).toContain('value="Firma AB"')
  expect(wordsOf(page.text)).toContain('These are the prices for Sweden')
  expect(wordsOf(page.text)).toContain(
    'Enterprise: €59.00 a month plus 25% VAT, €73.75 in all. Sweden.',
  )
  const again = { ...PRICED_ELSEWHERE, priced_for: 'SE', key: 'signup-signup-again' }
  expect((await browser.post('/signup?country=SE', again)).to).toContain('/checkout/')
})

it('a company whose number is valid reads other plans, and a change, at its own rate', async () => {
  const customer = await world.signUp({
    customer_type: 'company',
    company_name: 'Firma GmbH',
    country: 'DE',
  })
  const token = await tokenOf(world, { role: 'owner', account_id: customer.account_id })
  await world.api('PATCH', '/account', { token, body: { vat_id: 'DE136695976' } })
  await world.advance('P15D')
  const browser = await signedIn(world, customer)
  const read = async (path: string) => wordsOf((await browser.get(path)).text)

  const plans = await read('/billing/subscription')
  expect(plans).toContain('Enterprise €59.00 a month no VAT')
  expect(plans).not.toMatch(/1?9% VAT|19 %/)
  const change = await read('/billing/subscription/change?to=enterprise')
  expect(change).toContain('€59.00')
  expect(change).not.toMatch(/VAT 19%/)
})

it('a consumer reads other plans, and the plan by the button, with the VAT of the account', async () => {
  const customer = await world.signUp({
    customer_type: 'individual',
    full_name: 'Astrid',
    country: 'SE',
  })
  await world.advance('P15D')
  const browser = await signedIn(world, customer)
  const read = async (path: string) => wordsOf((await browser.get(path)).text)

  expect(await read('/billing/subscription')).toContain('Enterprise €73.75 a month with 25% VAT')
  const change = await read('/billing/subscription/change?to=enterprise')
  expect(change).toContain(
    'What it costs a month Without VAT €59.00 VAT 25% €14.75 Total a month €73.75',
  )
})

it('GET /subscription tells what each plan would cost the account', async () => {
  const { account_id } = await world.signUp({
    customer_type: 'individual',
    full_name: 'Astrid',
    country: 'SE',
  })
  const token = await tokenOf(world, { role: 'owner', account_id })
  const { body } = await world.api('GET', '/subscription', { token })

  expect(
    body.plan_prices.map(
      (each: { plan_tier: string; price_with_vat: { gross: { amount_minor: number } } }) => [
        each.plan_tier,
        each.price_with_vat.gross.amount_minor,
      ],
    ),
  ).toEqual([
    ['promo', 124],
    ['starter', 624],
    ['business', 2_375],
    ['enterprise', 7_375],
  ])
})

it('GET /plans takes the postcode of a territory, as the answer to a signup does', async () => {
  const { body } = await world.api(
    'GET',
    '/plans?country=PT&customer_type=company&postal_code=9500-321',
  )

  expect(body.data[2].price_with_vat).toMatchObject({
    vat_rate_basis_points: 1_600,
    gross: { amount_minor: 2_204 },
  })
})
