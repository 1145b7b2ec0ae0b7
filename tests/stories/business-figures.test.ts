import { type Measure, SYSTEM } from '@billing/core'
import type { Opened } from '@billing/store-sql'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { businessFigures } from '../../adapters/store-sql/src/migrations/0027-business-figures.ts'
import { checked, complaints } from '../http/checked.ts'
import { STORY_DIALECTS } from '../support/databases.ts'
import { clerksDesk } from './clerks-desk.ts'
import { moneyStory } from './money-story.ts'
import { operate, transition } from './operator-hand.ts'

interface Series {
  readonly name: string
  readonly key: string | null
  readonly values: readonly number[]
}

/** As if the migration met these rows: what it counts goes, and it runs. */
async function countAnew({ db, dialect }: Opened): Promise<void> {
  const statements = businessFigures(dialect)
  const measures = statements.flatMap((each) => /select '(\w+)', /.exec(each)?.[1] ?? [])
  const triggers = statements.flatMap((each) => /create trigger (\w+)/.exec(each)?.[1] ?? [])
  for (const table of ['tally_rows', 'tallies'] as const) {
    await db
      .deleteFrom(table)
      .where('measure', 'in', [...measures, 'tickets_answered'] as Measure[])
      .execute()
  }
  for (const name of triggers) {
    const drop = dialect === 'sqlite' ? `drop trigger ${name}` : `drop function ${name} cascade`
    await sql.raw(drop).execute(db)
  }
  for (const each of statements) await sql.raw(each).execute(db)
}

/**
 * February 2026, in UTC; VAT is 21 %.
 *
 *  1 Feb  Ona (business, 19.00) and Petras (enterprise, 59.00, whose card pays nothing) sign up.
 * 15 Feb  their trials end: Ona pays 22.99; Petras is declined and owes 71.39, and again on the 18th.
 * 19 Feb  Petras pays 71.39 on the page of the banner.
 * 20 Feb  5.00 of Ona’s invoice are refunded: 4.13 and 0.87 of VAT. She is answered after two hours, and after one half.
 * 22 Feb  an operator cancels Ona’s subscription.
 */
describe.each(STORY_DIALECTS)('figures of the business, on %s', (dialect) => {
  const story = moneyStory(dialect)
  afterEach(async () => {
    const { checks } = await story.world.billing.books.verify(SYSTEM)
    const figures = checks.find(({ id }) => id === 'figures')
    expect([figures?.wrong, (figures?.checked ?? 0) > 20]).toEqual([[], true])
  })

  const read = (query: string) => {
    const api = checked(story.world)
    return operate({ ...story.world, api }, 'GET', `/admin/figures?${query}`)
  }
  /** What was counted on which day, by name and key. */
  const counted = async (kind: string) => {
    const { status, body } = await read(`kind=${kind}`)
    expect([status, body.kind, body.at.length]).toEqual([200, kind, 91])
    const dayOf = (bar: number) => new Date(body.at[bar]).getUTCDate()
    const told = (body.series as Series[]).flatMap(({ name, key, values }) =>
      values.flatMap((value, bar) =>
        value === 0 ? [] : [`${dayOf(bar)} ${key === null ? name : `${name} ${key}`} ${value}`],
      ),
    )
    return told.toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
  }
  const at = (instant: string) => story.world.until(`2026-02-${instant}Z`)

  const month = async () => {
    const ona = await story.customer({ email: 'ona@example.lt', plan_tier: 'business' })
    const petras = await story.customer(
      { email: 'petras@example.lt', plan_tier: 'enterprise' },
      { behaviour: 'decline_after:1' },
    )
    await at('19T09:00:00')
    await petras.payNow()
    await at('20T09:00:00')
    const desk = clerksDesk(story.world, ona)
    await desk.refund((await desk.oldest()).number, 500)
    const ticket = { category: 'billing', subject: 'Why 22.99?', message: 'Why?' }
    const { ticket_id } = (await ona.ask('POST', '/support/tickets', { body: ticket })).body
    const path = `/support/tickets/${ticket_id}`
    const answer = () =>
      operate(story.world, 'POST', `/admin${path}/reply`, { body: { body: 'So.' } })
    const asks = (body: string) => ona.ask('POST', `${path}/messages`, { body: { body } })
    await at('20T11:00:00')
    expect((await answer()).status).toBe(201)
    await at('20T12:00:00')
    expect((await asks('Still?')).status).toBe(201)
    await at('20T12:10:00')
    await asks('Hello?')
    await at('20T12:30:00')
    await answer()
    await at('20T12:40:00')
    await answer()
    await at('22T09:00:00')
    await transition(story.world, ona.account_id, 'cancelled')
  }

  it('are what happened, day by day, and the recount from the rows agrees', async () => {
    await month()

    expect(await counted('signups')).toEqual([
      '1 signed_up 2',
      '1 begun 2',
      '15 paying 1',
      '19 paying 1',
    ])
    expect(await counted('revenue')).toEqual([
      '15 net 7800',
      '15 vat 1638',
      '20 net -413',
      '20 vat -87',
    ])
    expect(await counted('dunning')).toEqual([
      '15 reached grace 1',
      '18 reached retry_1 1',
      '19 left retry_1 1',
      '19 recovered retry_1 7139',
    ])
    expect(await counted('payments')).toEqual([
      '15 outcome completed 1',
      '15 outcome do_not_honour 1',
      '18 outcome do_not_honour 1',
      '19 outcome completed 1',
    ])
    // Nobody waited for the third.
    expect(await counted('answers')).toEqual([
      '20 answered 1h 1',
      '20 answered 4h 1',
      `20 waited ${(2 + 0.5) * 3_600_000}`,
    ])
  })

  it('come to the same of rows that were there before, but for why cards were declined', async () => {
    await month()
    const kinds = ['signups', 'revenue', 'dunning', 'answers']
    const before = await Promise.all(kinds.map(counted))

    await countAnew(story.world.opened)

    expect(await Promise.all(kinds.map(counted))).toEqual(before)
    expect(await counted('payments')).toEqual([
      '15 outcome completed 1',
      '15 outcome declined 1',
      '18 outcome declined 1',
      '19 outcome completed 1',
    ])
  })

  it('of churn say what ended, of how many there were as each day began', async () => {
    await month()
    await story.world.until('2026-02-24T09:00:00Z')

    const since = Date.parse('2026-02-21T00:00:00Z')
    const { body } = await read(`kind=churn&since=${since}`)
    expect(body.series).toEqual([
      { name: 'ended', key: null, unit: 'count', values: [0, 1, 0, 0] },
      { name: 'live', key: null, unit: 'count', values: [2, 2, 1, 1] },
    ])
    const until = Date.parse('2026-02-02T00:00:00Z')
    const early = await read(`kind=churn&since=${until - 86_400_000}&until=${until}`)
    expect(early.body.series[1].values).toEqual([0])
  })

  it('are of revenue unless asked otherwise, and refuse a kind or a range that is none', async () => {
    await story.customer({ email: 'ona@example.lt' })
    await at('20T09:00:00')

    expect((await read('')).body.kind).toBe('revenue')
    expect(complaints(await read('kind=luck'))).toEqual(['kind'])
    expect(complaints(await read('since=1'))).toEqual(['since'])
  })
})
