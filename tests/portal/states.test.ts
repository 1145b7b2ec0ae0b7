import { afterEach, beforeEach, expect, it } from 'vitest'
import { openWorld, type World } from '../support/world.ts'
import { openPortal } from './open-portal.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

/** A customer with a browser that is signed in; `away` are paths of the API that fail. */
async function customer(away: readonly string[] = []) {
  const made = await world.signUp()
  const request: World['request'] = async (path, init) =>
    away.some((each) => path.startsWith(`/v1${each}`))
      ? Response.json(
          { type: 'about:blank', title: 'Away', status: 500, code: 'internal', retry_after: 30 },
          { status: 500, headers: { 'x-request-id': 'req-7' } },
        )
      : world.request(path, init)
  const browser = openPortal({ ...world, request })
  await browser.post('/sign-in', { email: made.email, password: made.password })
  return { ...made, browser }
}

/** What the API says was paid, to a session of its own. */
async function payments({ email, password }: { email: string; password: string }) {
  const { body } = await world.api('POST', '/auth/sign-in', { body: { email, password } })
  const listed = await world.api('GET', '/payments', { token: body.access_token })
  return listed.body.data as { amount_minor: number; status: string }[]
}

/** The saved card of the newest customer is declined from now on. */
async function declineCard() {
  const [card] = await world.sandbox.listCards()
  await world.sandbox.setCard(card?.method_id ?? '', 'insufficient_funds')
}

it('before the first invoice the page says when it comes', async () => {
  const { browser } = await customer()

  expect((await browser.get('/billing/invoices')).text).toContain(
    'No invoices yet. The first one comes when the trial ends, on 15 February 2026.',
  )
})

it('what will be charged is told before, and comes true', async () => {
  const { browser, ...who } = await customer()
  expect((await browser.get('/')).text).toContain('We charge €22.99 to your card')

  await world.advance('P15D')

  expect(await payments(who)).toMatchObject([{ amount_minor: 2_299, status: 'completed' }])
  const page = await browser.get('/billing/invoices')
  expect(page.text).toContain('€22.99')
  expect(page.text).toContain('Paid')
})

it('an unpaid invoice is told on every page, with the amount, and the phones that stop are told too', async () => {
  const { browser } = await customer()
  await declineCard()
  await world.advance('P15D')

  for (const path of ['/', '/billing/balance']) {
    const { text } = await browser.get(path)
    expect(text).toContain('We could not collect your payment.')
    expect(text).toContain('€22.99')
    expect(text).toMatch(/href="http:\/\/localhost:8787\/sandbox\/checkout\/[^"]+"[^>]*>\s*Pay now/)
  }
  expect((await browser.get('/')).text).toContain('Something needs you')
  expect((await browser.get('/billing?if=declined')).text).toContain('only emergency calls work')

  await world.advance('P22D')
  expect((await browser.get('/billing/subscription')).text).toContain('Suspended')
})

it('a part that cannot be read leaves the rest of the page as it is', async () => {
  const { browser } = await customer(['/payments/balance', '/account/forecast'])
  const { status, text } = await browser.get('/billing')

  expect(status).toBe(200)
  expect(text).toContain('We cannot show this at the moment. Try again in 30 seconds.')
  expect(text).toContain('req-7')
  expect(text).toContain('Visa ···· 4242')
})

it('a provider that is away keeps the form and its key, and says when to try again', async () => {
  const { browser } = await customer(['/payments/topup'])
  const sent = await browser.post('/billing/balance', { amount_minor: '37', key: 'the-same-key' })

  expect(sent.status).toBe(500)
  expect(sent.text).toContain('Try again in 30 seconds.')
  expect(sent.text).toContain('value="37"')
  expect(sent.text).toContain('name="key" value="the-same-key"')
})

it('a bad amount is refused at its field, and what is typed is text and no markup', async () => {
  const { browser } = await customer()
  const amount_minor = '"><script>alert(1)</script>'
  const sent = await browser.post('/billing/balance', { amount_minor, key: 'k' })

  expect(sent.status).toBe(422)
  expect(sent.text).toContain('href="#f-amount_minor"')
  expect(sent.text).toContain('aria-invalid="true"')
  expect(sent.text).toContain('&lt;script&gt;')
  expect(sent.text).not.toContain('<script>alert')
})

it('money that the page promises for a larger plan is what the card is asked for', async () => {
  const { browser, ...who } = await customer()
  await world.advance('P20D')
  const path = '/billing/subscription/change?to=enterprise'
  const page = await browser.get(path)
  const [, promised = ''] = /Pay €(\d+\.\d\d) and change now/.exec(page.text) ?? []
  const [, key = ''] = /name="key" value="([\w-]+)"/.exec(page.text) ?? []
  expect(promised).not.toBe('')

  const form = { do: 'now', new_tier: 'enterprise', name: 'Enterprise', key }
  await Promise.all([browser.post(path, form), browser.post(path, form)])
  await world.settle()

  const amounts = (await payments(who)).map(({ amount_minor }) => amount_minor)
  expect(amounts.filter((each) => each !== 2_299)).toEqual([Math.round(Number(promised) * 100)])
})

it('while something is owed, the next month is told to be charged once that is paid', async () => {
  const { browser } = await customer()
  expect((await browser.get('/')).text).not.toContain('once what is owed is paid')

  await declineCard()
  await world.advance('P15D')

  for (const path of ['/', '/billing']) {
    expect((await browser.get(path)).text).toContain('Next charge, once what is owed is paid')
  }
})

it('after the end nothing is sold and nothing is supposed: no price, no topup, no card that is declined', async () => {
  const { browser, email, password } = await customer()
  await declineCard()
  await world.advance('P90D')
  await browser.post('/sign-in', { email, password })

  const [overview, billing, plan, credit] = await Promise.all(
    ['/', '/billing', '/billing/subscription', '/billing/balance'].map(
      async (path) => (await browser.get(path)).text,
    ),
  )
  expect(overview).not.toContain('/billing/balance"')
  expect(billing).toContain('Nothing more will be charged.')
  expect(billing).not.toContain('?if=declined')
  expect(plan).toContain('Last period')
  expect(plan).not.toContain('What it costs a month')
  expect(credit).toContain('Credit for calls')
  expect(credit).not.toContain('name="amount_minor"')
})
