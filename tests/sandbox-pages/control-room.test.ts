import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { linkMail, makeTenant, newOrder, openSeeded, ORIGIN } from './seeded.ts'
import { controlsWithoutLabel, outsideAddresses } from './reading.ts'

const HOSTILE = `"><script>alert(1)</script><img src=x onerror=alert(2)>'`

let seeded: Awaited<ReturnType<typeof openSeeded>>

beforeEach(async () => {
  seeded = await openSeeded()
})

afterEach(() => seeded.close())

const room = async (query = '') => (await seeded.get(`/sandbox${query}`)).text()

describe('the control room', () => {
  it('says in every empty panel what to do', async () => {
    const text = await room()

    for (const hint of [
      'Nothing was sent yet.',
      'No orders yet.',
      'No money moved yet:',
      'None yet. One is set up',
      'All providers work.',
      'Every number is valid',
      'Nothing is planned.',
    ]) {
      expect(text).toContain(hint)
    }
  })

  it('shows what is there: mail, orders, charges, phone systems, faults, webhooks, numbers', async () => {
    const { sandbox } = seeded
    const order = await newOrder(sandbox, { cents: 2_299 })
    await sandbox.complete(order.token)
    await sandbox.mailer.send(linkMail('ada@northwind.example'))
    await makeTenant(sandbox, 'ada@northwind.example')
    const [tenant] = await sandbox.listTenants()
    await sandbox.pbx.setLimits?.(tenant?.tenant_id ?? '', { seats: 10, numbers: 2 }, 1)
    await sandbox.setInUse(tenant?.tenant_id ?? '', 'seats', 8)
    await sandbox.setFault('pbx', 'timeout_after_effect', 3)
    await sandbox.setWebhookMode('hold')
    await sandbox.setVat({ vat_id: 'LT100001738313', valid: false, name: 'UAB Pavyzdys' })

    const text = await room()

    for (const shown of [
      'Finish your sign-up',
      '123456',
      '€22.99',
      'By the payer',
      'Northwind Bakery',
      'northwind.pbx.example.com',
      'seats 8 of 10 · numbers 0 of 2',
      'timeout after effect × 3',
      'Clear 1 fault',
      'value="hold" checked',
      'UAB Pavyzdys',
      '287 082',
    ]) {
      expect(text).toContain(shown)
    }
  })

  it('shows a hostile name, subject, reference or number as text', async () => {
    const { sandbox } = seeded
    await newOrder(sandbox, { description: HOSTILE, email: `${HOSTILE}@x.example` })
    await sandbox.mailer.send(linkMail(`${HOSTILE}@x.example`, HOSTILE))
    await makeTenant(sandbox, HOSTILE, HOSTILE)
    await sandbox.setVat({ vat_id: 'X<script>', valid: true, name: HOSTILE })

    const text = await room(`?link=first-login&token=${encodeURIComponent(HOSTILE)}`)

    expect(text).not.toContain('<script>alert')
    expect(text).not.toContain('<img src=x')
    expect(text).not.toContain('X<script>')
    expect(text.match(/&lt;script&gt;alert/g)?.length).toBeGreaterThanOrEqual(7)
  })

  it('loads nothing from elsewhere and runs no script but its own', async () => {
    const { sandbox } = seeded
    await sandbox.mailer.send(linkMail('ada@northwind.example'))

    const response = await seeded.get('/sandbox')
    const text = await response.text()
    const policy = response.headers.get('content-security-policy') ?? ''
    const nonce = /script-src 'nonce-([^']+)'/.exec(policy)?.[1]

    expect(outsideAddresses(text)).toEqual([])
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe')
    expect(text.match(/<script/g)).toHaveLength(1)
    expect(text).toContain(`nonce="${nonce}"`)
    expect(text).not.toMatch(/\s(style|on\w+)="/)
  })

  it('gives every field a label', async () => {
    await newOrder(seeded.sandbox)

    expect(controlsWithoutLabel(await room())).toEqual([])
    expect(controlsWithoutLabel('<input name="a"><label>B<input name="b"></label>')).toEqual(['a'])
  })

  it('serves its style, script and icon, for ever under their addresses', async () => {
    const addresses = [...(await room()).matchAll(/(?:src|href)="(\/sandbox\/assets\/[^"]+)"/g)]

    expect(addresses).toHaveLength(3)
    for (const [, address = ''] of addresses) {
      const response = await seeded.get(address)
      expect(response.status).toBe(200)
      expect(response.headers.get('cache-control')).toContain('immutable')
      expect(outsideAddresses(await response.text())).toEqual([])
    }
  })
})

