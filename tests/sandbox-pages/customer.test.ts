import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openServer } from '../browser/server.ts'
import { controlsWithoutLabel, outsideAddresses } from './reading.ts'

const HOSTILE = `"><script>alert(1)</script>`

let server: Awaited<ReturnType<typeof openServer>>
/** What the browser keeps between two pages. */
let jar: Map<string, string>

beforeEach(async () => {
  server = await openServer()
  jar = new Map()
})

afterEach(() => server.close())

const headers = () => ({ cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') })

async function send(path: string, form: Record<string, string>) {
  const response = await fetch(server.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: headers(),
    body: new URLSearchParams(form),
  })
  for (const line of response.headers.getSetCookie()) {
    const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? []
    jar.set(name, value)
  }
  return response
}

const get = (path: string) => fetch(server.url + path, { headers: headers() })
const room = async () => (await get('/sandbox')).text()

/** The part of the page that shows one customer, as text. */
async function panel(): Promise<string> {
  const page = await room()
  const part = /<section id="customer"[^]*?<\/section>/.exec(page)?.[0] ?? ''
  return part.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
}

async function json(path: string, body?: object) {
  const headers = { 'content-type': 'application/json' }
  const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : {}
  const response = await fetch(server.url + path, init)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

/** Sign up and save a card, until the phone system stands. */
async function signUp(email: string, name = 'Northwind Bakery'): Promise<void> {
  const person = { customer_type: 'company', plan_tier: 'business', country: 'LT', password: '' }
  await send('/sandbox/room/signup', { ...person, email, name })
  const { body } = await json('/sandbox/orders')
  const [order] = body['orders'] as { order_token: string }[]
  await send(`/sandbox/checkout/${order?.order_token}`, { action: 'pay' })
  await json('/sandbox/tick', {})
}

async function cardOf(email: string): Promise<string> {
  const { body } = await json('/sandbox/cards')
  const cards = body['cards'] as { method_id: string; customer_email: string }[]
  return cards.find((card) => card.customer_email === email)?.method_id ?? ''
}

async function accountOf(email: string): Promise<string> {
  const { body } = await json('/sandbox/tenants')
  const tenants = body['tenants'] as { reference: string; contact_email: string }[]
  return tenants.find((tenant) => tenant.contact_email === email)?.reference ?? ''
}

describe('the timeline of a customer', () => {
  it('shows what happened, a line at now, and what will happen if nothing changes', async () => {
    expect(await panel()).toContain('Nobody yet.')
    await signUp('ada@northwind.example')

    const text = await panel()

    const told = [
      'Signed up for business.',
      'The phone system stands; the trial begins.',
      'Mail: Your phone system is ready',
      'Now',
      'If nothing changes:',
      'Mail: the trial ends on',
      'The card pays for the period. €22.99',
    ]
    const places = told.map((words) => text.indexOf(words))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(text).toMatch(/Owes €0\.00/)
  })

  it('foresees the whole of dunning as soon as the saved card is made to fail', async () => {
    await signUp('ada@northwind.example')
    const method_id = await cardOf('ada@northwind.example')

    await send('/sandbox/room/card', { method_id, behaviour: 'insufficient_funds' })

    const text = await panel()
    for (const words of [
      'The card is declined. €22.99',
      'Unpaid (banner dunning grace).',
      'Still unpaid; phones: limited',
      'The service is suspended; phones: emergency only',
      'What is owed is written off. €22.99',
      'The phone system and its data are removed.',
    ]) {
      expect(text).toContain(words)
    }
    await send('/sandbox/room/card', { method_id, behaviour: 'approve' })
    expect(await panel()).not.toContain('declined. €')
  })

  it('moves time to the next thing that happens to this customer, and comes back to the panel', async () => {
    await signUp('ada@northwind.example')
    const next = /name="next"\s+value="([^"]*)"/.exec(await room())?.[1] ?? ''

    const answer = await send('/sandbox/room/clock', { next, back: 'customer' })

    expect(answer.headers.get('location')).toBe('/sandbox#customer')
    const { body } = await json('/sandbox/clock')
    expect(String(body['now']).slice(0, 16)).toBe(next.slice(0, 16))
    expect(await panel()).toMatch(/Mail: Your trial ends on .* Now/)
  })

  it('is of the customer that was chosen, else of this browser’s newcomer', async () => {
    await signUp('ada@northwind.example')
    await signUp('grace@hopper.example', HOSTILE)

    const grace = await accountOf('grace@hopper.example')
    expect(await room()).toMatch(new RegExp(`value="${grace}" selected`))
    const account_id = await accountOf('ada@northwind.example')
    const answer = await send('/sandbox/room/customer', { account_id })
    const page = await room()

    expect(answer.headers.get('location')).toBe('/sandbox#customer')
    expect(page).toMatch(new RegExp(`value="${account_id}" selected`))
    expect(page).not.toContain('<script>alert')
    expect(controlsWithoutLabel(page)).toEqual([])
    expect(outsideAddresses(page)).toEqual([])
    expect(page.replace(/<pre[^]*?<\/pre>/g, '')).not.toMatch(/\s(style|on\w+)="/)
    await send('/sandbox/room/customer', { account_id: 'nobody' })
    expect(await room()).toMatch(new RegExp(`value="${grace}" selected`))
  })
})

describe('the checklist after the sign-in', () => {
  it('goes to a paid invoice with its PDF, to a suspension, and back', async () => {
    await signUp('ada@northwind.example')
    const account_id = await accountOf('ada@northwind.example')
    const token = /name="token"[^>]*value="([^"]+)"/.exec(await room())?.[1] ?? ''
    const password = 'a long enough password'
    await send('/sandbox/room/redeem', { kind: 'first-login', token, password })

    await send('/sandbox/room/journey', { go: 'charge', account_id })
    const paid = await room()
    const pdf = /href="(\/sandbox\/mail\/[^"]*\/pdf\/\d+)"/.exec(paid)?.[1] ?? ''
    const document = await get(pdf)
    expect(paid).toContain('The first charge is made')
    expect(document.headers.get('content-type')).toBe('application/pdf')
    expect(document.headers.get('content-disposition')).toMatch(/^inline; .*PBX-\d{4}-000001\.pdf/)
    expect((await document.text()).slice(0, 5)).toBe('%PDF-')
    expect((await get(pdf.replace(/\d+$/, '9'))).status).toBe(404)

    const method_id = await cardOf('ada@northwind.example')
    await send('/sandbox/room/card', { method_id, behaviour: 'decline', back: 'start' })
    await send('/sandbox/room/journey', { go: 'suspend', account_id })
    const locked = await room()
    const pay = /class="pay-now">\s*<a href="([^"]*)"/.exec(locked)?.[1] ?? ''
    expect(locked).toContain('It was suspended on')
    expect(await panel()).toMatch(/Phones emergency only Lock dunning Banner dunning suspended/)

    await send(new URL(pay).pathname, { action: 'pay' })
    await json('/sandbox/tick', {})
    expect(await room()).toContain('All is paid, and the phones work again.')
    expect(await panel()).toMatch(/Owes €0\.00 .* Phones full Lock none Banner none/)
  })

  it('refuses to go where nothing leads', async () => {
    await signUp('ada@northwind.example')
    const account_id = await accountOf('ada@northwind.example')

    await send('/sandbox/room/journey', { go: 'suspend', account_id })
    expect(await room()).toContain('Nothing of the kind is ahead of this customer.')
    await send('/sandbox/room/card', { method_id: 'none', behaviour: 'approve' })
    expect(await room()).toContain('We have no saved card with this id.')
    await send('/sandbox/room/clock', { next: 'soon' })
    expect(await room()).toContain('We need a day that exists and a time')
  })
})
