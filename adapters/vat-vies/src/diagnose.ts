import { type Answered, type Finding, jsonOf, type Upstream } from '@billing/wire'
import { z } from 'zod'
import { askOnce } from './ask-vies.ts'
import type { Judged } from './judge.ts'
import type { ViesNumber } from './vies-number.ts'

const Status = z.object({
  vow: z.object({ available: z.boolean() }),
  countries: z.array(z.object({ countryCode: z.string(), availability: z.string() })),
})

/** Our own number as it was configured, and as VIES is asked for it. */
interface Ourselves {
  readonly given: string | null | undefined
  readonly requester: ViesNumber | null
}

const PATIENCE_MS = 8_000

/** Look at VIES: whether it and the states' registers answer, and whether it knows our own number. */
export async function diagnoseVies(upstream: Upstream, ourselves: Ourselves): Promise<Finding[]> {
  const answered = await upstream.ask({ method: 'GET', path: '/check-status' })
  const reach = reached(answered)
  return reach[0]?.verdict === 'fails' ? reach : [...reach, await ourNumber(upstream, ourselves)]
}

function reached(answered: Answered): Finding[] {
  const what = 'VIES answers'
  if (answered.kind !== 'answered') {
    const says = `It does not: ${answered.reason}. Look at VIES_URL, and whether this machine reaches the internet.`
    return [{ what, verdict: 'fails', says }]
  }
  const status = Status.safeParse(jsonOf(answered))
  if (answered.status !== 200 || !status.success) {
    const says = `What answered with status ${answered.status} is not VIES. Look at VIES_URL.`
    return [{ what, verdict: 'fails', says }]
  }
  const { vow, countries } = status.data
  const away = countries
    .filter(({ availability }) => availability === 'Unavailable')
    .map(({ countryCode }) => countryCode.slice(0, 2))
  return [
    vow.available
      ? { what, verdict: 'works', says: 'It says that it is available.' }
      : { what, verdict: 'warns', says: 'It says that it is out of order; numbers stay pending.' },
    away.length === 0
      ? { what: 'The registers of the states answer', verdict: 'works', says: 'All of them.' }
      : {
          what: 'The registers of the states answer',
          verdict: 'warns',
          says: `Not now: ${away.slice(0, 30).join(', ')}. Their numbers stay pending until they are back.`,
        },
  ]
}

async function ourNumber(upstream: Upstream, { given, requester }: Ourselves): Promise<Finding> {
  if (given === null || given === undefined || given.trim() === '') {
    const says = 'None is configured, so that checks leave no consultation number as proof.'
    return { what: 'Our own VAT number', verdict: 'warns', says }
  }
  const what = `Our number ${given} is valid`
  if (!requester) {
    const says =
      'It is no VAT number of a member state, so that checks leave no consultation number.'
    return { what, verdict: 'warns', says }
  }
  const question = { asked: requester, requester, timeout_ms: PATIENCE_MS }
  return { what, ...saidOfUs(await askOnce(upstream, question)) }
}

function saidOfUs(judged: Judged): Pick<Finding, 'verdict' | 'says'> {
  if (judged.outage) {
    const refused = judged.outage.again === 'without_requester'
    return { verdict: refused ? 'fails' : 'warns', says: `${judged.outage.says}.` }
  }
  if (judged.verdict.kind === 'invalid') {
    const says =
      'VIES does not know it. Look at BILLING_SELLER_VAT_ID, and ask your tax office to list it.'
    return { verdict: 'fails', says }
  }
  return judged.verdict.consultation_number === null
    ? { verdict: 'warns', says: 'It is, but VIES gave no consultation number as proof.' }
    : { verdict: 'works', says: 'It is, and VIES gave a consultation number.' }
}
