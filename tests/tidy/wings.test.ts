import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { NEIGHBOURS } from './neighbours.ts'
import { importsOf, isTest, ROOT, type Source, sources, targetOf } from './source.ts'

const CORE = 'packages/core/src/'

/** The wings of the core. Each may use those before it and, at run time, no other. */
// prettier-ignore
const WINGS = ['kernel', 'records', 'people', 'phones', 'money', 'onboarding', 'desk', 'application']

/** Beside the wings, and open to all of them. */
const SHARED = ['ports.ts', 'settings.ts']
/** These put things together: they may import everything. */
const WIRING = ['index.ts', 'fixtures']
/** Types that a wing takes from one above it. A new one needs a reason. */
const TYPES_FROM_ABOVE = [
  // A request knows who sent it.
  'records/idempotency/call.ts',
  // The outbox carries mails.
  'records/outbox/effects.ts',
  // The scheduler's banners are those of dunning.
  'people/notifications/banner.ts',
]

/** Wing and room of a path below the core's `src`; a file that stands beside the wings is its own. */
function placeOf(file: string): { wing: string; room: string } {
  const [wing = '', room = '', ...rest] = file.split('/')
  return { wing, room: rest.length > 0 ? room : '' }
}

function trespasses({ path, text }: Source): string[] {
  const file = path.slice(CORE.length)
  const { wing } = placeOf(file)
  if (WIRING.includes(wing) || SHARED.includes(wing)) return []
  return importsOf(text).flatMap(({ from, types }) => {
    const target = (targetOf(path, from) ?? '').slice(CORE.length)
    return mayImport(file, target, types) ? [] : [`${path} uses ${target}`]
  })
}

function mayImport(file: string, target: string, types: boolean): boolean {
  const from = placeOf(file)
  const to = placeOf(target)
  if (SHARED.includes(to.wing)) return true
  if (WIRING.includes(to.wing) || !WINGS.includes(from.wing)) return false
  if (from.wing !== to.wing) {
    const isBelow = WINGS.indexOf(to.wing) < WINGS.indexOf(from.wing)
    return isBelow || (types && TYPES_FROM_ABOVE.includes(file))
  }
  return types || isNeighbour(from, to)
}

function isNeighbour(from: ReturnType<typeof placeOf>, to: ReturnType<typeof placeOf>): boolean {
  if (from.wing === 'kernel' || from.wing === 'application') return true
  if (from.room === to.room || to.room === '') return true
  return (NEIGHBOURS[`${from.wing}/${from.room}`] ?? []).includes(to.room)
}

/** The rooms of each wing, and which they import, types among it. */
function roomsOf(files: readonly Source[]): Map<string, Set<string>> {
  const rooms = new Map<string, Set<string>>()
  for (const { path, text } of files) {
    const from = placeOf(path.slice(CORE.length))
    if (!WINGS.includes(from.wing) || from.room === '') continue
    const uses = rooms.get(`${from.wing}/${from.room}`) ?? new Set()
    rooms.set(`${from.wing}/${from.room}`, uses)
    for (const line of importsOf(text)) {
      const to = placeOf((targetOf(path, line.from) ?? '').slice(CORE.length))
      if (to.wing === from.wing && ![from.room, ''].includes(to.room))
        uses.add(`${to.wing}/${to.room}`)
    }
  }
  return rooms
}

/** Rooms that use themselves by way of others. */
function circles(rooms: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const reaches = (from: string, to: string, seen: readonly string[]): boolean =>
    [...(rooms.get(from) ?? [])].some(
      (next) => next === to || (!seen.includes(next) && reaches(next, to, [...seen, next])),
    )
  return [...rooms.keys()].filter((name) => reaches(name, name, []))
}

describe('the wings of the core', () => {
  const files = sources().filter(({ path }) => path.startsWith(CORE) && !isTest(path))

  it('use what is below them, and of their own wing what the table names', () => {
    expect(files.flatMap(trespasses)).toEqual([])
  })

  it('hold all files but the entry, the ports and the settings', () => {
    const beside = readdirSync(new URL(CORE, ROOT)).filter((name) => !WINGS.includes(name))

    expect(beside.sort()).toEqual(['fixtures', 'index.ts', 'ports.ts', 'settings.ts'])
  })

  it('have rooms of at most 20 files', () => {
    const folders = files.map(({ path }) => path.slice(0, path.lastIndexOf('/')))
    const sizes = Map.groupBy(folders, (folder) => folder)

    expect([...sizes].filter(([, all]) => all.length > 20).map(([folder]) => folder)).toEqual([])
  })

  it('have rooms that make no circle, not even of types', () => {
    expect(circles(roomsOf(files))).toEqual([])
    const round = { a: ['b'], b: ['c'], c: ['a'], d: ['a'] }
    const rooms = new Map(Object.entries(round).map(([name, uses]) => [name, new Set(uses)]))
    expect(circles(rooms)).toEqual(['a', 'b', 'c'])
  })
})

it.each([
  ['kernel/money.ts', './../people/vat/rates.ts'],
  ['kernel/money.ts', '../records/audit/audit.ts'],
  ['people/places/vat-rates.ts', '../../money/billing/charge-cycle.ts'],
  ['money/billing/charge-cycle.ts', '../../onboarding/signup/signup.ts'],
  ['desk/forecast/forecast.ts', '../../application/tick.ts'],
  ['people/places/vat-rates.ts', '../../fixtures/money.ts'],
  ['surprise/new/new.ts', '../../money/payments/payment.ts'],
])('the rule sees %s using %s', (file, from) => {
  const path = CORE + file

  expect(trespasses({ path, text: `import {\n  x,\n} from '${from}'` })).toHaveLength(1)
  expect(trespasses({ path, text: `import type { X } from '${from}'` })).toHaveLength(1)
})

it.each([
  ['money/payments/topup.ts', '../billing/charge-cycle.ts'],
  ['money/billing/charge-cycle.ts', '../plan-changes/switch-plan.ts'],
])('at run time, the rule sees %s using %s', (file, from) => {
  const path = CORE + file

  expect(trespasses({ path, text: `import {\n  x,\n} from '${from}'` })).toHaveLength(1)
  expect(trespasses({ path, text: `import type { X } from '${from}'` })).toEqual([])
})