describe('a button of the control room', () => {
  const press = async (path: string, form: Record<string, string>) => {
    const response = await seeded.post(path, form)
    expect(response.status).toBe(303)
    const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
    const page = await seeded.get('/sandbox', cookie)
    return /<p[^>]*id="result"[^>]*>([^<]*)/.exec(await page.text())?.[1]?.trim()
  }

  it('moves the clock by a step and tells how far', async () => {
    const before = seeded.sandbox.clock()

    expect(await press('/sandbox/room/clock', { advance: 'P7D' })).toMatch(
      /^We moved 7 days ahead, to .*: \d+ ticks?, and all is quiet\.$/,
    )
    expect(seeded.sandbox.clock() - before).toBeGreaterThanOrEqual(7 * 86_400_000)
  })

  it('moves the clock to the next event, and says when there is none', async () => {
    expect(await press('/sandbox/room/clock', { advance: 'next' })).toContain('Nothing is planned')

    const order = await newOrder(seeded.sandbox)
    expect(await press('/sandbox/room/clock', { advance: 'next' })).toContain('7 days')
    expect((await seeded.sandbox.checkout(order.token)).order.state).toBe('failed')
  })

  it('moves the clock to an instant, and never back', async () => {
    expect(await press('/sandbox/room/clock', { to: '2001-01-01T00:00' })).toContain('only moves')
    expect(await press('/sandbox/room/clock', { to: 'soon' })).toContain('We need a day')
    expect(await press('/sandbox/room/tick', {})).toContain('all is quiet')
  })

  it.each(['2027-02-30T09:00', '2026-09-31T00:00', '2027-13-01T09:00', '2027-01-31T24:00', '2027'])(
    'refuses %s, which no calendar has, at its field, and stays where it is',
    async (to) => {
      const before = seeded.sandbox.clock()
      const response = await seeded.post('/sandbox/room/clock', { to })
      const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
      const page = await (await seeded.get('/sandbox', cookie)).text()

      const [field] = /<input[^>]*id="to"[^>]*>/.exec(page) ?? []
      expect(field).toContain('aria-invalid="true" aria-describedby="result"')
      expect(field).toContain(`value="${to}"`)
      expect(page).toContain('We need a day that exists and a time')
      expect(seeded.sandbox.clock() - before).toBeLessThan(60_000)
    },
  )

  it('takes an instant as a browser sends it, and marks nothing', async () => {
    const year = new Date(seeded.sandbox.clock()).getUTCFullYear() + 1
    expect(await press('/sandbox/room/clock', { to: `${year}-01-31T09:00` })).toContain('We moved')
    expect(await (await seeded.get('/sandbox')).text()).not.toContain('aria-invalid')
  })

  it.each([
    ['companies', ['company']],
    ['consumers', ['individual']],
    ['both', ['company', 'individual']],
  ] as const)('offers the sign-up of whom an operator sells to: %s', async (sells_to, types) => {
    const selling = await openSeeded({ sells_to })
    const page = await (await selling.get('/sandbox')).text()
    await selling.close()

    const offered = [...page.matchAll(/name="customer_type"\s+value="(\w+)"\s+(checked)?/g)]
    expect(offered.map(([, type]) => type)).toEqual(types)
    expect(offered.map(([, , checked]) => checked === 'checked')).toEqual(
      types.map((_, n) => n === 0),
    )
    expect(page).toContain(`&quot;customer_type&quot;: &quot;${types[0]}&quot;`)
  })

  it('sets a fault with its count and clears all', async () => {
    const { sandbox } = seeded

    expect(await press('/sandbox/room/faults', { target: 'vat', kind: 'down', count: '2' })).toBe(
      'vat is now down.',
    )
    expect(await sandbox.listFaults()).toEqual([{ target: 'vat', kind: 'down', remaining: 2 }])
    expect(await press('/sandbox/room/faults', { target: 'moon', kind: 'down' })).toContain(
      'choose',
    )
    expect(
      await press('/sandbox/room/faults', { target: 'vat', kind: 'down', count: '0' }),
    ).toContain('whole number')
    await press('/sandbox/room/faults/clear', {})
    expect(await sandbox.listFaults()).toEqual([])
  })

  it('holds webhooks and releases them', async () => {
    const { sandbox } = seeded
    await press('/sandbox/room/webhooks', { mode: 'hold' })
    await sandbox.complete((await newOrder(sandbox)).token)
    const { held } = await sandbox.webhooks()

    expect(held).toBeGreaterThan(0)
    expect(await press('/sandbox/room/webhooks/release', {})).toContain(`We sent ${held} webhook`)
  })

  it('makes a VAT number false', async () => {
    await press('/sandbox/room/vat', { vat_id: 'LT100001738313', valid: 'no', name: '' })

    expect(await seeded.sandbox.listVat()).toEqual([
      { vat_id: 'LT100001738313', valid: false, name: null },
    ])
  })

  it.each([
    [{ origin: 'https://evil.example' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-origin', origin: ORIGIN }, 303],
    [{ origin: ORIGIN, host: 'pages.example' }, 303],
  ])('pressed with %j is answered %d', async (headers, status) => {
    const response = await seeded.post('/sandbox/room/tick', {}, headers)

    expect(response.status).toBe(status)
  })
})
