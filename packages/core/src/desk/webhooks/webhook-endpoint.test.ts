import { describe, expect, it } from 'vitest'
import { anEndpoint, march } from '../../fixtures/index.ts'
import { after, DAY, HOUR, MINUTE, SECOND } from '../../kernel/time.ts'
import {
  disabled,
  failed,
  hasFailedForDays,
  pausedUntil,
  succeeded,
  wants,
} from './webhook-endpoint.ts'

const now = march(9)

describe('a webhook endpoint', () => {
  it('wants the kinds that it names, or all, and nothing while it is disabled', () => {
    expect(wants(anEndpoint({ kinds: null }), 'refund.paid')).toBe(true)
    expect(wants(anEndpoint({ kinds: ['invoice.paid'] }), 'refund.paid')).toBe(false)
    expect(wants(anEndpoint({ kinds: ['invoice.paid'] }), 'invoice.paid')).toBe(true)
    expect(wants(disabled(anEndpoint(), 'operator', now), 'invoice.paid')).toBe(false)
  })

  it('counts its failures from the first to the next success', () => {
    const twice = failed(failed(anEndpoint(), 500, now), null, after(now, HOUR))
    expect(twice).toMatchObject({ failures: 2, failing_since: now, disabled_by: null })

    const well = succeeded(twice, after(now, DAY))
    expect(well).toMatchObject({ failures: 0, failing_since: null, updated_at: after(now, DAY) })
  })

  it('is disabled by the first answer 410', () => {
    expect(failed(anEndpoint(), 410, now)).toMatchObject({ disabled_by: 'gone', disabled_at: now })
  })

  it('has a pause from the fifth failure in a row on, which grows to five minutes', () => {
    const pauses = [0, 4, 5, 6, 7, 50].map((failures) =>
      pausedUntil(anEndpoint({ failures, updated_at: now })),
    )

    const minutes = [2, 5, 5].map((each) => after(now, each * MINUTE))
    expect(pauses).toEqual([null, null, after(now, 30 * SECOND), ...minutes])
  })

  it('has failed for days when nothing got through for as long as we try', () => {
    const since = (failing_since: ReturnType<typeof march> | null) =>
      hasFailedForDays(anEndpoint({ failing_since }), now)

    expect(since(null)).toBe(false)
    expect(since(after(now, -2 * DAY))).toBe(false)
    expect(since(after(now, -3 * DAY + 30 * MINUTE))).toBe(true)
  })

  it('stays disabled for the first reason', () => {
    const off = disabled(anEndpoint(), 'operator', now)

    expect(disabled(off, 'failing', after(now, DAY))).toBe(off)
  })
})
