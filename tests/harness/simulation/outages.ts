import { after, DAY, type EpochMs, MINUTE } from '@billing/core'
import type { FaultPlan, FaultRates } from './faults.ts'

/** When each upstream is away. */
export interface Outages {
  isAway(upstream: string, at: EpochMs): boolean
  /** Everything is back. */
  cease(): void
}

/** Mostly minutes, sometimes hours, now and then two days. */
const LASTS = { minutes: 30 * MINUTE, hours: 8 * 60 * MINUTE, days: 2 * DAY } as const
/** A receiver of webhooks is another system of the operating company: now and then away for longer than we try. */
const LASTS_AT_RECEIVERS = { ...LASTS, days: 5 * DAY } as const

/**
 * Outages drawn in advance: about `rate` begin per day and upstream. The service sees none of this but
 * calls that do not get through.
 */
export function drawOutages(
  { draw }: Pick<FaultPlan, 'draw'>,
  rates: FaultRates,
  { upstreams, from, until }: { upstreams: readonly string[]; from: EpochMs; until: EpochMs },
): Outages {
  const away = new Map<string, { readonly from: EpochMs; readonly until: EpochMs }[]>()
  const rate = rates['provider outage']
  let on = true
  for (const upstream of upstreams) {
    const longest = upstream === 'webhookSender' ? LASTS_AT_RECEIVERS : LASTS
    const outages = []
    for (let day: number = from; rate > 0 && day < until; day += DAY) {
      if (!draw.chance(rate)) continue
      const begins = day + draw.between(0, DAY)
      const kind = draw.weighted({ minutes: 6, hours: 3, days: 1 })
      const lasts = draw.between(MINUTE, longest[kind])
      outages.push({ from: begins as EpochMs, until: after(begins as EpochMs, lasts) })
    }
    away.set(upstream, outages)
  }
  return {
    isAway: (upstream, at) =>
      on && (away.get(upstream) ?? []).some((outage) => outage.from <= at && at < outage.until),
    cease: () => void (on = false),
  }
}
