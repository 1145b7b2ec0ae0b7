import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { controlsWithoutLabel, outsideAddresses } from './reading.ts'
import { newOrder, openSeeded } from './seeded.ts'

let seeded: Awaited<ReturnType<typeof openSeeded>>

beforeEach(async () => {
  seeded = await openSeeded()
})

afterEach(() => seeded.close())

const shown = async (token: string) => (await seeded.get(`/sandbox/checkout/${token}`)).text()

async function pay(token: string, form: Record<string, string>) {
  const response = await seeded.post(`/sandbox/checkout/${token}`, form)
  expect(response.status).toBe(303)
  return response.headers.get('location')
}

describe('the hosted checkout', () => {
  it('of a card proof says that nothing is charged', async () => {
    const { token } = await newOrder(seeded.sandbox)

    const page = await shown(token)

    expect(page).toContain('Example Telecom')
    expect(page).toContain('Saving it charges nothing.')
    expect(page).toContain('Save card')
    expect(controlsWithoutLabel(page)).toEqual([])
    expect(outsideAddresses(page)).toEqual([])
  })

  it('of a payment says how much', async () => {
    const { token } = await newOrder(seeded.sandbox, { cents: 1_234_56 })

    expect(await shown(token)).toContain('Pay €1234.56')
  })

  it('takes the chosen card and sends the payer back to a page that says so', async () => {
    const { token } = await newOrder(seeded.sandbox, { cents: 500 })

    const form = { card: 'amex', behaviour: 'decline_after:1', action: 'pay' }
    expect(await pay(token, form)).toBe(`/sandbox/checkout/${token}`)

    const page = await shown(token)
    expect(page).toContain('You paid €5.00')
    expect(page).toContain('href="https://shop.example/signup/s1"')
    expect(page).not.toContain('name="card"')
    const { order } = await seeded.sandbox.checkout(token)
    const methods = await seeded.sandbox.payments.listMethods(order.customer_id)
    expect(methods).toMatchObject({ methods: [{ brand: 'amex', last4: '0005' }] })
  })

  it('says that the card is saved also when the order was let go for that', async () => {
    const { sandbox } = seeded
    const { token } = await newOrder(sandbox)
    await pay(token, {})

    expect(await shown(token)).toContain('Your card is saved')
  })

  it.each([
    [{ action: 'decline' }, 'do not honour'],
    [{ action: 'pay', behaviour: 'insufficient_funds' }, 'insufficient funds'],
    [{ action: 'pay', behaviour: 'expired' }, 'expired card'],
  ])('stays open after %j and says why', async (form, reason) => {
    const { token } = await newOrder(seeded.sandbox, { cents: 500 })

    await pay(token, form)

    const page = await shown(token)
    expect(page).toContain(`The card was declined: ${reason}.`)
    expect(page).toContain('Pay €5.00')
  })

  it('abandoned leads back to the seller and leaves the order open', async () => {
    const { token } = await newOrder(seeded.sandbox)

    expect(await pay(token, { action: 'abandon' })).toBe('https://shop.example/signup/s1')
    expect((await seeded.sandbox.checkout(token)).can_be_paid).toBe(true)
  })

  it('lets its form lead to the seller and to nobody else', async () => {
    const { token } = await newOrder(seeded.sandbox)

    const response = await seeded.get(`/sandbox/checkout/${token}`)

    expect(response.headers.get('content-security-policy')).toContain(
      "form-action 'self' https://shop.example;",
    )
  })

  it('never leads to an address that is not of the web', async () => {
    const { token } = await newOrder(seeded.sandbox, { return_url: 'javascript:alert(1)' })

    expect(await pay(token, { action: 'abandon' })).toBe('/sandbox')
    await pay(token, { action: 'pay' })
    expect(await shown(token)).not.toContain('javascript:')
  })

  it('of an expired order says so, and a late press changes nothing', async () => {
    const { sandbox } = seeded
    const { token } = await newOrder(sandbox)
    await seeded.post('/sandbox/room/clock', { advance: 'P8D' })

    expect(await pay(token, { action: 'pay' })).toBe(`/sandbox/checkout/${token}`)
    expect(await shown(token)).toContain('This order has expired')
  })

  it('refuses a card that is not on the page', async () => {
    const { token } = await newOrder(seeded.sandbox)

    const response = await seeded.post(`/sandbox/checkout/${token}`, { card: 'gold' })

    expect(response.status).toBe(422)
    expect(await response.text()).toContain('Please choose one of')
  })

  it('shows a hostile description as text', async () => {
    const { token } = await newOrder(seeded.sandbox, { description: '<script>alert(1)</script>' })

    expect(await shown(token)).not.toContain('<script>alert')
  })

  it('of an unknown token is a page that leads on', async () => {
    const response = await seeded.get('/sandbox/checkout/unknown')

    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toContain('text/html')
    expect(await response.text()).toContain('To the control room')
  })
})
