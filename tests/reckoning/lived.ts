import { DAY, plusDays } from './calendar.ts'
import type { Facts, Outcome, Standing } from './facts.ts'
import { AFTERLIFE_DAYS, type Deed, deedsOf, type Life, YEAR_DAYS } from './life.ts'
import { type Person, openPerson } from './person.ts'
import { act } from './act.ts'
import { changesOf } from './reckon.ts'
import { tickOnce } from '../support/tick.ts'
import { wrongInBooks } from '../support/wrong-in-books.ts'
import { customerOf, invoicesOf, movementsOf, notesOf, standingOf } from './seen.ts'

/**
 * The same life at the real service, over its public surface. The clock stops at every due instant; or, where instants
 * are given at which something is expected, at those and at most once a day besides, which is eight times as fast.
 */
export async function live(life: Life, expected?: readonly number[]): Promise<Facts> {
  const person = await openPerson(life)
  try {
    return await liveOut(life, { ...person, expected })
  } finally {
    await person.world.close()
  }
}

/** Whoever lives, and when something is expected of the service; undefined where nobody says. */
type Living = Person & { readonly expected: readonly number[] | undefined }

async function liveOut(life: Life, person: Living): Promise<Facts> {
  const timeline: Standing[] = []
  const outcomes: Outcome[] = []
  let seen = ''
  const look = async (again = true) => {
    const customer = await customerOf(person)
    const text = JSON.stringify(customer)
    if (again || text !== seen) timeline.push(await standingOf(person, customer))
    seen = text
  }
  const horizon = () => horizonOf(life, timeline)
  await look()
  for (const deed of deedsOf(life)) {
    if (deed.at > horizon()) break
    await moveTo(person, look, () => Math.min(deed.at, horizon()))
    if (deed.at > horizon()) break
    outcomes.push({ at: deed.at, deed: deed.does, answer: await answerTo(person, deed) })
    await look()
  }
  await moveTo(person, look, horizon)
  return {
    outcomes,
    timeline: changesOf(timeline),
    invoices: [...person.past.flatMap(({ invoices }) => invoices), ...(await invoicesOf(person))],
    notes: [...person.past.flatMap(({ notes }) => notes), ...(await notesOf(person))],
    movements: await movementsOf(person),
    wrong: await wrongInBooks(person.world),
  }
}

async function answerTo(person: Person, deed: Deed): Promise<string> {
  const answer = await act(person, deed)
  await person.world.settle()
  return answer
}

function horizonOf(life: Life, timeline: readonly Standing[]): number {
  const year = plusDays('UTC', Date.parse(life.begins), YEAR_DAYS)
  const lives = timeline.findLastIndex(({ subscription }) => subscription !== 'cancelled')
  const end = timeline[lives + 1]
  return end ? Math.min(year, plusDays('UTC', end.at, AFTERLIFE_DAYS)) : year
}

/** Most instants are over after one tick, and looking is cheaper than another one. */
async function isMoreDue(world: Person['world']): Promise<boolean> {
  const dates = [await world.ports.store.nextDueAt(), await world.sandbox.nextDueAt()]
  return dates.some((due) => due !== null && due <= world.now())
}

/** An instant that is due, or the later one at which we look again. */
function notBefore(due: number, now: number, expected: Living['expected']): number {
  if (!expected || due <= now) return due
  const next = expected.find((at) => at > now) ?? Infinity
  return Math.max(due, Math.min(next, now + DAY))
}

/** A life that has ended is told for so many days too many at most. */
const STRETCH_DAYS = 9

/** Move time, and look after every instant at which something was done. */
async function moveTo(
  { world, expected }: Living,
  look: (again: boolean) => Promise<void>,
  target: () => number,
): Promise<void> {
  let moved = false
  const hooks = {
    async tick() {
      const { did, faults } = await tickOnce(world)
      for (const { where, error } of faults) {
        throw new Error(`in the tick: ${where}`, { cause: error })
      }
      moved ||= did > 0
      return (await isMoreDue(world)) ? did : 0
    },
    async nextDueAt() {
      if (moved) await look(false)
      moved = false
      const due = await world.ports.store.nextDueAt()
      return due === null ? null : (notBefore(due, world.now(), expected) as typeof due)
    },
  }
  // What happens on the way may bring the end of the life nearer.
  while (world.now() < target()) {
    const to = Math.min(target(), world.now() + STRETCH_DAYS * DAY)
    await world.sandbox.advance({ to: to as never }, hooks)
    if (moved) await look(false)
    moved = false
  }
}
