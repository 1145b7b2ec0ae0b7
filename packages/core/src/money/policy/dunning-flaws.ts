import { DUNNING_STATES, type DunningPolicy, type DunningStep } from './dunning.ts'

/** Something that is wrong with a policy, and where in it: `['steps', 2, 'day']`. */
export interface PolicyFlaw {
  readonly path: readonly (string | number)[]
  readonly message: string
}

/** No dunning step comes later than this many days after the due date. */
export const DUNNING_DAYS_MAX = 365

/** The states without which dunning neither begins nor ends. */
const REQUIRED = ['grace', 'suspended', 'cancelled'] as const

/** Everything that is wrong with a dunning policy; nothing is when a customer can live by it. */
export function dunningFlaws({ steps, notice_day }: DunningPolicy): PolicyFlaw[] {
  const flaws = steps.flatMap((step, at) => stepFlaws(step, at, steps[at - 1]))
  const missing = REQUIRED.filter((state) => !steps.some((step) => step.state === state)).map(
    (state) => ({ path: ['steps'], message: `a step ${state} is needed` }),
  )
  const dayOf = (state: string) => steps.find((step) => step.state === state)?.day ?? notice_day
  const [from, until] = [dayOf('suspended'), dayOf('cancelled')]
  const early = notice_day <= from || notice_day >= until
  const notice = `expected a day between the suspension (${from}) and the end (${until})`
  const well = flaws.length + missing.length === 0
  return [
    ...flaws,
    ...missing,
    ...(well && early ? [{ path: ['notice_day'], message: notice }] : []),
  ]
}

function stepFlaws(step: DunningStep, at: number, before: DunningStep | undefined): PolicyFlaw[] {
  const found = { day: dayFlaw(step, before), state: stateFlaw(step, before), mail: mailFlaw(step) }
  return Object.entries(found).flatMap(([field, message]) =>
    message === null ? [] : [{ path: ['steps', at, field], message }],
  )
}

function dayFlaw({ day, state }: DunningStep, before: DunningStep | undefined): string | null {
  if (state === 'grace') return day === 0 ? null : 'grace is on day 0, when the charge failed'
  if (!Number.isInteger(day) || day < 1 || day > DUNNING_DAYS_MAX) {
    return `expected a whole number of days from 1 to ${DUNNING_DAYS_MAX}`
  }
  if (!before || day > before.day) return null
  return `expected a day after ${before.day}, the day of ${before.state}`
}

function stateFlaw({ state }: DunningStep, before: DunningStep | undefined): string | null {
  if (!before || DUNNING_STATES.indexOf(state) > DUNNING_STATES.indexOf(before.state)) return null
  return `${state} cannot follow ${before.state}; the order is ${DUNNING_STATES.join(', ')}`
}

function mailFlaw({ state, mail }: DunningStep): string | null {
  if (mail === null) return null
  if (state === 'suspended' || state === 'cancelled') return `${state} has a mail of its own`
  if (mail !== 'final_notice' || state === 'final_notice') return null
  return 'the text final_notice says that the service is limited, which only the step final_notice does'
}
