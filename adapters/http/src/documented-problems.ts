import { PROBLEM_OF_STATUS, Problem as ProblemSchema } from '@billing/api'
import { Problem, type ProblemCode, PROBLEMS } from '@billing/core'
import type { Endpoint } from './endpoint.ts'
import { PROBLEM_CONTENT_TYPE, problemAnswer } from './problem.ts'
import { isLimited, isSecured } from './serve-endpoint.ts'

/** When each problem is given, for a reader of the document. Source: contract 3. */
// prettier-ignore
const WHEN: Readonly<Record<ProblemCode, string>> = {
  'auth.invalid_credentials': 'Credentials, token, link or signature do not hold.',
  'auth.token_expired':       'The access token is genuine and has expired: refresh it.',
  'auth.totp_invalid':        'The code is wrong, expired or used, or the challenge is unknown or expired.',
  'payment.declined':         'The card was declined.',
  'auth.forbidden':           'The role or the scopes of the API key do not allow it, or the second factor is missing.',
  'not_found':                'There is no such thing, or it is not this account’s.',
  'not-found':                'We serve nothing at this path.',
  'idempotency.conflict':     'The key stands for another request, or its first request is still running.',
  'subscription.tier_invalid':'The tier is not on offer.',
  'validation.failed':        'The request is not valid, or the state of the resource forbids it.',
  'vat.verification_failed':  'The VAT number is malformed or not registered.',
  'rate_limited':             'Too many requests: wait `retry_after` seconds.',
  'internal':                 'Something went wrong on our side, or at the payment provider: then with `retry_after`.',
  'upstream.pbx_unavailable': 'The phone system cannot be reached now: repeat with the same key.',
}

/** Every problem that an endpoint can answer with: its own, and what the surface adds. */
export function problemsOf(endpoint: Endpoint): ProblemCode[] {
  const can = new Set<ProblemCode>(endpoint.problems ?? [])
  if (isSecured(endpoint.id)) {
    can.add('auth.invalid_credentials').add('auth.token_expired').add('auth.forbidden')
  }
  if (endpoint.idempotency) can.add('idempotency.conflict')
  if (takesInput(endpoint)) can.add('validation.failed')
  if (isLimited(endpoint)) can.add('rate_limited')
  can.add('internal')
  const order = Object.keys(PROBLEMS)
  return [...can].toSorted((a, b) => order.indexOf(a) - order.indexOf(b))
}

/** Whether a request can be wrong by itself, whatever it is about. */
function takesInput({ body, idempotency, paging, filters }: Endpoint): boolean {
  return [body, idempotency, paging, filters].some((each) => each !== undefined)
}

const INSTANCE_ID = '01936f2e-7b1c-7c3a-9d2e-4f5a6b7c8d9e'

/** Responses by status, each with an example of every problem that it can be. */
export function problemResponses(endpoint: Endpoint) {
  const by_status = Map.groupBy(problemsOf(endpoint), (code) => PROBLEMS[code].status)
  return Object.fromEntries(
    [...by_status].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\`: ${WHEN[code]}`).join(' '),
        headers: problemHeaders(status),
        content: {
          [PROBLEM_CONTENT_TYPE]: {
            schema: PROBLEM_OF_STATUS.get(status) ?? ProblemSchema,
            examples: Object.fromEntries(codes.map((code) => [code, { value: exampleOf(code) }])),
          },
        },
      },
    ]),
  )
}

function problemHeaders(status: number) {
  return {
    'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' },
    ...(status === 429 || status >= 500
      ? { 'Retry-After': { $ref: '#/components/headers/Retry-After' } }
      : {}),
  }
}

function exampleOf(code: ProblemCode): unknown {
  return JSON.parse(problemAnswer(new Problem(code, { detail: WHEN[code] }), INSTANCE_ID).body)
}
