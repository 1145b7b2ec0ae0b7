import PostalMime from 'postal-mime'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clerksDesk } from '../stories/clerks-desk.ts'
import { operate } from '../stories/operator-hand.ts'
import { STORY_DIALECTS } from '../support/databases.ts'
import { openCardPage, payOnHostedPage } from './payer.ts'
import { askForSignup, moveIn, PAYS, residentOf, type Resident } from './resident.ts'
import { expectBooksAgree } from './three-books.ts'
import { openWiredWorld, type WiredWorld } from './wired-world.ts'

const MASTERCARD = 'Mastercard that pays'

describe.each(STORY_DIALECTS)('a customer’s whole life over the wire, on %s', (dialect) => {
  let world: WiredWorld
  let ona: Resident
  beforeEach(async () => {
    world = await openWiredWorld(dialect)
  })
  afterEach(async () => {
    await expectBooksAgree(world, [ona])
    await world.close()
  })

  const until = async (day: string) => {
    await world.until(`${day}T10:00:00Z`)
    await expectBooksAgree(world, [ona])
  }
  const subscription = async () => (await ona.ask('GET', '/subscription')).body
  const captures = async () =>
    (await world.sandbox.listCharges())
      .filter(({ kind }) => kind === 'capture')
      .map(({ amount_minor, initiator }) => `${initiator} ${amount_minor}`)
      .toReversed()
  const atCore = async () => {
    const [tenant] = await world.sandbox.listTenants()
    return tenant && [tenant.level, tenant.plan_tier, tenant.balance.amount_minor]
  }
  const banner = async () => (await ona.ask('GET', '/me/banners')).body.items[0]?.kind
  const lastMail = async () => PostalMime.parse(world.messages.at(-1)?.raw ?? '')

  it('begins on our card page, with a card that is declined and one that is not', async () => {
    const { page, signup_id, email } = await askForSignup(world)
    expect(page).toMatchObject({ title: 'Save your card', saves: 'merchant' })
    expect(page.back).toContain(signup_id)
    const declined = await page.pay('Declined: insufficient_funds')
    expect(declined).toMatchObject({ outcome: 'declined', code: 'insufficient_funds' })
    expect(await page.pay(PAYS)).toMatchObject({ outcome: 'paid' })
    await world.settle()
    ona = await residentOf(world, { signup_id, email })

    expect(await captures()).toEqual([])
    expect(await atCore()).toEqual(['full', 'business', 0])
    const { body } = await ona.ask('GET', '/me/tenant')
    const [tenant] = await world.sandbox.listTenants()
    expect([body.tenant_id, body.sip_domain]).toEqual([tenant?.tenant_id, tenant?.sip_domain])
    const mail = await lastMail()
    expect(mail.messageId).toMatch(/^<[\w-]+@localhost>$/)
    expect(mail.text).toContain(tenant?.sip_domain ?? 'no address')
    expect(mail.html).toContain(tenant?.sip_domain ?? 'no address')
  })

  it('goes on with an invoice whose PDF is the same in the mail, in the bucket and here', async () => {
    ona = await moveIn(world)
    await until('2026-02-15')

    const { body } = await ona.ask('GET', '/invoices')
    expect(body.data).toMatchObject([{ number: 'PBX-2026-000001', status: 'paid' }])
    const { pdf_key } = await clerksDesk(world, ona).invoice('PBX-2026-000001')
    const kept = await world.ports.files.get(pdf_key ?? '')
    const { attachments, text, html, messageId } = await lastMail()
    expect(attachments).toMatchObject([{ filename: 'PBX-2026-000001.pdf' }])
    const [attached] = attachments
    expect(Buffer.from(attached?.content as ArrayBuffer).equals(kept?.bytes ?? Buffer.of())).toBe(
      true,
    )
    expect(text).toContain('PBX-2026-000001')
    expect(html).toContain('PBX-2026-000001')
    const ids = await Promise.all(world.messages.map(async ({ raw }) => PostalMime.parse(raw)))
    expect(new Set(ids.map((mail) => mail.messageId)).size).toBe(world.messages.length)
    expect(messageId).toBeDefined()
    expect(await captures()).toEqual(['merchant 2299'])
  })

  it('meets a decline, advances dunning, is suspended, and is back with a new card', async () => {
    ona = await moveIn(world)
    await ona.cardsBehave('decline')
    await until('2026-02-15')
    expect([(await subscription()).status, await banner()]).toEqual(['past_due', 'dunning_grace'])
    await until('2026-02-18')
    expect(await banner()).toBe('dunning_retry_1')
    await until('2026-03-01')
    expect([(await subscription()).status, await atCore()]).toEqual([
      'unpaid',
      ['limited', 'business', 0],
    ])
    await until('2026-03-08')
    expect([(await subscription()).status, await atCore()]).toEqual([
      'suspended',
      ['emergency_only', 'business', 0],
    ])

    expect(await ona.changeCard('Declined: expired_card')).toMatchObject({ outcome: 'declined' })
    expect((await subscription()).status).toBe('suspended')
    expect(await ona.changeCard(MASTERCARD)).toMatchObject({ outcome: 'paid' })

    expect([(await subscription()).status, await banner()]).toEqual(['active', undefined])
    expect(await atCore()).toEqual(['full', 'business', 0])
    expect(await captures()).toEqual(['merchant 2299'])
    await until('2026-03-16')
    expect(await captures()).toEqual(['merchant 2299', 'merchant 2299'])
  })

  it('has an operator who refunds, suspends and restores', async () => {
    ona = await moveIn(world)
    await until('2026-02-15')
    const desk = clerksDesk(world, ona)
    expect((await desk.refund('PBX-2026-000001', 1_000)).status).toBe(201)
    await world.settle()
    await expectBooksAgree(world, [ona])
    await world.sandbox.setRefundCourse('later')
    await desk.refund('PBX-2026-000001', 1_299)
    await until('2026-02-16')
    expect((await desk.invoice('PBX-2026-000001')).status).toBe('refunded')
    expect(await desk.charges()).toEqual([
      '2026-02-15 capture 22.99',
      '2026-02-15 refund 10.00',
      '2026-02-15 refund 12.99',
    ])

    const [tenant] = await world.sandbox.listTenants()
    const path = `/admin/tenants/${tenant?.tenant_id}/state`
    for (const [action, level] of [
      ['suspend', 'emergency_only'],
      ['restore', 'full'],
    ] as const) {
      const body = { action, reason: 'asked by telephone' }
      expect((await operate(world, 'POST', path, { body })).status).toBe(200)
      await world.settle()
      expect((await atCore())?.[0]).toBe(level)
      await expectBooksAgree(world, [ona])
    }
  })

  it('tops calls up on either page, and takes a larger plan', async () => {
    ona = await moveIn(world)
    await until('2026-02-15')
    const topUp = (more: object) =>
      ona.ask('POST', '/payments/topup', {
        body: { amount_minor: 2_500, currency: 'EUR', ...more },
      })
    await payOnHostedPage((await topUp({})).body.checkout_url)
    const page = await openCardPage(
      world.pages,
      (await topUp({ save_card: true })).body.checkout_url,
    )
    expect(page).toMatchObject({ title: 'Pay €25.00', saves: 'merchant' })
    await page.pay(MASTERCARD)
    await world.settle()
    expect((await ona.ask('GET', '/payments/balance')).body.balance.amount_minor).toBe(5_000)
    expect(await atCore()).toEqual(['full', 'business', 5_000])
    expect((await ona.ask('GET', '/payment-methods')).body.data).toHaveLength(2)
    await expectBooksAgree(world, [ona])

    await until('2026-02-22')
    const body = { new_tier: 'enterprise' }
    expect((await ona.ask('POST', '/subscription/change-plan-now', { body })).status).toBe(200)
    await world.settle()
    expect(await atCore()).toEqual(['full', 'enterprise', 5_000])
    expect((await captures()).at(-1)).toBe('merchant 3630')
  })

  it('proves a VAT number at VIES, and ends with a tombstone', async () => {
    const legal_address = { line1: 'Allee 1', city: 'Berlin', postal_code: '10115', country: 'DE' }
    ona = await moveIn(world, { country: 'DE', legal_address })
    const saved = await ona.ask('PATCH', '/account', { body: { vat_id: 'DE136695976' } })
    expect(saved.body.vat_status).toBe('valid')
    const refused = await ona.ask('PATCH', '/account', { body: { vat_id: 'DE123456999' } })
    expect(refused.body.code).toBe('vat.verification_failed')
    const [verdict] = await world.ports.store.read((tx) => tx.vatVerdicts.ofAccount(ona.account_id))
    expect(verdict).toMatchObject({ valid: true, consultation_number: expect.stringMatching(/\S/) })
    expect(verdict?.evidence).toContain(verdict?.consultation_number)
    await until('2026-02-20')
    expect(await captures()).toEqual(['merchant 1900'])

    expect((await ona.ask('POST', '/subscription/cancel', { body: {} })).status).toBe(200)
    await until('2026-03-16')
    expect((await subscription()).status).toBe('cancelled')
    expect((await atCore())?.[0]).toBe('emergency_only')
    await until('2026-04-15')

    expect((await atCore())?.[0]).toBe('deleted')
    const found = await world.ports.pbx.findTenant(ona.account_id)
    expect(found).toMatchObject({ kind: 'done', value: { level: 'deleted' } })
    expect(await captures()).toEqual(['merchant 1900'])
  })
})
