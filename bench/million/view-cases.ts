import {
  createBilling,
  DEFAULT_SETTINGS,
  epochMs,
  type Granularity,
  type Ports,
  type Store,
  SYSTEM,
} from '@billing/core'
import type { Case } from './list-case.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

const CUSTOMERS = {
  'a usual customer': '0198a000-0000-7000-8000-000000004242',
  'a customer with 20,000 of everything': '0198a000-0000-7000-8000-000000000777',
} as const

const RANGES: Readonly<Record<string, readonly [days: number, Granularity]>> = {
  'a day': [1, 'hour'],
  '31 days by hour': [31, 'hour'],
  '31 days': [31, 'day'],
  '366 days': [366, 'day'],
}

/** What callers say: amounts that many pay and that nobody does, numbers with signs, and references that lead nowhere. */
const SAID = [
  '6.04',
  '41 871,23',
  '30 000 004 242',
  'LT 000 004 242',
  'T-K7QX2-MPA3C',
  'top_0198c0de',
  'jo%lt',
]

/** Views of one customer, what operators search by, and the dashboards, each over every range that it has. */
export function viewCases(store: Store): Case[] {
  const now = epochMs(Date.now())
  // They ask for no more of the ports.
  const ports = {
    store,
    clock: () => now,
    settings: DEFAULT_SETTINGS,
    tokens: { previousKeyAccepted: () => false },
  } as unknown as Ports
  const { reporting, scheduler, customers, operations, listings } = createBilling(ports)
  const searches = SAID.map((q): Case => {
    const page = { limit: 20, after: null }
    return { name: `search: ${q}`, run: () => listings.customers(SYSTEM, { q }, page) }
  })
  const views = Object.entries(CUSTOMERS).flatMap(([who, account_id]): Case[] => [
    { name: `view: customer, ${who}`, run: () => customers.view(SYSTEM, account_id) },
    { name: `view: standing, ${who}`, run: () => operations.standing(SYSTEM, account_id) },
    { name: `view: timeline, ${who}`, run: () => operations.timeline(SYSTEM, account_id) },
  ])
  const dashboards = Object.entries(RANGES).flatMap(([range, [days, granularity]]): Case[] => {
    const asked = { since: epochMs(now - days * DAY + 1), granularity }
    return [
      { name: `dashboard: billing, ${range}`, run: () => reporting.billing(SYSTEM, asked) },
      { name: `dashboard: operational, ${range}`, run: () => reporting.operational(SYSTEM, asked) },
    ]
  })
  const windows = [HOUR, DAY].map((window): Case => {
    const asked = { window_seconds: window / 1_000 }
    return {
      name: `scheduler: health, ${window / HOUR} h`,
      run: () => scheduler.health(SYSTEM, asked),
    }
  })
  return [
    ...views,
    ...searches,
    ...dashboards,
    { name: 'dashboard: security', run: () => reporting.security(SYSTEM) },
    { name: 'metrics', run: () => reporting.metrics(SYSTEM) },
    ...windows,
    { name: 'scheduler: alerts', run: () => scheduler.alerts(SYSTEM) },
  ]
}
