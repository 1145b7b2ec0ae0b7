import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openServer } from '../browser/server.ts'

const PERSON = {
  customer_type: 'company',
  company_name: 'UAB Pavyzdys',
  legal_address: { line1: '1 Street', city: 'City', postal_code: '1000', country: 'LT' },
  email: 'ona@example.lt',
  plan_tier: 'business',
  country: 'LT',
  password: 'three green apple trees',
}

let server: Awaited<ReturnType<typeof openServer>>
beforeEach(async () => {
  server = await openServer()
})
afterEach(() => server.close())

async function post(path: string, body: object) {
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as Record<string, string>
}

async function get(path: string, token = ''): Promise<Record<string, unknown>> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(server.url + path, { headers })
  return (await answer.json()) as Record<string, unknown>
}

async function customer(behaviour: string): Promise<void> {
  const { order_token } = await post('/v1/signup', PERSON)
  await post(`/sandbox/orders/${order_token}/complete`, { behaviour })
  await post('/sandbox/tick', {})
}

async function asOwner(path: string) {
  const { email, password } = PERSON
  const { access_token } = await post('/v1/auth/sign-in', { email, password })
  return get(path, access_token)
}

async function subjects(): Promise<string[]> {
  const { messages } = await get('/sandbox/mail')
  return (messages as { subject: string }[]).map(({ subject }) => subject)
}

describe('POST /sandbox/clock {"advance":"P1Y"}', () => {
  it('gives twelve paid invoices, each mailed with its PDF', async () => {
    await customer('approve')

    const began = performance.now()
    const { now } = await post('/sandbox/clock', { advance: 'P1Y' })
    const took = performance.now() - began

    const { data } = await asOwner('/v1/invoices?limit=100')
    const invoices = data as { status: string }[]
    expect(now).toMatch(/^\d{4}-/)
    expect(invoices.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 'paid'))
    const { messages } = await get('/sandbox/mail')
    const pdfs = (messages as { attachments: { content_type: string }[] }[])
      .flatMap(({ attachments }) => attachments)
      .filter(({ content_type }) => content_type === 'application/pdf')
    expect(pdfs).toHaveLength(12)
    // About a second on a machine of its own; the bound only keeps a year from taking minutes on a busy one.
    expect(took).toBeLessThan(60_000)
  })

  it('gives every dunning step to a card that fails, up to the end of the phone system', async () => {
    await customer('decline_after:1')

    await post('/sandbox/clock', { advance: 'P1Y' })

    const said = await subjects()
    expect(said.filter((subject) => subject.startsWith('We could not collect'))).toHaveLength(3)
    expect(said).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Final notice: we suspend your service on /),
        'Your service is suspended',
        expect.stringMatching(/^Your subscription ends on .* unless we are paid$/),
        'Your subscription has ended',
      ]),
    )
    const { tenants } = await get('/sandbox/tenants')
    expect(tenants).toMatchObject([{ level: 'deleted' }])
  })
})
