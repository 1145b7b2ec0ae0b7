import { describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { moneyStory, type Told } from './money-story.ts'
import { operate } from './operator-hand.ts'
import { planStory } from './plan-story.ts'

const NOWHERE = { legal_address: undefined, plan_tier: 'starter' }
const ADDRESS = { line1: 'Gedimino pr. 1', city: 'Vilnius', postal_code: '01103', country: 'LT' }
const ENTERPRISE = { body: { new_tier: 'enterprise' } }
const FIRST = 'PBX-2026-000001'
/** The second period begins then: the first one runs from 15 February on, and waits seven days. */
const SECOND = '2026-03-15T09:00:00.000Z'
const WAITS = /first invoice waits for the company’s legal address/

/**
 * A period whose invoice waits for the address has begun, at the plan that it began with. Source: contract 6.2, 6.4;
 * states 1.3.
 */
describe.each(STORY_DIALECTS)('while the first invoice waits for an address, on %s', (dialect) => {
  const story = moneyStory(dialect)
  const { upgrade, planOf, planAtCore } = planStory(story)
  const at = (instant: string) => story.world.until(`2026-${instant}:00Z`)
  const give = (ona: Told) =>
    ona.ask('POST', '/account/addresses', { body: { kind: 'legal', ...ADDRESS } })
  const schedule = (ona: Told) => ona.ask('POST', '/subscription/change-plan', ENTERPRISE)
  const preview = (ona: Told) => ona.ask('POST', '/subscription/change-plan/preview', ENTERPRISE)
  /** What the operator reads that the card is asked for, of each period. */
  const amounts = async (): Promise<number[]> => {
    const { data } = (await operate(story.world, 'GET', '/admin/billing-cycles')).body
    return data.map(({ amount_minor }: { amount_minor: number }) => amount_minor).toReversed()
  }

  it('a change at once is refused, also to an operator, and possible once the address is there', async () => {
    const ona = await story.customer(NOWHERE)
    await at('02-21T10:00')

    const refused = await upgrade(ona)
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { code: 'validation.failed', detail: expect.stringMatching(WAITS) },
    ])
    expect(refused.body.invalid_params).toMatchObject([{ name: 'status' }])
    expect((await preview(ona)).body).toMatchObject({
      now: null,
      now_refused: { code: 'validation.failed', detail: expect.stringMatching(WAITS) },
    })
    const { subscription_id } = (await ona.ask('GET', '/subscription')).body
    const path = `/admin/subscriptions/${subscription_id}/change-plan`
    const body = { new_tier: 'enterprise', effective: 'immediate', reason: 'asked by phone' }
    expect((await operate(story.world, 'POST', path, { body })).status).toBe(422)
    expect(await planOf(ona)).toBe('starter')

    await give(ona)
    // The seconds until the card is asked: there is nothing to wait for but them.
    expect((await upgrade(ona)).body).toMatchObject({ retry_after: 60 })
    await story.world.settle()

    // 59.00 and 4.99 over the 22 days of 28 that are left: the six before stay Starter's.
    expect((await upgrade(ona)).body.proration).toEqual({
      delta_amount_minor: 4_636 - 392,
      period_days: 28,
    })
    expect((await ona.page()).invoices[0]).toBe(`${FIRST} paid 6.04`)
  })

  it('a change for the next period takes effect after the one that runs, and is told so', async () => {
    const ona = await story.customer(NOWHERE)
    await at('02-21T10:00')
    await ona.mails()

    expect((await preview(ona)).body).toMatchObject({
      next_cycle: {
        at: SECOND,
        next_invoices: [{ total: { amount_minor: 604 } }, { total: { amount_minor: 7_139 } }, {}],
      },
    })
    const { body } = await schedule(ona)

    expect(body.message).toBe(`We change your plan from Starter to Enterprise at ${SECOND}.`)
    expect(body.subscription).toMatchObject({
      plan_tier: 'starter',
      plan_tier_pending: 'enterprise',
      plan_tier_pending_effective_at: SECOND,
    })
    await story.world.settle()
    const [mail] = await story.world.mail()
    expect(mail?.text).toContain('15 March 2026')
    expect(await amounts()).toEqual([604])

    await at('02-22T09:05')
    expect((await ona.page()).invoices).toEqual([`${FIRST} paid 6.04`])
    expect(await amounts()).toEqual([604, 7_139])
    expect(await planOf(ona)).toBe('starter')
    await at('03-15T09:05')
    expect((await ona.page()).invoices[1]).toMatch(/ paid 71\.39$/)
    expect(await planAtCore()).toEqual(['enterprise'])
  })

  it('a change for the next period can be taken back', async () => {
    const ona = await story.customer(NOWHERE)
    await at('02-21T10:00')
    await schedule(ona)

    expect((await ona.ask('POST', '/subscription/change-plan/cancel')).body).toMatchObject({
      plan_tier: 'starter',
      plan_tier_pending: null,
    })

    await at('03-15T09:05')
    const { invoices } = await ona.page()
    expect(invoices.map((each) => each.slice(-9))).toEqual(['paid 6.04', 'paid 6.04'])
  })

  it('a change that was chosen in the trial is in force, and stays for the period that runs', async () => {
    const ona = await story.customer(NOWHERE)
    await schedule(ona)
    await at('02-15T09:05')

    expect(await planOf(ona)).toBe('enterprise')
    expect(await planAtCore()).toEqual(['enterprise'])
    await ona.ask('POST', '/subscription/change-plan', { body: { new_tier: 'business' } })

    await at('03-15T09:05')
    expect((await ona.page()).invoices.map((each) => each.slice(-10))).toEqual([
      'paid 71.39',
      'paid 22.99',
    ])
  })
})
