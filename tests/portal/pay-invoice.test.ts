import { afterEach, beforeEach, expect, it } from 'vitest'
import { openWorld, type World } from '../support/world.ts'
import { openPortal } from './open-portal.ts'
import { signedIn, supportUser } from './people.ts'
import { failedPart, inBoth } from './views.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const cards = async (does: 'approve' | 'insufficient_funds') => {
  for (const { method_id } of await world.sandbox.listCards()) {
    await world.sandbox.setCard(method_id, does)
  }
}
const captured = async () =>
  (await world.sandbox.listCharges()).filter(({ kind }) => kind === 'capture').length

/** A customer whose first charge is declined, and the page of that invoice. */
async function overdue() {
  const made = await world.signUp()
  await cards('insufficient_funds')
  await world.advance('P15D')
  const browser = await signedIn(world, made)
  const { text } = await browser.get('/billing')
  const [, invoice_id = ''] = /name="invoice_id" value="([\w-]+)"/.exec(text) ?? []
  return { ...made, browser, text, invoice_id, page: `/billing/invoices/${invoice_id}` }
}

/** What the button that pays would send. */
const formOf = (text: string, invoice_id: string) => {
  const [, key = ''] = /name="key" value="([\w-]+)"/.exec(text) ?? []
  return { do: 'pay', invoice_id, key }
}

it('an overdue invoice is paid once though pressed twice, and the account is current again', async () => {
  const { browser, page, invoice_id } = await overdue()
  await cards('approve')
  const { text } = await browser.get(page)
  expect(text).toContain('Pay €22.99 now')
  expect(text).toContain('€19.00')
  expect(text).toContain('The whole period of the plan: 28 of 28 days.')

  const form = formOf(text, invoice_id)
  const [first, again] = await Promise.all([browser.post(page, form), browser.post(page, form)])
  await world.settle()

  expect([first.to, again.to]).toEqual([`/portal${page}`, `/portal${page}`])
  expect(await captured()).toBe(1)
  const paid = await browser.get(page)
  expect(paid.text).toContain('€22.99 is paid. Thank you.')
  expect(paid.text).not.toContain('value="pay"')
  expect((await browser.get('/billing')).text).not.toContain('What is owed')
  expect((await browser.get('/')).text).toContain('All is well')
})

it('pressed on a page that is no longer true, nothing is taken a second time', async () => {
  const { browser, text, invoice_id, page } = await overdue()
  await cards('approve')
  await browser.post('/billing', formOf(text, invoice_id))
  await world.settle()

  const late = await browser.post(page, { do: 'pay', invoice_id, key: 'another-key-altogether' })

  expect(late.to).toBe(`/portal${page}`)
  expect((await browser.get(page)).text).toContain('Nothing was charged: nothing is owed')
  expect(await captured()).toBe(1)
})

it('a card that is declined again is told, with the way to another one', async () => {
  const { browser, text, invoice_id } = await overdue()
  expect(text).toContain('Pay €22.99 now')

  const refused = await browser.post('/billing', formOf(text, invoice_id))

  expect(refused.status).toBe(402)
  expect(refused.text).toContain('Your bank declined the payment')
  expect(refused.text).toMatch(/name="from_now_on"[\s\S]*Pay with another card/)
  expect(await captured()).toBe(0)
})

it('with no card that may be asked, the button leads to the page of the provider', async () => {
  const { browser, text, invoice_id } = await overdue()
  const form = formOf(text, invoice_id)
  const sent = await instead(browser.jar, (key) => {
    const amount = { amount_minor: 2_299, currency: 'EUR' }
    const checkout_url = `https://pay.example.com/${key}`
    return Response.json({ status: 'checkout', invoice_id, amount, checkout_url })
  })(form)

  expect(sent.status).toBe(303)
  expect(sent.to).toBe(`https://pay.example.com/${form.key}-${invoice_id}`)
})

it('a provider that is away keeps the form and its key, and says when to try again', async () => {
  const { browser, text, invoice_id } = await overdue()
  const away = {
    type: 'about:blank',
    title: 'Away',
    status: 500,
    code: 'internal',
    retry_after: 10,
  }
  const form = formOf(text, invoice_id)
  const sent = await instead(browser.jar, () => Response.json(away, { status: 500 }))(form)

  expect(sent.status).toBe(500)
  expect(sent.text).toContain('Try again in 10 seconds.')
  expect(sent.text).toContain(`name="key" value="${form.key}"`)
})

it('somebody who only supports the account reads what is owed, and cannot pay it', async () => {
  const { account_id, page, invoice_id } = await overdue()
  const browser = await supportUser(world, { account_id })

  for (const path of ['/billing', page]) {
    const { text } = await browser.get(path)
    expect(text).toContain('The owner of the account can do this.')
    expect(text).not.toContain('value="pay"')
  }
  const refused = await browser.post(page, { do: 'pay', invoice_id, key: 'k'.repeat(20) })
  expect(refused.status).toBe(403)
  expect(await captured()).toBe(0)
})

it('an invoice that was given up has no button, but the way to ask how it is paid', async () => {
  const owed = { amount_minor: 2_299, currency: 'EUR' }
  const balance = { invoice_id: 'inv-1', status: 'uncollectible', owed, pay_url: null }
  const away = failedPart()
  const data = {
    subscription: away,
    cards: away,
    balance: away,
    invoices: away,
    owed: { data: [{ number: 'PBX-1', balance }] },
    paid: away,
    ahead: { supposed: '', forecast: away },
  }
  const { en, lt } = await inBoth('/billing', data)

  expect(en).not.toContain('value="pay"')
  expect(en).toContain('No card is charged for this invoice any more.')
  expect(en).toContain('/portal/support?category=billing&amp;subject=Paying+invoice+PBX-1')
  expect(lt).toContain('Klausti, kaip apmokėti')
})

/** A form on /billing, of somebody who is signed in, where the test answers what pays, by the key it is asked with. */
function instead(jar: ReadonlyMap<string, string>, answer: (key: string | null) => Response) {
  const browser = openPortal({
    ...world,
    request: async (path, init) =>
      path.endsWith('/pay')
        ? answer(new Headers(init?.headers).get('idempotency-key'))
        : world.request(path, init),
  })
  for (const [name, value] of jar) browser.jar.set(name, value)
  return (form: Readonly<Record<string, string>>) => browser.post('/billing', form)
}
