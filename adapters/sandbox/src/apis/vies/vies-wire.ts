import { MEMBER_STATES, vatPrefixOf } from '@billing/core'
import { z } from 'zod'

import type { Registered } from '../../providers/vat.ts'

/** The states whose registers VIES asks: the members, Greece as `EL`, and Northern Ireland. */
export const VIES_STATES: readonly string[] = [...MEMBER_STATES.map(vatPrefixOf), 'XI']

/** The service takes nothing longer, and none of its questions has a kilobyte. */
const BODY_MAX = 65_536

const text = z.string().max(1_000)
/** A question; what traders are compared by is taken and not looked at. */
const Body = z.object({
  countryCode: text,
  vatNumber: text,
  requesterMemberStateCode: text.optional(),
  requesterNumber: text.optional(),
})

/** One question to the service. */
export interface ViesQuestion {
  readonly countryCode: string
  readonly vatNumber: string
  /** Who asks, as a number with its prefix; null when he does not say. */
  readonly requester: string | null
}

/** What the service calls its errors. */
export type ViesCode = string

/** What the service has to say of a question: an error, or an entry of the register (null: it has none). */
export type ViesSaid =
  | { readonly error: ViesCode }
  | {
      readonly error?: never
      readonly entry: Pick<Registered, 'name' | 'address'> | null
      /** Empty unless the asker said who he is. */
      readonly consultation_number: string
    }

/** Read the body of a question. Resolves to the response that refuses an invalid body. */
export async function readQuestion(request: Request): Promise<ViesQuestion | Response> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json\b/i.test(type)) return page(415, 'Unsupported Media Type')
  const raw = await request.text()
  const parsed = raw.length > BODY_MAX ? undefined : Body.safeParse(jsonOf(raw))
  if (!parsed?.success) return errorAnswer('VOW-ERR-1', 400)
  const { countryCode, vatNumber, ...asker } = parsed.data
  const { requesterMemberStateCode: state = '', requesterNumber: number = '' } = asker
  const said = state !== '' || number !== ''
  return { countryCode, vatNumber, requester: said ? `${state}${number}` : null }
}

/** Whether the service would look a number up at all: it knows the state, and the number could be one. */
export function isWellFormed(countryCode: string, vatNumber: string): boolean {
  return VIES_STATES.includes(countryCode) && /^[0-9A-Za-z+*.]{2,12}$/.test(vatNumber)
}

/** The answer to a question that was understood; most errors come with status 200 too. */
export function answerOf(question: ViesQuestion, said: ViesSaid, requestDate: string): Response {
  if (said.error !== undefined) return errorAnswer(said.error)
  const { countryCode, vatNumber } = question
  const trader = ['Name', 'Street', 'PostalCode', 'City', 'CompanyType'] as const
  return Response.json({
    countryCode,
    vatNumber,
    requestDate,
    valid: said.entry !== null,
    requestIdentifier: said.entry ? said.consultation_number : '',
    name: said.entry?.name ?? '---',
    address: said.entry?.address ?? '---',
    ...Object.fromEntries(trader.map((part) => [`trader${part}`, '---'])),
    ...Object.fromEntries(trader.map((part) => [`trader${part}Match`, 'NOT_PROCESSED'])),
  })
}

/** The answer of the web page's own call, where an outage looks like a no with another `userError`. */
export function pageAnswerOf(
  question: ViesQuestion,
  said: ViesSaid,
  requestDate: string,
): Response {
  const found = said.error === undefined ? said.entry : null
  return Response.json({
    isValid: found !== null,
    requestDate,
    userError: said.error ?? (found ? 'VALID' : 'INVALID'),
    name: found?.name ?? '---',
    address: found?.address ?? '---',
    requestIdentifier: '',
    originalVatNumber: question.vatNumber,
    vatNumber: question.vatNumber,
  })
}

/** How the service says that it has no answer. */
function errorAnswer(error: ViesCode, status = 200): Response {
  return Response.json({ actionSucceed: false, errorWrappers: [{ error }] }, { status })
}

/** What the web server in front of the service says. */
export function page(status: number, title: string): Response {
  const html = `<!DOCTYPE html><html><head><title>${status} ${title}</title></head></html>`
  return new Response(html, { status, headers: { 'content-type': 'text/html' } })
}

function jsonOf(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return undefined
  }
}
