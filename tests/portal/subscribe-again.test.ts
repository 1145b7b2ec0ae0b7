import type { Schema } from '@billing/client'
import { afterEach, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../support/world.ts'
import { signedIn, supportUser } from './people.ts'
import { inBoth } from './views.ts'

const PATH = '/billing/subscription/again'
const eur = (amount_minor: number) => ({ amount_minor, currency: 'EUR' as const })
const PREVIEW: Schema<'ResubscriptionPreview'> = {
  plan_tier: 'business',
  price_with_vat: {
    net: eur(1_900),
    vat_rate_basis_points: 2_100,
    vat: eur(399),
    gross: eur(2_299),
    shown: 'net',
    renews: 'monthly',
  },
  next_invoices: [],
  refused: null,
}

describe('whoever cannot come back', () => {
  it.each([
    ['consumer', 'Please sign up again', String.raw`/portal/signup\?type=individual`],
    ['phone_system_gone', 'is deleted', String.raw`/portal/signup\?type=company`],
    ['signed_up_again', 'signed up again already', '/portal/sign-in'],
    ['no_card', 'cannot be charged any more', String.raw`/portal/signup\?type=company`],
    ['owed', 'Something is still owed', '/portal/billing'],
    ['locked', 'We have locked this account', '/portal/support'],
    ['not_ended', 'nothing to come back to', '/portal/signup'],
  ] as const)('because of %s is told what helps', async (reason, says, to) => {
    const preview = { ...PREVIEW, refused: { reason, detail: '…' } }
    const { en, lt } = await inBoth(PATH, { preview, name: 'Business' })

    expect(en).toContain(says)
    const led = new RegExp(`class="button primary"\\s+href="${to}"`).test(en)
    expect(led).toBe(reason !== 'not_ended')
    expect(en).not.toContain('<form')
    expect(lt).not.toContain(says)
  })
})

describe('whoever has left', () => {
  let world: World
  afterEach(() => world.close())

  async function left() {
    world = await openWorld()
    const customer = await world.signUp()
    const browser = await signedIn(world, customer)
    await browser.post('/billing/subscription/cancel', { key: 'leave-leave-leave-leave' })
    await world.advance('P15D')
    return { customer, browser: await signedIn(world, customer) }
  }

  it('sees what it costs, presses once, and is charged that', async () => {
    const { browser } = await left()
    const plan = await browser.get('/billing/subscription')
    expect(plan.text).toContain('with the same numbers')
    expect(plan.text).toContain('href="/portal/billing/subscription/again?plan=business"')
    const page = await browser.get(`${PATH}?plan=business`)
    expect(page.text).toContain('Pay €22.99 and subscribe again')
    const [, key = ''] = /name="key" value="([\w-]+)"/.exec(page.text) ?? []

    const form = { plan_tier: 'business', name: 'Business', key }
    const answers = await Promise.all([browser.post(PATH, form), browser.post(PATH, form)])
    await world.settle()

    for (const { to } of answers) expect(to).toBe('/portal/billing/subscription')
    const charges = await world.sandbox.listCharges()
    const captures = charges.filter(({ kind }) => kind === 'capture')
    expect(captures.map(({ amount_minor }) => amount_minor)).toEqual([2_299])
    const back = await browser.get('/billing/subscription')
    expect(back.text).toContain('Welcome back: your plan is Business')
    expect(back.text).toContain('Cancel the plan')
  })

  it('reads the card and the rights beside the button', async () => {
    const { browser } = await left()
    const { text } = await browser.get(`${PATH}?plan=business`)

    expect(text).toMatch(/Visa ···· 4242/)
    expect(text).toContain('It renews each month until you cancel')
  })

  it('is promised nothing that would be refused: whoever owes reads what is in the way', async () => {
    world = await openWorld()
    const customer = await world.signUp()
    for (const { method_id } of await world.sandbox.listCards()) {
      await world.sandbox.setCard(method_id, 'insufficient_funds')
    }
    await world.advance('P70D')
    const { text } = await (await signedIn(world, customer)).get('/billing/subscription')

    expect(text).not.toContain('with the same numbers')
    expect(text).not.toContain('subscription/again?plan')
    expect(text).toContain('Something is still owed')
  })

  it('is a consumer: the form of a new order is theirs, and promises no second trial', async () => {
    world = await openWorld()
    const named = { customer_type: 'individual', full_name: 'Ona Onaitė', country: 'LT' }
    const customer = await world.signUp({ ...named, email: 'ona@example.lt' })
    const first = await signedIn(world, customer)
    await first.post('/billing/subscription/cancel', { key: 'leave-leave-leave-leave' })
    await world.advance('P15D')
    const browser = await signedIn(world, customer)
    const plan = (await browser.get('/billing/subscription')).text
    expect(plan).not.toContain('with the same numbers')
    const [, to = ''] = /href="\/portal(\/signup[^"]*)"/.exec(plan) ?? []
    const form = (await browser.get(to.replaceAll('&amp;', '&'))).text

    expect(form).toContain('value="Ona Onaitė"')
    expect(form).toContain('value="ona@example.lt"')
    expect(form).toContain('14 days free, unless you had them within a year')
    expect(form).not.toMatch(/14 days free</)
  })

  it('and only supports the account reads that the owner can', async () => {
    const { customer } = await left()
    await world.ports.store.transaction(async (tx) => {
      const account = await tx.accounts.get(customer.account_id)
      if (account) await tx.accounts.put({ ...account, status: 'suspended' })
    })
    const support = await supportUser(world, customer)
    await world.ports.store.transaction(async (tx) => {
      const account = await tx.accounts.get(customer.account_id)
      if (account) await tx.accounts.put({ ...account, status: 'cancelled' })
    })

    const { text } = await support.get(`${PATH}?plan=business`)
    expect(text).toContain('The owner of the account can do this.')
    expect(text).not.toContain('Pay €22.99')
  })

  it('is led back from a page that names no plan', async () => {
    const { browser } = await left()

    expect((await browser.get(PATH)).to).toBe('/portal/billing/subscription')
  })
})
