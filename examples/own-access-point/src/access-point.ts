/** Electronic documents leave through an access point that is asked over HTTP. */
import type { DeliveryStatusAnswer, EInvoiceTransport, OutgoingEInvoice } from '@billing/core'
import { type Answered, createUpstream, jsonOf, retryAfterOf, type Upstream } from '@billing/wire'
import { z } from 'zod'

/** Where the access point is, and how it knows us. */
export interface AccessPointOptions {
  readonly url: string
  readonly token: string
  /** For a whole exchange, in milliseconds; by default as `createUpstream`. */
  readonly timeout_ms?: number
}

// #region verdicts
/** What the access point says of a document, for each state that it has a name for. */
const Told = z.discriminatedUnion('state', [
  z.object({ state: z.literal('accepted'), message_id: z.string().min(1) }),
  z.object({ state: z.literal('rejected'), rule_id: z.string().min(1), message: z.string() }),
  z.object({ state: z.literal('no_recipient') }),
  z.object({ state: z.literal('processing') }),
  z.object({ state: z.literal('none') }),
])

const MEANS: {
  readonly [S in z.output<typeof Told>['state']]: (
    told: Extract<z.output<typeof Told>, { state: S }>,
  ) => DeliveryStatusAnswer
} = {
  accepted: ({ message_id }) => ({ kind: 'accepted', message_id }),
  rejected: ({ rule_id, message }) => ({ kind: 'rejected', rule_id, message }),
  no_recipient: () => ({ kind: 'unknown_recipient' }),
  processing: () => ({ kind: 'unknown' }),
  none: () => ({ kind: 'not_found' }),
}
// #endregion

// #region lost
/** Who is refused at the door has left nothing behind: a wrong token, or too many questions. */
const AT_THE_DOOR = [401, 403, 429]

/** Nothing is concluded from what is not understood: it is `unknown`, and is asked for again. */
function answerOf(answered: Answered): DeliveryStatusAnswer {
  if (answered.kind !== 'answered') return { kind: answered.kind }
  if (AT_THE_DOOR.includes(answered.status)) {
    const retry_after = retryAfterOf(answered, Date.now())
    return { kind: 'not_attempted', ...(retry_after === undefined ? {} : { retry_after }) }
  }
  if (answered.status !== 200) return { kind: 'unknown' }
  const told = Told.safeParse(jsonOf(answered))
  return told.success ? meaningOf(told.data) : { kind: 'unknown' }
}
// #endregion

function meaningOf<T extends z.output<typeof Told>>(told: T): DeliveryStatusAnswer {
  return (MEANS[told.state] as (told: T) => DeliveryStatusAnswer)(told)
}

/** The access point as the port that the core has for it, and its connections. */
export function createAccessPoint({ url, token, timeout_ms }: AccessPointOptions): {
  readonly transport: EInvoiceTransport
  readonly upstream: Upstream
} {
  const upstream = createUpstream({ name: 'access-point', base_url: url, timeout_ms })
  const headers = { authorization: `Bearer ${token}` }
  const pathOf = (delivery_id: string) => `/documents/${encodeURIComponent(delivery_id)}`
  // #region transport
  const transport: EInvoiceTransport = {
    async send({ delivery_id, bytes, ...of }) {
      const path = `${pathOf(delivery_id)}?${envelope(of)}`
      const type = { 'content-type': 'application/xml' }
      const asked = { method: 'PUT', path, headers: { ...headers, ...type }, body: bytes } as const
      const answer = answerOf(await upstream.ask(asked))
      return answer.kind === 'not_found' ? { kind: 'unknown' } : answer
    },
    async status(delivery_id) {
      return answerOf(await upstream.ask({ method: 'GET', path: pathOf(delivery_id), headers }))
    },
  }
  // #endregion
  return { transport, upstream }
}

/** From where to where the document goes, so that the access point need not read it. */
function envelope({
  number,
  sender,
  receiver,
}: Pick<OutgoingEInvoice, 'number' | 'sender' | 'receiver'>): string {
  const at = ({ scheme, id }: OutgoingEInvoice['sender']) => `${scheme}:${id}`
  return String(new URLSearchParams({ number, sender: at(sender), receiver: at(receiver) }))
}
