import { describe, expect, it } from 'vitest'
import {
  anOpenInvoice,
  anOrderFor,
  anOwingCustomer,
  anUnpaidCycle,
  aPolicy,
  bannerOf,
  made,
  mailsOf,
  march,
} from '../../fixtures/index.ts'
import { after, DAY, HOUR } from '../../kernel/time.ts'
import { giveNotice, renewBanner } from './dunning.ts'
import { type CustomerFacts, cycleIn } from './facts.ts'

/** So many days after the due date. */
const day = (days: number) => march(1 + days)
const current = anOwingCustomer('grace', {}, { status: 'active', dunning_state: 'current' })
const retry_1 = anOwingCustomer('retry_1')
const final_notice = anOwingCustomer('final_notice')
const suspended = anOwingCustomer('suspended')

describe('the notice before the end', () => {
  const noticeOn = (at: ReturnType<typeof march>, facts = suspended) =>
    made(facts, at, (draft) => giveNotice(draft, cycleIn(draft.facts, 'cycle-1'))).changes

  it('is given from day 38 on, with the day of the end', () => {
    expect(noticeOn(after(day(38), -1))).toEqual([])
    expect(mailsOf(noticeOn(day(38)))).toMatchObject([
      { kind: 'payment_failed', facts: { step: 'ending', next_at: null, suspend_at: day(45) } },
    ])
  })

  it('is given once', () => {
    expect(noticeOn(day(38))).toEqual([
      expect.objectContaining({ dedupe_key: 'payment_failed:cycle-1:notice' }),
    ])

    const notices = ['payment_failed:cycle-1:notice']
    expect(noticeOn(day(40), { ...suspended, notices })).toEqual([])
  })

  it('is given although a try, or anything else, has set another date since', () => {
    const cycles = suspended.cycles.map((cycle) => ({ ...cycle, next_action_at: day(45) }))

    expect(mailsOf(noticeOn(day(38), { ...suspended, cycles }))).toHaveLength(1)
  })

  it('is given for each period that is owed, once, and anew where the older one is paid', () => {
    const younger = anUnpaidCycle({
      cycle_id: 'cycle-2',
      invoice_id: 'invoice-2',
      period_start: day(10),
    })
    const invoices = [anOpenInvoice(), anOpenInvoice({ invoice_id: 'invoice-2' })]
    const cycles = [...suspended.cycles, younger]
    const both = { ...suspended, cycles, invoices, notices: ['payment_failed:cycle-1:notice'] }
    const onYounger = (at: ReturnType<typeof march>, facts: CustomerFacts) =>
      made(facts, at, (draft) => giveNotice(draft, younger)).changes

    const second = { dedupe_key: 'payment_failed:cycle-2:cycle-1:notice' }
    expect(onYounger(day(40), both)).toEqual([expect.objectContaining(second)])
    const notices = [...both.notices, second.dedupe_key]
    expect(onYounger(day(40), { ...both, notices })).toEqual([])
    expect(onYounger(day(48), { ...both, notices, cycles: [younger] })).toEqual([
      expect.objectContaining({ dedupe_key: 'payment_failed:cycle-2:notice' }),
    ])
  })

  it('that comes late has the end wait for as long', () => {
    const { changes, facts } = made(suspended, day(41), (draft) =>
      giveNotice(draft, cycleIn(draft.facts, 'cycle-1')),
    )

    expect(mailsOf(changes)[0]?.facts).toMatchObject({ suspend_at: day(48) })
    expect(facts.subscription.dunning_postponed_ms).toBe(3 * DAY)
  })

  it('moves with what was postponed', () => {
    const late = anOwingCustomer('suspended', {}, { dunning_postponed_ms: HOUR })

    expect(noticeOn(day(38), late)).toEqual([])
    expect(mailsOf(noticeOn(after(day(38), HOUR), late))[0]?.facts).toMatchObject({
      suspend_at: after(day(45), HOUR),
    })
  })

  it('comes at the same local time, also after the clock was put forward', () => {
    const policy = aPolicy()
    const vilnius = { ...policy, settings: { ...policy.settings, time_zone: 'Europe/Vilnius' } }
    const cycles = suspended.cycles.map((cycle) => ({
      ...cycle,
      next_action_at: after(day(38), -HOUR),
    }))
    const localNotice = (at: ReturnType<typeof march>) =>
      made(
        { ...suspended, cycles },
        at,
        (draft) => giveNotice(draft, cycleIn(draft.facts, 'cycle-1')),
        vilnius,
      )

    const hourBefore = after(day(38), -HOUR)
    expect(localNotice(after(hourBefore, -1)).changes).toEqual([])
    expect(mailsOf(localNotice(hourBefore).changes)[0]?.facts).toMatchObject({
      suspend_at: after(day(45), -HOUR),
    })
  })

  it('is not given to anybody who is not suspended by dunning', () => {
    expect(noticeOn(day(38), final_notice)).toEqual([])
  })
})

describe('the banner', () => {
  const renewed = (facts: CustomerFacts) =>
    bannerOf(made(facts, day(4), (draft) => renewBanner(draft, facts.cycles)).changes)

  it('is shown again with the page that takes money now', () => {
    const orders = [anOrderFor({ checkout_url: 'https://pay.example.com/newer' })]

    expect(renewed({ ...retry_1, orders })).toMatchObject({
      kind: 'dunning_retry_1',
      state: 'retry_1',
      pay_url: 'https://pay.example.com/newer',
    })
  })

  it('is not shown to who owes nothing, nor after the end', () => {
    expect(renewed(current)).toBeUndefined()
    expect(renewed(anOwingCustomer('grace', {}, { status: 'cancelled' }))).toBeUndefined()
  })
})
