import { describe, expect, it } from 'vitest'
import { after, epochMs, HOUR } from '../../kernel/time.ts'
import type { Store, Tx } from '../../ports.ts'
import { countRequests, createRequestCounts } from './request-counts.ts'
import type { Tally } from '../reporting/tallies.ts'

const NOON = epochMs(Date.parse('2026-02-01T12:00:00Z'))
const READ = { route: 'GET /account', status: 200, account_id: 'ona' }
const REFUSED = { route: 'POST /payments/topup', status: 422, account_id: 'ona' }

/** Counts at a clock that can be moved. */
function counting() {
  const at = { now: after(NOON, 1) }
  return { at, counts: createRequestCounts(() => at.now) }
}

const shown = (tallies: readonly Tally[]) =>
  tallies.map(({ measure, tally_key, amount }) => `${measure} ${tally_key}: ${amount}`)

/** A store of which nothing but the tallies is used. */
function storeOf(add: (tallies: readonly Tally[]) => Promise<void>): { readonly store: Store } {
  const tx = { tallies: { add } } as unknown as Tx
  const transaction: Store['transaction'] = (work) => work(tx)
  return { store: { transaction } as Store }
}

describe('requests are counted', () => {
  it('by the status that was answered, and a success by nothing else', () => {
    const { counts } = counting()
    counts.observe(READ)
    counts.observe(READ)
    counts.observe({ ...READ, status: 399 })

    expect(shown(counts.take())).toEqual([
      'requests : 3',
      'requests_by_status 200: 2',
      'requests_by_status 399: 1',
    ])
  })

  it('as errors from 400 on, by route and by who was signed in', () => {
    const { counts } = counting()
    counts.observe(REFUSED)
    counts.observe({ ...REFUSED, status: 400, account_id: null })

    expect(shown(counts.take())).toEqual([
      'requests : 2',
      'requests_by_status 422: 1',
      'errors : 2',
      'errors_by_route POST /payments/topup: 2',
      'errors_by_account ona: 1',
      'requests_by_status 400: 1',
    ])
  })

  it('in the hour in which they were answered', () => {
    const { at, counts } = counting()
    counts.observe(READ)
    at.now = after(NOON, HOUR)
    counts.observe(READ)

    const hours = new Set(counts.take().map(({ hour_at }) => hour_at))
    expect([...hours]).toEqual([NOON, after(NOON, HOUR)])
  })

  it('once: what was taken is not there any more', () => {
    const { counts } = counting()
    counts.observe(READ)
    counts.take()

    expect(counts.take()).toEqual([])
  })

  it('by two hundred accounts of an hour at most, so that memory is bounded', () => {
    const { at, counts } = counting()
    const accounts = () =>
      counts.take().filter(({ measure }) => measure === 'errors_by_account').length
    const refuseMany = () => {
      for (let n = 0; n < 300; n++) counts.observe({ ...REFUSED, account_id: `account-${n}` })
    }

    refuseMany()
    expect(accounts()).toBe(200)
    // The same ones for the rest of the hour, however often the counts are written down.
    refuseMany()
    counts.observe({ ...REFUSED, account_id: 'account-299' })
    expect(accounts()).toBe(200)

    at.now = after(NOON, HOUR)
    counts.observe({ ...REFUSED, account_id: 'account-299' })
    expect(accounts()).toBe(1)
  })
})

describe('counts are written down', () => {
  it('all at once, and nothing when there is nothing', async () => {
    const { counts } = counting()
    const written: (readonly Tally[])[] = []
    const ports = storeOf(async (tallies) => void written.push(tallies))

    await countRequests({ ...ports, requestCounts: counts })
    counts.observe(READ)
    await countRequests({ ...ports, requestCounts: counts })
    await countRequests({ ...ports, requestCounts: counts })

    expect(written.map(shown)).toEqual([['requests : 1', 'requests_by_status 200: 1']])
  })

  it('later when they could not be, together with what came meanwhile', async () => {
    const { counts } = counting()
    const written: (readonly Tally[])[] = []
    const away = new Error('the database is away')
    counts.observe(REFUSED)

    const failed = countRequests({
      requestCounts: counts,
      ...storeOf(async () => {
        counts.observe(REFUSED)
        throw away
      }),
    })
    await expect(failed).rejects.toBe(away)
    await countRequests({
      requestCounts: counts,
      ...storeOf(async (tallies) => void written.push(tallies)),
    })

    expect(written.map(shown)).toEqual([
      [
        'requests : 2',
        'requests_by_status 422: 2',
        'errors : 2',
        'errors_by_route POST /payments/topup: 2',
        'errors_by_account ona: 2',
      ],
    ])
  })

  it('in as little memory as before, however often they cannot be', async () => {
    const { counts } = counting()
    const broken = storeOf(async () => {
      throw new Error('the database is away')
    })
    for (let n = 0; n < 1_000; n++) {
      counts.observe(READ)
      await countRequests({ ...broken, requestCounts: counts }).catch(() => undefined)
    }

    expect(shown(counts.take())).toEqual(['requests : 1000', 'requests_by_status 200: 1000'])
  })
})
