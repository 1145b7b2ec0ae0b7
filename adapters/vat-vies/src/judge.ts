import type { VatAnswer } from '@billing/core'
import { type Answered, jsonOf, retryAfterOf } from '@billing/wire'
import { z } from 'zod'
import { type Outage, outageOf } from './outages.ts'
import type { ViesNumber } from './vies-number.ts'

/** What VIES said of a number: a verdict, or why there is none. */
export type Judged =
  | { readonly verdict: Exclude<VatAnswer, { kind: 'no_verdict' }>; readonly outage?: never }
  | { readonly outage: Outage; readonly verdict?: never }

const Failed = z.object({
  actionSucceed: z.literal(false),
  errorWrappers: z.array(z.object({ error: z.string() })).catch([]),
})

const told = z.string().nullish()
const Checked = z.object({
  countryCode: z.string(),
  vatNumber: z.string(),
  valid: z.boolean(),
  name: told,
  address: told,
  requestIdentifier: told,
})

/**
 * What an answer comes to. VIES answers most errors with status 200, and a web server in front of it answers
 * with pages; only an explicit verdict on the number in the request counts.
 */
export function judge(answered: Answered, asked: ViesNumber): Judged {
  if (answered.kind === 'not_attempted') {
    return { outage: { of: 'all', says: `VIES cannot be reached: ${answered.reason}` } }
  }
  if (answered.kind === 'unknown') {
    // One slow register must not stop the others.
    return { outage: { of: 'state', says: `VIES gave no answer: ${answered.reason}` } }
  }
  const body = jsonOf(answered)
  const failed = Failed.safeParse(body)
  const evidence = new TextDecoder().decode(answered.bytes)
  if (failed.success) return judgeError(failed.data, answered.status, evidence)
  const checked = answered.status === 200 ? Checked.safeParse(body) : undefined
  if (!checked?.success) return { outage: strange(answered) }
  if (!isAbout(checked.data, asked)) {
    return { outage: { of: 'nobody', says: 'VIES answered about another number' } }
  }
  if (!checked.data.valid) return { verdict: { kind: 'invalid', evidence } }
  const { name, address, requestIdentifier } = checked.data
  const consultation_number = shownText(requestIdentifier, 100)
  return {
    verdict: {
      kind: 'valid',
      name: shownText(name, 500),
      address: shownText(address, 1_000),
      consultation_number,
      evidence,
    },
  }
}

function judgeError(
  { errorWrappers: [first] }: z.output<typeof Failed>,
  status: number,
  evidence: string,
): Judged {
  const refused = first?.error === 'INVALID_INPUT' && status < 500
  return refused ? { verdict: { kind: 'invalid', evidence } } : { outage: outageOf(first?.error) }
}

/** A page, nothing at all, or JSON of something else. */
function strange(answered: Extract<Answered, { kind: 'answered' }>): Outage {
  const seconds = retryAfterOf(answered, Date.now())
  return {
    of: 'all',
    says: `what answered with status ${answered.status} is not VIES: maintenance, or a wrong address`,
    ...(seconds === undefined ? {} : { rest_ms: seconds * 1_000 }),
  }
}

function isAbout(answer: z.output<typeof Checked>, asked: ViesNumber): boolean {
  const number = answer.vatNumber.replaceAll(/[\s.-]/g, '').toUpperCase()
  return answer.countryCode === asked.country_code && number === asked.number
}

/** A text as we keep it; null where VIES tells none, which it writes as three hyphens. */
function shownText(text: string | null | undefined, most: number): string | null {
  const plain = (text ?? '')
    .replaceAll(/[^\P{Cc}\n]/gu, ' ')
    .toWellFormed()
    .trim()
  return plain === '' || plain === '---' ? null : plain.slice(0, most)
}
