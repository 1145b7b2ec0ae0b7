import { DAY, money } from '@billing/core'
import { createSandboxRoutes } from '@billing/sandbox'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type OpenSandbox, openSandbox } from './open-sandbox.ts'

let open: OpenSandbox
let app: Hono
beforeEach(async () => {
  open = await openSandbox()
  app = new Hono().route('/sandbox', createSandboxRoutes(open.sandbox, open.hooks))
})
afterEach(() => open.close())

const mailTo = (to: string, n: number) =>
  open.sandbox.mailer.send({
    to,
    language: 'en',
    subject: `Mail ${n}`,
    text: '',
    html: '',
    message_id: `<${n}@example.com>`,
    attachments: [],
  })
const paidOrder = async (n: number) => {
  const answer = await open.sandbox.payments.createOrder({
    reference: `topup_${n}`,
    amount: money(1_900, 'EUR'),
    capture: 'automatic',
    save_method: true,
    customer: { email: 'ona@example.com', full_name: 'Ona' },
    description: 'Topup',
    return_url: 'https://portal.example.com',
    expire_after: DAY,
  })
  if (answer.kind === 'order') await open.sandbox.complete(answer.order.token)
}
const tenant = (n: number) =>
  open.sandbox.pbx.createTenant({
    reference: `account-${n}`,
    code: `t${n}`,
    name: 'UAB Acme',
    slug: `acme-${n}`,
    country: 'LT',
    timezone: 'Europe/Vilnius',
    contact_email: 'ona@example.com',
    plan_tier: 'starter',
  })

type Row = Readonly<Record<string, unknown>>
const page = async (path: string) => {
  const answer = await app.request(path)
  const [rows] = Object.values((await answer.json()) as Record<string, Row[]>)
  const next = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1]
  return { status: answer.status, rows: rows ?? [], next }
}
/** Every row, page by page; `between` happens after each page. */
const walk = async (path: string, between: () => Promise<unknown> = async () => undefined) => {
  const pages: Row[][] = []
  for (let from: string | undefined = path; from !== undefined;) {
    const { rows, next }: Awaited<ReturnType<typeof page>> = await page(from)
    pages.push(rows)
    await between()
    from = next
  }
  return pages
}

describe('a list of the sandbox', () => {
  it.each([
    ['orders', paidOrder, 'reference', 'topup_'],
    ['charges', paidOrder, 'reference', 'topup_'],
    ['tenants', tenant, 'reference', 'account-'],
    ['mail', (n: number) => mailTo('ona@example.com', n), 'subject', 'Mail '],
  ] as const)('goes on by its link, newest first: %s', async (name, make, field, prefix) => {
    for (let n = 1; n <= 5; n++) await make(n)
    let more = 5

    const pages = await walk(`/sandbox/${name}?limit=2`, () => make(++more))

    const shown = pages.map((rows) => rows.map((row) => row[field]))
    expect(shown).toEqual([[5, 4], [3, 2], [1]].map((ns) => ns.map((n) => `${prefix}${n}`)))
  })

  it('ends nowhere but at its end, without a limit too', async () => {
    for (let n = 1; n <= 203; n++) await mailTo('ona@example.com', n)

    const pages = await walk('/sandbox/mail')

    expect(pages.map(({ length }) => length)).toEqual([200, 3])
    expect(pages.flat().at(-1)).toMatchObject({ subject: 'Mail 1' })
  })

  it('of one recipient stays so from page to page', async () => {
    for (let n = 1; n <= 3; n++) {
      await mailTo('ona+x@example.com', n)
      await mailTo('jonas@example.com', n)
    }

    const pages = await walk(`/sandbox/mail?to=${encodeURIComponent('ona+x@example.com')}&limit=2`)

    expect(pages.flat().map(({ to }) => to)).toEqual(Array(3).fill('ona+x@example.com'))
  })

  it.each([
    ['limit', '0'],
    ['limit', '1001'],
    ['limit', 'many'],
    ['cursor', 'no%20cursor'],
    ['cursor', ''],
  ])('refuses a %s of %j', async (name, value) => {
    const answer = await app.request(`/sandbox/orders?${name}=${value}`)

    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({
      code: 'validation.failed',
      invalid_params: [{ name }],
    })
  })
})
