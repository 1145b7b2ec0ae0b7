import { decideCredit, money, SYSTEM } from '@billing/core'
import { ITEMS } from '@billing/core/fixtures'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { issueCreditNote } from '../../packages/core/src/money/credit-notes/issue-credit-note.ts'
import { readCreditFacts } from '../../packages/core/src/money/credit-notes/read-credit-facts.ts'
import { clerksDesk } from '../stories/clerks-desk.ts'
import { type Told, told } from '../stories/money-story.ts'
import { transition } from '../stories/operator-hand.ts'
import { STORY_DIALECTS } from '../support/databases.ts'
import { migratedDatabase } from '../support/postgres.ts'
import { openWorld, type World } from '../support/world.ts'
import { wrongIn } from './kept-books.ts'

/** March, of 31 days, is charged on the day of the order. */
const FIRST = '2026-03-01T09:00:00Z'
const SIXTH = '2026-03-06T12:00:00Z'

/** What changes of plan gave back and charged is compared with the days that were billed. Source: states 2.2. */
describe.each(STORY_DIALECTS)('a check of credit against days served on %s', (dialect) => {
  let world: World
  beforeEach(async () => {
    const database = dialect === 'sqlite' ? dialect : { postgres_url: await migratedDatabase() }
    world = await openWorld({ now: FIRST, database, settings: { items: ITEMS } })
  })
  afterEach(() => world.close())

  const customer = async (plan_tier: string) => {
    const { account_id, email } = await world.signUp({ plan_tier })
    const ona = told(world, account_id, email)
    await transition(world, account_id, 'active')
    await world.until(SIXTH)
    return { ona, desk: clerksDesk(world, ona) }
  }
  const change = async (ona: Told, new_tier: string) => {
    const { status, body } = await ona.ask('POST', '/subscription/change-plan-now', {
      body: { new_tier },
    })
    expect(status, JSON.stringify(body)).toBe(200)
    await world.settle()
    return body.gross_amount_minor as number
  }
  /** As the code before gave it: a note with all its records, over what it must not give. */
  const give = async (
    { account_id }: Told,
    number: string,
    amount_minor: number,
    reason: string,
  ) => {
    const { invoice_id } = await clerksDesk(world, { account_id }).invoice(number)
    await world.ports.store.transaction(async (tx) => {
      await tx.accounts.getForUpdate(account_id)
      const facts = await readCreditFacts(tx, invoice_id)
      if (!facts) throw new Error(`there is no invoice ${number}`)
      const now = world.now()
      const asked = { amount: money(amount_minor, 'EUR'), provider_refund: false }
      const move = decideCredit(facts, asked, now)
      if (move.kind !== 'issue') throw new Error(move.kind)
      const note = { kind: 'credit', reason_code: reason, notes: null, refund_id: null } as const
      await issueCreditNote({ ...world.ports, tx, now }, { ...note, move })
    })
    await world.settle()
  }
  const wrong = async () => wrongIn(await world.billing.books.verify(SYSTEM))
  /** Starter is paid, 6.04; from the sixth day on Business, 14.22 more, which an operator pays back. */
  const refunded = async () => {
    const { ona, desk } = await customer('starter')
    expect(await change(ona, 'business')).toBe(1_422)
    await desk.refund('PBX-2026-000002', 1_422)
    await world.settle()
    expect(await change(ona, 'starter')).toBe(0)
    return { ona, desk }
  }

  it.each([
    ['a month', 604, 499],
    ['the days that are left', 487, 402],
  ])('finds a note that gives %s of the month after a refunded upgrade', async (_, cents, net) => {
    const { ona } = await refunded()
    expect(await wrong()).toEqual({})
    await give(ona, 'PBX-2026-000001', cents, 'plan_change')

    expect(await wrong()).toEqual({
      'plan_changes.days': [
        `PBX-2026-000001: CN-2026-00002 gives ${net} too much back for the 25 days after a change of plan`,
      ],
    })
  })

  it('finds a larger plan that charges days again, which an operator gave back as credit', async () => {
    const { ona, desk } = await customer('business')
    await desk.credit('PBX-2026-000001', 2_299)
    expect(await change(ona, 'starter')).toBe(0)
    await world.advance('PT1H')
    await world.ports.store.transaction(async (tx) => {
      const found = await tx.subscriptions.ofAccount(ona.account_id)
      if (found) await tx.subscriptions.put({ ...found, gaps: [], uncovered_minor: 0 })
    })
    expect(await change(ona, 'business')).toBe(1_367)

    expect(await wrong()).toEqual({
      'plan_changes.days': [
        'PBX-2026-000002: it charges 1130 again of the 25 days after a change of plan',
      ],
    })
  })

  it('finds what is given twice, by an operator and by the smaller plan', async () => {
    const { ona, desk } = await customer('business')
    await desk.credit('PBX-2026-000001', 1_150)
    expect(await change(ona, 'starter')).toBe(-440)
    expect(await wrong()).toEqual({})
    await give(ona, 'PBX-2026-000001', 500, 'plan_change')

    expect(Object.keys(await wrong())).toEqual(['plan_changes.days'])
  })

  it('leaves to operators what they give, whatever they call it', async () => {
    const { ona, desk } = await refunded()
    await world.advance('P1D')
    await give(ona, 'PBX-2026-000001', 300, 'plan_change')
    await desk.credit('PBX-2026-000001', 304)

    expect(await wrong()).toEqual({})
  })

  it('is content with what is given back, charged and given back again', async () => {
    const { ona, desk } = await customer('business')
    expect(await change(ona, 'enterprise')).toBe(4_058)
    await world.until('2026-03-11T12:00:00Z')
    await change(ona, 'promo')
    await change(ona, 'starter')
    await world.until('2026-03-12T12:00:00Z')
    await desk.refund('PBX-2026-000002', 1_000)
    await change(ona, 'enterprise')
    await change(ona, 'business')
    await world.until('2026-04-12T12:00:00Z')
    await change(ona, 'starter')

    expect(await wrong()).toEqual({})
  })

  it('is content with what more paid seats had set off in the note of a smaller plan', async () => {
    const { ona } = await customer('enterprise')
    // Ten seats are included: nothing is to pay for five.
    const seats = { items: { seats: 5 }, when: 'now' }
    const { body } = await ona.ask('POST', '/subscription/change', { body: seats })
    expect(body.collected).toBe('nothing')
    await world.until('2026-03-07T12:00:00Z')

    // None is on Starter, where the five cost 24.95: that much less is given back, also for the day of the change.
    expect(await change(ona, 'starter')).toBeLessThan(0)
    expect(await change(ona, 'enterprise')).toBeGreaterThan(0)

    expect(await wrong()).toEqual({})
  })
})
