import { NOTIFICATIONS } from '@billing/core'
import type { Schema } from '@billing/client'
import { afterEach, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../support/world.ts'
import { signedIn, supportUser } from './people.ts'
import { inBoth } from './views.ts'

const PATH = '/notifications'
const notice: Schema<'Notification'> = {
  id: 'ntf-1',
  kind: 'vat_invalid',
  severity: 'warn',
  message_key: 'notification.vat_invalid',
  message_args: null,
  cta_label_key: null,
  cta_url: '/account/vat',
  read: false,
  read_at: null,
  created_at: '2026-02-03T10:00:00Z',
}
const list = (items: readonly unknown[], unread_count = 0, cursor_next: string | null = null) => ({
  list: { items, unread_count, cursor_next },
  older: false,
})

describe('the page of notices', () => {
  it('says what will stand there', async () => {
    const { en, lt } = await inBoth(PATH, list([]))

    expect(en).toContain('Nothing yet.')
    expect(lt).toContain('Dar nieko.')
    expect(en).not.toContain('Mark all as read')
  })

  it.each([
    [1, '1 is new', '1 naujas'],
    [3, '3 are new', '3 nauji'],
    [11, '11 are new', '11 naujų'],
  ])('counts %i that are new', async (unread, english, lithuanian) => {
    const { en, lt } = await inBoth(PATH, list([notice], unread))

    expect(en).toContain(english)
    expect(lt).toContain(lithuanian)
    expect(en).toContain('Mark all as read')
  })

  it.each(Object.keys(NOTIFICATIONS))('has words for %s', async (kind) => {
    const told = { ...notice, kind, message_key: `notification.${kind}` }
    const { en, lt } = await inBoth(PATH, list([told]))

    expect(en).not.toContain('notification.')
    expect(lt).not.toContain('notification.')
  })

  it('says how much, which invoice and until when, as its reader writes amounts and dates', async () => {
    const issued = {
      ...notice,
      kind: 'invoice_issued',
      message_key: 'notification.invoice_issued',
      message_args: {
        number: 'PBX-2026-<1>',
        amount_minor: 2_299,
        currency: 'EUR',
        due_date: '2026-02-15T09:00:00.000Z',
      },
      cta_url: '/billing/invoices',
    }
    const { en, lt } = await inBoth(PATH, list([issued]))

    expect(en).toContain('€22.99')
    expect(en).toContain('15 February 2026')
    expect(en).toContain('PBX-2026-&lt;1&gt;')
    expect(en).toContain('See the invoice')
    expect(lt).toContain('22,99\u00a0€')
    expect(lt).toContain('2026 m. vasario 15 d.')
    expect(lt).toContain('Žiūrėti sąskaitą')
  })

  it('shows the key of a message that no catalogue has, as text', async () => {
    const { en } = await inBoth(PATH, list([{ ...notice, message_key: 'toString<b>' }]))

    expect(en).toContain('toString&lt;b&gt;')
  })

  it('leads nowhere but to our pages and the web', async () => {
    // eslint-disable-next-line no-script-url -- what a page must never lead to
    const odd = { ...notice, read: true, cta_url: 'javascript:alert(1)' }
    const { en } = await inBoth(PATH, list([odd, { ...notice, read: true }], 0, 'next'))

    expect(en).not.toContain('javascript:')
    expect(en).toContain('href="/portal/account/vat"')
    expect(en).toContain('cursor=next')
  })

  it('lets whoever may only read follow the links, and mark nothing', async () => {
    const { en } = await inBoth(PATH, list([notice], 1), {}, { writes: false })

    expect(en).not.toContain('<form')
    expect(en).toContain('href="/portal/account/vat"')
  })
})

/** What stands in the link to the notices. */
const link = (text: string) =>
  /href="\/portal\/notifications"[^>]*>([\s\S]*?)<\/a\s*>/.exec(text)?.[1]?.replaceAll(/\s+/g, ' ')

describe('a notice', () => {
  let world: World
  afterEach(() => world.close())

  it('is read by following its link, and the others all at once', async () => {
    world = await openWorld()
    const customer = await world.signUp()
    await world.until('2026-02-16T09:00:00Z')
    const browser = await signedIn(world, customer)
    const { email, password } = customer
    const session = await world.api('POST', '/auth/sign-in', { body: { email, password } })
    const token = session.body.access_token
    const told = async () => (await world.api('GET', '/me/notifications', { token })).body
    const { items, unread_count } = await told()
    expect(unread_count).toBeGreaterThan(1)
    expect((await browser.get(PATH)).text).toContain(`${unread_count} are new`)

    const [first] = items
    const sent = await browser.post(PATH, { do: 'read', notification_id: first.id })
    expect(sent).toMatchObject({ status: 303, to: `/portal${first.cta_url}` })
    expect((await told()).unread_count).toBe(unread_count - 1)
    await browser.post(PATH, { do: 'all' })

    expect((await browser.get(PATH)).text).toContain('You have read everything')
  })

  it('is not marked by a support user', async () => {
    world = await openWorld()
    const browser = await supportUser(world, await world.signUp())

    expect((await browser.get(PATH)).status).toBe(200)
    expect((await browser.post(PATH, { do: 'all' })).status).toBe(403)
  })

  it('that asks something of its reader is counted beside the link, on every page, until it is read', async () => {
    world = await openWorld()
    const customer = await world.signUp()
    for (const { method_id } of await world.sandbox.listCards()) {
      await world.sandbox.setCard(method_id, 'insufficient_funds')
    }
    await world.until('2026-02-16T09:00:00Z')
    const browser = await signedIn(world, customer)
    const before = link((await browser.get('/billing')).text)
    expect(before).toBe('Notices <span class="count">1<span class="aloud"> to act on</span></span>')

    await browser.post(PATH, { do: 'all', key: 'k'.repeat(20) })

    expect(link((await browser.get('/billing')).text)).toBe('Notices')
  })

  it('that is a receipt is not counted there, and leads to the thing that it is about', async () => {
    world = await openWorld()
    const customer = await world.signUp()
    await world.until('2026-02-16T09:00:00Z')
    const browser = await signedIn(world, customer)
    const { text } = await browser.get(PATH)
    expect(text).toContain('are new')
    expect(link(text)).toBe('Notices')

    const at = /notification_id" value="([\w-]+)"[\s\S]{0,300}?See the invoice/.exec(text)?.[1]
    const sent = await browser.post(PATH, { do: 'read', notification_id: at ?? '' })
    expect(sent.to).toMatch(/^\/portal\/billing\/invoices\/[\w-]{36}$/)
    const invoice = await browser.get((sent.to ?? '').replace('/portal', ''))
    expect(invoice.text).toContain('PBX-2026-000001')
  })
})
