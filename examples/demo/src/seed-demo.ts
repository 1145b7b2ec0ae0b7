import { DAY, type EpochMs, epochMs, MINUTE } from '@billing/core'
import { askAt } from './ask.ts'
import { calendarOf } from './calendar.ts'
import { CAST } from './cast.ts'
import { nameOf } from './person.ts'
import { playLastMinutes } from './last-minutes.ts'
import { enterWorld, PASSWORD, type World } from './world.ts'
import { type Opening, StartError } from '@billing/server'

/** What there is to see, by who signs in. */
const SIGHTS = {
  'rasa@baltas-gandras.example': 'a year of invoices, topups, a change of plan; in Lithuanian',
  'anna@schmidt.example': 'a year in English, and a plan that goes down again',
  'petra@stadtwerke.example': 'a public buyer, whose invoices are XRechnung',
  'eva@horvat.example': 'a refund, and a month without service',
  'dovile@miglos-slenis.example': 'suspended, 30 days without payment',
  'agne@norkute.example': 'a payment whose fate nobody knows just now',
  'mara@ritdiena.example': 'a phone system that is being made just now',
}

/** Where the demo begins: a year before the present. */
export function beginningOfDemo(): EpochMs {
  return epochMs(Date.now() - 365 * DAY)
}

/**
 * Live through a year of customers, from the instant at which the clock of an empty service stands up to the
 * present, the way that people would: through the public API and the sandbox. Resolves to whether the demo
 * is there. Throws when a step is refused, and a `StartError` when the database is of something else.
 */
export async function seedDemo(opening: Opening): Promise<boolean> {
  const { url, operator, tell, stopped } = opening
  if (!operator) return tell(await foundIn(url, stopped)) ?? true
  try {
    await play(await enterWorld(url, operator, stopped), tell)
  } catch (error) {
    if (!stopped.aborted) throw error
    tell('The demo is not complete. To see it, begin again on an empty database.')
    return false
  }
  tell(`The demo is complete: the year of ${CAST.length} customers, up to the present.`)
  tell(`Everybody signs in with the password "${PASSWORD}". For example:`)
  for (const [email, sight] of Object.entries(SIGHTS)) tell(`  ${email.padEnd(30)}${sight}`)
  return true
}

async function play(world: World, tell: Opening['tell']): Promise<void> {
  tell('We live through a year of customers. It takes a minute; Ctrl-C ends it, incomplete.')
  let month = ''
  for (const { at, who, deed } of calendarOf(CAST, Date.now())) {
    if (monthOf(at) !== month) tell((month = monthOf(at)))
    await world.until(at)
    await deed.do(who, world)
    tell(`  ${new Date(at).getUTCDate().toString().padStart(2)}  ${nameOf(who)} ${deed.says}`)
  }
  tell('Now. The providers are away for ten minutes: the errors in the log belong to it.')
  await playLastMinutes(world, Date.now)
}

function monthOf(at: number): string {
  const form = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return new Date(at).toLocaleDateString('en', form)
}

/** What is said of a database that was there before. Throws a `StartError` when it is no demo. */
async function foundIn(url: string, stopped: AbortSignal): Promise<string> {
  const ask = askAt(url, stopped)
  const again = 'The demo begins only on an empty database: name another one.'
  const { now } = await ask({ method: 'GET', path: '/sandbox/clock' })
  if (Date.parse(now) < Date.now() - MINUTE) {
    throw new StartError(`BILLING_DATABASE_URL: the demo here was stopped before its end. ${again}`)
  }
  const body = { email: CAST[0]?.email, password: PASSWORD }
  const known = await ask({ path: '/v1/auth/sign-in', body, expect: [200, 401] })
  if (known['access_token'] !== undefined) return 'The demo is there already.'
  throw new StartError(`BILLING_DATABASE_URL: this database is in use. ${again}`)
}
