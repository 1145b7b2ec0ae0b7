import { DAY, SYSTEM } from '@billing/core'
import type { Moment } from '../harness/invariants/evidence.ts'
import { SANDBOX_BOOKS } from '../harness/invariants/outside-books.ts'
import { unknownTo } from '../harness/invariants/restored.ts'
import type { Violation } from '../harness/invariants/check-invariants.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { moneyStory } from '../stories/money-story.ts'
import { liftOperatorLock, operate, transition } from '../stories/operator-hand.ts'
import { GLN, joinNetwork, SELLER_IN_NETWORK } from '../support/e-addresses.ts'
import { backUp } from '../support/our-tables.ts'
import { returnsFlaws } from '../support/tax-returns.ts'
import { type Watched, watch } from './watched.ts'

const DECLINES = { behaviour: 'decline_after:1' } as const
const FEBRUARY = { brand: 'visa', last4: '4242', exp_month: 2, exp_year: 2026 } as const

/**
 * Lives of some months that went wrong before, judged by the invariants alone: what each holds, its canary
 * breaks (`tests/canaries/nets.ts`). The simulator draws such lives at random.
 */
describe('the invariants hold of somebody', () => {
  const story = moneyStory('sqlite', { settings: { seller: SELLER_IN_NETWORK } })
  let watched: Watched
  beforeEach(async () => {
    watched = await watch(story.world)
  })
  const at = (date: string) => story.world.until(`${date}T09:30:00Z`)
  /** What does not hold, by id, on these days and at last. */
  const wrongOn = async (days: readonly string[]): Promise<readonly string[]> => {
    const violations: Violation[] = []
    for (const day of days) {
      await at(day)
      violations.push(...(await watched.check('always')))
    }
    violations.push(...(await watched.check('at rest')))
    return [...new Set(violations.map(({ id }) => id))]
  }

  it('whom an operator held for ten days, and whose card fails a month later', async () => {
    const { account_id } = await story.customer({}, { behaviour: 'decline_after:2' })
    await at('2026-02-20')
    await transition(story.world, account_id, 'suspended')
    await at('2026-03-02')
    await liftOperatorLock(story.world, account_id)

    expect(await wrongOn(['2026-03-17', '2026-03-20', '2026-04-10', '2026-05-20'])).toEqual([])
  })

  it('who owes, and whom an operator holds for longer than an order lives', async () => {
    const { account_id } = await story.customer({}, DECLINES)
    await at('2026-02-17')
    await transition(story.world, account_id, 'suspended')

    expect(await wrongOn(['2026-03-20', '2026-04-20', '2026-05-20'])).toEqual([])
  })

  it('whose card had run out, and who gives another after day 30', async () => {
    const ona = await story.customer({}, { card: FEBRUARY })
    expect(await wrongOn(['2026-04-18'])).toEqual([])
    await ona.cards.setDefault(await ona.cards.save('1111'))
    await story.world.settle()

    expect(await wrongOn(['2026-04-20', '2026-05-20'])).toEqual([])
  })

  it('who is given back the phones in a period that was skipped, while owing', async () => {
    const ona = await story.customer({}, DECLINES)
    await at('2026-02-16')
    await transition(story.world, ona.account_id, 'suspended')
    await at('2026-03-20')
    await liftOperatorLock(story.world, ona.account_id)
    expect(await wrongOn(['2026-03-30'])).toEqual([])
    await ona.cards.setDefault(await ona.cards.save('1111'))
    await story.world.settle()

    expect(await wrongOn(['2026-04-02', '2026-04-20'])).toEqual([])
  })

  it('whose renewal was not sent, and whom an operator forgave it', async () => {
    const { account_id } = await story.customer()
    await story.world.until('2026-03-15T08:00:00Z')
    await story.world.sandbox.setFault('payments', 'down')
    await at('2026-03-15')
    await transition(story.world, account_id, 'suspended')
    await transition(story.world, account_id, 'active')
    await story.world.sandbox.setFault('payments', 'none')

    expect(await wrongOn(['2026-03-17', '2026-04-20', '2026-05-20'])).toEqual([])
  })

  it('who has the dear plan by day and the cheap one by night', async () => {
    const ona = await story.customer()
    const change = async (time: string, new_tier: string) => {
      await story.world.until(time)
      await ona.ask('POST', '/subscription/change-plan-now', { body: { new_tier } })
      await story.world.settle()
    }
    for (const day of ['20', '21', '22']) {
      await change(`2026-02-${day}T07:00:00Z`, 'enterprise')
      await change(`2026-02-${day}T19:00:00Z`, 'business')
    }

    expect(await wrongOn(['2026-02-23', '2026-03-20'])).toEqual([])
  })

  it('who leaves with a debt', async () => {
    const ona = await story.customer({}, DECLINES)
    await at('2026-02-17')
    await ona.ask('POST', '/subscription/cancel', { body: {} })
    for (const { method_id } of await story.world.sandbox.listCards()) {
      await story.world.sandbox.setCard(method_id, 'approve')
    }

    expect(await wrongOn(['2026-02-20', '2026-03-25', '2026-05-01'])).toEqual([])
  })

  it('who left with a debt, and signs up again', async () => {
    const email = 'ona@example.lt'
    const ona = await story.customer({ email }, DECLINES)
    await at('2026-02-17')
    await ona.ask('POST', '/subscription/cancel', { body: {} })
    await signUpWith(email)

    expect(await wrongOn(['2026-02-18', '2026-03-25'])).toEqual([])
  })

  it('who was invited, and with whose address a stranger signs up', async () => {
    const { account_id } = await story.customer()
    const email = 'colleague@example.lt'
    await story.world.billing.identity.addSupportUser(SYSTEM, { account_id, email })
    await signUpWith(email)

    expect(await wrongOn(['2026-02-03', '2026-02-20'])).toEqual([])
  })

  it('who left, and with whose address a stranger signs up', async () => {
    const email = 'ona@example.lt'
    const ona = await story.customer({ email })
    await ona.ask('POST', '/subscription/cancel', { body: {} })
    await at('2026-02-17')
    await signUpWith(email)

    expect(await wrongOn(['2026-02-18', '2026-03-20'])).toEqual([])
  })

  it('who was charged in hours that our database lost, and was told a number', async () => {
    const emails = ['first@example.lt', 'second@example.lt', 'third@example.lt']
    for (const [n, email] of emails.entries()) {
      await at(`2026-02-0${n + 2}`)
      await story.customer({ email })
    }
    await at('2026-02-15')
    const backup = await backUp(story.world.opened)
    await at('2026-02-19')
    await backup.restore(story.world.opened)
    const unknown = await unknownTo(watched.query, SANDBOX_BOOKS)
    const went = { as_of: Date.parse('2026-02-15'), at: story.world.now(), unknown }
    // The one who came last is looked at first.
    await watched.query(`update billing_cycles set next_action_at = next_action_at - ${3 * DAY}
      where account_id = (select account_id from accounts where contact_email = '${emails[2]}')`)
    await story.world.settle()

    const mails = await story.world.mail()
    const mails_in_doubt = new Set(mails.map(({ headers }) => headers['Message-ID'] ?? ''))
    const seen = (when: Moment) => watched.check(when, { restores: [went], mails_in_doubt })
    expect(await seen('always')).toEqual([])
    await at('2026-02-21')
    expect(await seen('at rest')).toEqual([])
  })

  it('whose documents go through a network, which refuses some by a rule', async () => {
    const ona = await story.customer()
    await joinNetwork(story.world, ona.account_id)
    await at('2026-02-15')
    const rule = { id: 'R003', message: 'A buyer reference MUST be provided.' }
    await story.world.sandbox.setRecipient({ ...GLN, known: true, rule })
    const [{ invoice_id }] = (await ona.ask('GET', '/invoices')).body.data
    const body = { invoice_id, amount: { amount_minor: 121, currency: 'EUR' }, reason: 'goodwill' }
    await operate(story.world, 'POST', '/admin/credit-notes', { body })

    expect(await wrongOn(['2026-02-17', '2026-03-20'])).toEqual([])
    const outcomes = (await story.world.sandbox.listEInvoices()).map(({ outcome }) => outcome)
    expect(outcomes).toEqual(['rejected', 'rejected', 'accepted'])
  })

  it('whom an operator gives single cents back, at home and abroad', async () => {
    const person = { customer_type: 'individual', full_name: 'Ada Byron' }
    const ona = await story.customer(person)
    const ada = await story.customer({ ...person, email: 'ada@example.de', country: 'DE' })
    await at('2026-02-15')
    // The second note of each is VAT alone.
    for (const [told, cents] of [[ona, [2, 1]] as const, [ada, [3, 1]] as const]) {
      const [{ invoice_id }] = (await told.ask('GET', '/invoices')).body.data
      for (const amount_minor of cents) {
        const body = { invoice_id, amount: { amount_minor, currency: 'EUR' }, reason: 'goodwill' }
        expect((await operate(story.world, 'POST', '/admin/credit-notes', { body })).status).toBe(
          201,
        )
      }
    }

    await at('2026-02-16')
    const { books } = story.world.billing
    const flaws = () => returnsFlaws(books, [{ year: 2026, quarter: 1 }])
    expect(await watched.judge({ ...watched.evidence(), returnsFlaws: flaws })).toEqual([])
  })

  /** Somebody with a card of their own, who does not read the mail. */
  async function signUpWith(email: string): Promise<void> {
    const { world } = story
    const body = {
      customer_type: 'company',
      company_name: 'UAB Kitas',
      email,
      plan_tier: 'business',
      country: 'LT',
      password: 'a word that nobody guesses',
    }
    const { body: started } = await world.api('POST', '/signup', { body })
    await world.sandbox.complete(started.order_token)
    await world.settle()
  }
})
