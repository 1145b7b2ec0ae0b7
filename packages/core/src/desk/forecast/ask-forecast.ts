import { type Money, money } from '../../kernel/money.ts'
import { invalid, Problem } from '../../kernel/problem.ts'
import { after, DAY, type EpochMs } from '../../kernel/time.ts'
import { actorOf, type Call } from '../../records/idempotency/call.ts'
import type { ReadPorts } from '../../ports.ts'
import type { ForecastEvent } from './forecast-event.ts'
import { type ForecastReach, viewForecast } from './view-forecast.ts'
import type { Wish } from './wishes.ts'

/** How far a forecast goes, unless told. */
const USUALLY = 92 * DAY

/** No further than this: each day of it is lived through. */
const AT_MOST = 731 * DAY

/** What a customer may ask a forecast to suppose, all of it from now on; what follows is a rule of `wishes.ts`. */
export const SUPPOSITIONS = ['declined', 'new_card', 'paid_today', 'cancelled', 'resumed'] as const

/** What operators may, beside: what they themselves would do. */
export const OPERATORS_SUPPOSITIONS = [
  ...SUPPOSITIONS,
  'suspended',
  'unlocked',
  'forgiven',
] as const

/** What a forecast supposes. */
export type Supposition = (typeof OPERATORS_SUPPOSITIONS)[number]

type Supposed = Omit<ForecastReach, 'until'>

// prettier-ignore
const SUPPOSED: { readonly [S in Supposition]: (at: EpochMs) => Supposed } = {
  declined:   () => ({ declined_with: 'declined' }),
  new_card:   (at) => wish({ at, act: 'new_card' }),
  paid_today: (at) => wish({ at, act: 'pay' }),
  cancelled:  (at) => wish({ at, act: 'cancel' }),
  resumed:    (at) => wish({ at, act: 'resume' }),
  suspended:  (at) => wish({ at, act: 'suspend' }),
  unlocked:   (at) => wish({ at, act: 'unlock' }),
  forgiven:   (at) => wish({ at, act: 'activate' }),
}

const wish = (each: Wish): Supposed => ({ wishes: [each] })
const creditNow = (amount: Money, at: EpochMs): Wish => ({ at, act: 'credit', amount })

/** What is asked of a forecast. */
export interface AskedForecast {
  /** The first instant that is not told of. */
  readonly until?: EpochMs
  readonly if?: Supposition
  /** Account credit that an operator gives now, in cents. */
  readonly credit_minor?: number
}

/** What will happen to the caller's subscription, and until when we looked. */
export interface Foretold {
  readonly until: EpochMs
  readonly events: readonly ForecastEvent[]
}

/**
 * What will happen to the caller's account if nothing changes but what is supposed; nothing is written. Throws
 * `validation.failed` on `until`, and as what is supposed would be refused.
 */
export async function askForecast(
  ports: ReadPorts,
  call: Call,
  asked: AskedForecast,
): Promise<Foretold> {
  return foretold(ports, actorOf(call).account_id, asked)
}

/** The same for operators, of any customer. Throws `not_found` too. */
export async function adminAskForecast(
  ports: ReadPorts,
  { account_id, ...asked }: AskedForecast & { readonly account_id: string },
): Promise<Foretold> {
  const account = await ports.store.read((tx) => tx.accounts.get(account_id))
  if (account?.kind !== 'customer') throw new Problem('not_found')
  return foretold(ports, account_id, asked)
}

async function foretold(
  ports: ReadPorts,
  account_id: string,
  { until = after(ports.clock(), USUALLY), if: supposition, credit_minor }: AskedForecast,
): Promise<Foretold> {
  const now = ports.clock()
  if (until > after(now, AT_MOST)) {
    throw invalid('until', 'We look two years ahead at most.')
  }
  const supposed: Supposed = supposition ? SUPPOSED[supposition](now) : {}
  const given =
    credit_minor === undefined ? [] : [creditNow(money(credit_minor, ports.settings.currency), now)]
  const wishes = [...given, ...(supposed.wishes ?? [])]
  const events = await viewForecast(ports, account_id, { ...supposed, wishes, until })
  return { until, events: events.filter(({ at }) => at < until) }
}
