import type { Draw } from './draw.ts'

/** Every way in which a run goes wrong, and what it means. The documentation prints this table. */
export const FAULTS = {
  'provider refused': 'a call does not reach the upstream',
  'provider failed': 'the upstream answers with an error (5xx) and does nothing; we cannot know',
  'provider slow': 'the answer takes longer than a lease',
  'provider lost': 'the command takes effect and its answer is lost',
  'provider stale': 'a read shows something else than is true: what was true up to 60 seconds ago',
  'provider outage':
    'an upstream is away for minutes up to two days, the receiver of our webhooks up to five',
  'database away': 'a read finds no connection',
  'database busy': 'a transaction is refused before it begins',
  'database conflict': 'a transaction is undone and runs again',
  'database lost': 'the connection is lost before the commit',
  'database unknown': 'the connection is lost after the commit: nobody knows',
  'database restored':
    'our tables go back to a backup of up to two days ago; the provider, the core, mailboxes and files stay',
  'webhook lost': 'the provider never delivers an event',
  'webhook doubled': 'an event is delivered again, seconds up to days later',
  'webhook late': 'an event is delivered minutes up to three days late, after later ones',
  'webhook forged': 'a stranger sends an event, unsigned, badly signed or signed long ago',
  'process crashed':
    'a process dies before or after a commit or an outside call, and is started again',
  'process paused': 'a process stands still for longer than a lease, and goes on',
  'clock skewed': 'a process starts with a clock that is up to five minutes off',
  'service asleep': 'no process runs for hours up to 41 days: the clock jumps',
} as const

/** One way to go wrong. */
export type FaultName = keyof typeof FAULTS

/** How often each happens: per call, per transaction, per webhook, per step, or per day of the whole service. */
export type FaultRates = Readonly<Record<FaultName, number>>

/** How much goes wrong. */
export type FaultLevel = 'none' | 'some' | 'high'

const HIGH: FaultRates = {
  'provider refused': 0.06,
  'provider failed': 0.05,
  'provider slow': 0.03,
  'provider lost': 0.06,
  'provider stale': 0.4,
  'provider outage': 0.1,
  'database away': 0.01,
  'database busy': 0.03,
  'database conflict': 0.06,
  'database lost': 0.03,
  'database unknown': 0.03,
  'database restored': 0.008,
  'webhook lost': 0.15,
  'webhook doubled': 0.3,
  'webhook late': 0.25,
  'webhook forged': 0.15,
  'process crashed': 0.006,
  'process paused': 0.006,
  'clock skewed': 0.3,
  'service asleep': 0.01,
}

const scaled = (by: number): FaultRates =>
  Object.fromEntries(Object.entries(HIGH).map(([name, rate]) => [name, rate * by])) as FaultRates

/** The rates of each level. */
export const FAULT_RATES: Readonly<Record<FaultLevel, FaultRates>> = {
  none: scaled(0),
  some: scaled(0.2),
  high: HIGH,
}

/** Draws faults while it is on, and counts them. */
export interface FaultPlan {
  /** True when this fault is to happen now; it is then counted. */
  strikes(name: FaultName): boolean
  /** Count a fault that was drawn elsewhere. */
  count(name: FaultName): void
  readonly counts: Readonly<Record<FaultName, number>>
  readonly draw: Draw
  /** From now on nothing goes wrong. */
  cease(): void
}

/** Faults at these rates. */
export function faultPlan(draw: Draw, rates: FaultRates): FaultPlan {
  let on = true
  const names = Object.keys(FAULTS) as FaultName[]
  const counts = Object.fromEntries(names.map((name) => [name, 0])) as Record<FaultName, number>
  return {
    draw,
    counts,
    count: (name) => void counts[name]++,
    strikes(name) {
      if (!on || rates[name] === 0 || !draw.chance(rates[name])) return false
      counts[name]++
      return true
    },
    cease: () => void (on = false),
  }
}
