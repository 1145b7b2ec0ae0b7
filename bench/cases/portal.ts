import { setTimeout } from 'node:timers/promises'
import type { PortalPage } from '../portal-page.ts'
import { statusOf } from '../load/started.ts'
import type { Comparison, Figures, RoundFigures } from '../runner/comparison.ts'
import { inChild } from '../runner/in-child.ts'
import { FEW, type Measure, published, REST, startedAgain, timesOf } from './start.ts'

const PAGE = new URL('../portal-page.ts', import.meta.url)

const figure = (side: string, name: string) => (round: RoundFigures) =>
  round[side]?.[name] ?? Number.NaN
const more = (name: string) => (round: RoundFigures) =>
  figure('with', name)(round) - figure('without', name)(round)
const told = (side: string, name: string, unit: string, digits: number) => (round: RoundFigures) =>
  `${figure(side, name)(round).toFixed(digits)} ${unit}`

const page = (asked: PortalPage['asked']) => inChild(PAGE, { asked } satisfies PortalPage)
const reads = figure('reads', 'cpu_ms')

/** A page beside what it reads: the rest is the API between them, the words and the markup. */
const OVERVIEW: Comparison = {
  name: 'portal page',
  sides: { ours: page('page'), reads: page('reads') },
  rows: [
    {
      what: 'the portal’s overview, CPU',
      unit: 'of 3 × its reads as use cases + 1 ms',
      value: (round) => figure('ours', 'cpu_ms')(round) / (3 * reads(round) + 1),
      ours: told('ours', 'cpu_ms', 'ms a page', 2),
      floor: told('reads', 'cpu_ms', 'ms for the reads', 2),
      better: 'less',
      goal: 1,
      gate: 1.5,
    },
  ],
  full: { rounds: 3, seconds: 4 },
  quick: { rounds: 2, seconds: 2 },
}

const mounted = (portal: 'on' | 'off', measure: Measure) => ({
  open: () => startedAgain(published, measure, { BILLING_PORTAL: portal }),
})

/** What a start takes with the portal and without it: its pages are loaded when the first is asked for. */
const STARTED: Comparison = {
  name: 'portal start',
  sides: { with: mounted('on', timesOf), without: mounted('off', timesOf) },
  rows: [
    {
      what: 'start with the portal mounted, CPU',
      unit: 'ms more',
      value: more('cpu_ms'),
      ours: told('with', 'cpu_ms', 'ms', 0),
      floor: told('without', 'cpu_ms', 'ms without it', 0),
      better: 'less',
      goal: 10,
      gate: 40,
    },
  ],
  full: { rounds: 7, seconds: 1 },
  quick: { rounds: 3, seconds: 1 },
}

/** At rest after some requests, among them some for a page where there is one. */
const rest = (path: string): Measure =>
  async function atRest({ url, rss_mb }): Promise<Figures> {
    for (let n = 0; n < FEW; n++) {
      await statusOf(`${url}/ready`)
      await statusOf(`${url}${path}`)
    }
    await setTimeout(REST * 1_000)
    return { rss_mb: rss_mb() }
  }

const HELD: Comparison = {
  name: 'portal memory',
  sides: {
    with: mounted('on', rest('/portal/sign-in')),
    without: mounted('off', rest('/v1/plans')),
  },
  rows: [
    {
      what: 'memory at rest with the portal mounted, after its first pages',
      unit: 'MB more',
      value: more('rss_mb'),
      ours: told('with', 'rss_mb', 'MB', 0),
      floor: told('without', 'rss_mb', 'MB without it', 0),
      better: 'less',
      goal: 10,
      gate: 25,
    },
  ],
  full: { rounds: 3, seconds: REST },
  quick: { rounds: 1, seconds: REST },
}

/** What the customers' pages cost beside a server without them. */
export const PORTAL: readonly Comparison[] = [OVERVIEW, STARTED, HELD]
