import type { ForecastCharge, ForecastEvent, ForecastStep, Money } from '@billing/core'

import type { Tone } from './elements.ts'
import { amountText, dateText, words } from './format.ts'

/** One line of a customer's story. */
export interface Line {
  readonly tone: Tone
  readonly text: string
  readonly amount?: string | undefined
  readonly href?: string | undefined
}

const sum = ({ amount_minor, currency }: Money) => amountText(amount_minor, currency)

/** What a dunning step brings; the amount owed stands beside it. */
const STEPS = {
  grace: 'Unpaid',
  retry_1: 'Still unpaid',
  retry_2: 'Still unpaid',
  final_notice: 'Still unpaid',
  suspended: 'The service is suspended',
  cancelled: 'Dunning ends',
} as const

const OUTCOMES = {
  paid: ['The card pays for the period', 'good'],
  credit: ['Account credit pays for the period', 'good'],
  declined: ['The card is declined', 'bad'],
  no_card: ['There is no card to ask', 'bad'],
} as const satisfies Record<string, readonly [string, Tone]>

const ENDINGS = {
  period_ended: 'The subscription ends with its paid period.',
  write_off: 'The subscription ends.',
  cancel_requested: 'The subscription ends.',
  operator_cancels: 'The subscription ends.',
  withdrawn: 'The subscription ends: the consumer has withdrawn.',
} as const

type Kind = ForecastEvent['kind']
type Of<K extends Kind> = Extract<ForecastEvent, { readonly kind: K }>

const LINES: { readonly [K in Kind]: (event: Of<K>) => Line } = {
  charge: chargeLine,
  retry: chargeLine,
  rung: stepLine,
  trial_reminder: ({ trial_ends_at }) => {
    return { tone: 'quiet', text: `Mail: the trial ends on ${dateText(trial_ends_at)}.` }
  },
  plan: ({ plan_tier }) => ({ tone: 'busy', text: `The plan becomes ${plan_tier}.` }),
  price: ({ price }) => {
    return { tone: 'busy', text: 'Other prices count: a period, net.', amount: sum(price) }
  },
  restored: () => ({ tone: 'good', text: 'The service is back.' }),
  notice: ({ ends_at }) => ({ tone: 'warn', text: `Mail: it all ends on ${dateText(ends_at)}.` }),
  address_awaited: ({ until }) => {
    const text = `The first invoice waits for the company’s address until ${dateText(until)}.`
    return { tone: 'warn', text }
  },
  skipped: () => ({ tone: 'quiet', text: 'A period is not billed.' }),
  written_off: ({ amount }) => {
    return { tone: 'bad', text: 'What is owed is written off.', amount: sum(amount) }
  },
  ended: ({ event }) => ({ tone: 'bad', text: ENDINGS[event] }),
  tenant_removed: () => ({ tone: 'bad', text: 'The phone system and its data are removed.' }),
}

/** What will happen, in plain words. */
export function forecastLine<K extends Kind>(event: Of<K> & { readonly kind: K }): Line {
  return LINES[event.kind](event)
}

function chargeLine(event: ForecastCharge): Line {
  const [text, tone] = OUTCOMES[event.outcome]
  const again = event.kind === 'retry' ? 'Another try: ' : ''
  const said = again ? `${again}${text.charAt(0).toLowerCase()}${text.slice(1)}` : text
  const { amount, credit_applied } = event
  const credit = credit_applied.amount_minor > 0 ? `, after ${sum(credit_applied)} of credit` : ''
  return { tone, text: `${said}${credit}.`, amount: sum(amount) }
}

function stepLine({ state, level, banner }: ForecastStep): Line {
  const phones = level === null || level === 'full' ? '' : `; phones: ${words(level)}`
  const tone = state === 'suspended' || state === 'cancelled' ? 'bad' : 'warn'
  return { tone, text: `${STEPS[state]}${phones} (banner ${words(banner)}).` }
}
