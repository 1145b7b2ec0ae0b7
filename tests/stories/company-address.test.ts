import { epochMs, SYSTEM } from '@billing/core'
import { describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { day, moneyStory, type Told } from './money-story.ts'
import { liftOperatorLock, operate, transition } from './operator-hand.ts'

const NOWHERE = { legal_address: undefined }
const ADDRESS = { line1: 'Gedimino pr. 1', city: 'Vilnius', postal_code: '01103', country: 'LT' }
const FIRST = 'PBX-2026-000001'

/**
 * No invoice goes to a company without its full address before that was asked for: the first one waits for it seven
 * days after its period began, and then an operator is told. Source: contract 6.2; Directive 2006/112/EC, Art. 226 (5).
 */
describe.each(STORY_DIALECTS)('a company that signed up without an address, on %s', (dialect) => {
  const story = moneyStory(dialect)
  const at = (instant: string) => story.world.until(`2026-${instant}:00Z`)
  const invoices = async (ona: Told) => (await ona.page()).invoices
  const give = (ona: Told) =>
    ona.ask('POST', '/account/addresses', { body: { kind: 'legal', ...ADDRESS } })
  const missing = async (ona: Told) => [
    (await ona.ask('GET', '/account')).body.address_missing,
    (await ona.ask('GET', '/me/account')).body.address_missing,
  ]
  const banners = async (ona: Told): Promise<string[]> => {
    const { body } = await ona.ask('GET', '/me/banners')
    return body.items.map(({ message_key }: { message_key: string }) => message_key)
  }
  const alerts = async (): Promise<string[]> => {
    const { body } = await operate(story.world, 'GET', '/admin/scheduler/alerts')
    return body.alerts
      .map(({ id }: { id: string }) => id)
      .filter((id: string) => id === 'address_missing')
  }

  it('is asked from the start of its trial on: by mail, in the web app, by a banner and in the API', async () => {
    const ona = await story.customer(NOWHERE)

    expect(await ona.mails()).toContain('2026-02-01 We need your company’s address')
    expect(await ona.notifications()).toEqual(['address_missing'])
    expect(await banners(ona)).toEqual(['banner.address_missing'])
    expect(await missing(ona)).toEqual([true, true])

    expect((await give(ona)).body.address_missing).toBe(false)

    expect(await banners(ona)).toEqual([])
    expect(await missing(ona)).toEqual([false, false])
    await at('02-15T10:00')
    expect(await invoices(ona)).toEqual([`${FIRST} paid 22.99`])
    expect(await alerts()).toEqual([])
  })

  it('has its first invoice wait seven days, and issued as it is: charged, marked, told to the operator', async () => {
    const ona = await story.customer(NOWHERE)
    await ona.mails()
    await at('02-15T10:00')

    expect(await invoices(ona)).toEqual([])
    expect((await ona.page()).subscription).toBe('trialing')
    expect(await ona.mails()).toEqual([
      '2026-02-12 Your trial ends on 15 February 2026',
      '2026-02-15 Your invoice waits for your address',
    ])
    expect(await alerts()).toEqual([])

    await at('02-22T08:59')
    expect(await invoices(ona)).toEqual([])
    await at('02-22T09:01')
    expect(await invoices(ona)).toEqual([`${FIRST} paid 22.99`])
    // the period began on its day all the same
    expect((await ona.page()).cycles).toEqual(['2026-02-15 charged', '2026-03-15 planned'])
    expect(await alerts()).toEqual(['address_missing'])

    // the second one does not wait, and is told too
    await at('03-15T09:01')
    expect((await invoices(ona)).length).toBe(2)
    expect((await story.world.billing.books.verify(SYSTEM)).ok).toBe(true)
  })

  it('is billed for the period that began before an operator’s lock, and charged when that is gone', async () => {
    const ona = await story.customer(NOWHERE)
    await at('02-18T10:00')
    await transition(story.world, ona.account_id, 'suspended')
    await at('02-22T09:05')
    expect(await invoices(ona)).toEqual([`${FIRST} open 22.99`])
    await at('02-25T10:00')
    expect(await invoices(ona)).toEqual([`${FIRST} open 22.99`])

    await liftOperatorLock(story.world, ona.account_id)
    await at('02-25T10:05')

    expect(await invoices(ona)).toEqual([`${FIRST} paid 22.99`])
    const { cycles, subscription, phone, locks } = await ona.page()
    expect([cycles, subscription, phone, locks]).toEqual([
      ['2026-02-15 charged', '2026-03-15 planned'],
      'active',
      'full',
      '',
    ])
    expect((await story.world.billing.books.verify(SYSTEM)).ok).toBe(true)
  })

  it('is billed within minutes of giving its address while the invoice waits', async () => {
    const ona = await story.customer(NOWHERE)
    await at('02-17T12:00')
    expect(await invoices(ona)).toEqual([])

    await give(ona)
    await story.world.settle()

    expect(await invoices(ona)).toEqual([`${FIRST} paid 22.99`])
    expect(await alerts()).toEqual([])
    const [invoice] = (await ona.ask('GET', '/invoices')).body.data
    expect(invoice.due_at).toBe('2026-02-15T09:00:00.000Z')
  })

  it('that leaves while its invoice waits is never billed, and ends at once', async () => {
    const ona = await story.customer(NOWHERE)
    await at('02-16T12:00')
    await ona.ask('POST', '/subscription/cancel')
    await story.world.settle()

    expect((await ona.page()).subscription).toBe('cancelled')
    expect(await invoices(ona)).toEqual([])
  })

  it('that comes back is billed at once: only its first subscription waits', async () => {
    const ona = await story.customer(NOWHERE)
    await at('02-21T09:00')
    await ona.ask('POST', '/subscription/cancel')
    await story.world.settle()
    const body = { plan_tier: 'business' }
    const { next_invoices: shown } = (
      await ona.ask('POST', '/subscription/resubscribe/preview', { body })
    ).body
    expect(day(Date.parse(shown[0].at))).toBe('2026-02-21')

    expect((await ona.ask('POST', '/subscription/resubscribe', { body })).status).toBe(200)
    await story.world.settle()

    expect((await ona.page()).subscription).toBe('active')
    expect(await invoices(ona)).toEqual([`${FIRST} paid 22.99`])
    expect(await alerts()).toEqual(['address_missing'])
  })

  it('whose card is declined after the wait has all days of dunning from then on', async () => {
    const ona = await story.customer(NOWHERE, { behaviour: 'decline_after:1' })
    await at('02-22T09:01')
    const { subscription, dunning, cycles } = await ona.page()

    expect([subscription, dunning]).toEqual(['past_due', 'grace'])
    expect(cycles[0]).toBe('2026-02-15 failed')
    await at('02-25T08:59')
    expect((await ona.page()).dunning).toBe('grace')
    await at('02-25T09:01')
    expect((await ona.page()).dunning).toBe('retry_1')
  })

  it('is foretold the wait: what the forecast says is what happens', async () => {
    const ona = await story.customer(NOWHERE)
    const until = epochMs(Date.parse('2026-04-01T00:00:00Z'))
    const told = await story.world.billing.operations.forecast(SYSTEM, ona.account_id, { until })

    expect(told.map((event) => `${day(event.at)} ${event.kind}`)).toEqual([
      '2026-02-12 trial_reminder',
      '2026-02-15 address_awaited',
      '2026-02-22 charge',
      '2026-03-15 charge',
    ])
    await at('04-01T00:00')
    const { data } = (await ona.ask('GET', '/invoices')).body
    expect(data.map(({ issued_at }: { issued_at: string }) => issued_at.slice(0, 10))).toEqual([
      '2026-03-15',
      '2026-02-22',
    ])
  })

  it('waits as long as the setting says; with 0 days it is billed at once, and told', async () => {
    await story.reopen({ settings: { address_wait_days: 0 } })
    const ona = await story.customer(NOWHERE)
    await at('02-15T09:01')

    expect(await invoices(ona)).toEqual([`${FIRST} paid 22.99`])
    expect(await alerts()).toEqual(['address_missing'])
  })

  it('is not asked as an individual, whose invoice shows name, country and e-mail', async () => {
    const ona = await story.customer({ customer_type: 'individual', full_name: 'Ona Onaitė' })

    expect(await missing(ona)).toEqual([false, false])
    expect(await banners(ona)).toEqual([])
    await at('02-15T09:01')
    expect(await invoices(ona)).toEqual([`${FIRST} paid 22.99`])
  })
})
