import type { DeliveryStatusAnswer, EInvoiceTransport } from '@billing/core'
import type { Api } from '@billing/sandbox'

/** What is answered for each outcome, in the protocol of `examples/own-access-point`. */
const TOLD: {
  readonly [K in DeliveryStatusAnswer['kind']]: (
    answer: Extract<DeliveryStatusAnswer, { kind: K }>,
  ) => object
} = {
  accepted: ({ message_id }) => ({ state: 'accepted', message_id }),
  rejected: ({ rule_id, message }) => ({ state: 'rejected', rule_id, message }),
  unknown_recipient: () => ({ state: 'no_recipient' }),
  not_found: () => ({ state: 'none' }),
  unknown: () => ({ state: 'processing' }),
  not_attempted: () => ({ state: 'none' }),
}

/** An access point of the sandbox as one that is asked over HTTP. */
export function accessPointApi(transport: EInvoiceTransport): Api {
  return async (request) => {
    const { pathname, searchParams } = new URL(request.url)
    const delivery_id = decodeURIComponent(pathname.split('/').at(-1) ?? '')
    const address = (name: string) => {
      const [scheme = '', id = ''] = (searchParams.get(name) ?? '').split(':')
      return { scheme, id }
    }
    const answer =
      request.method === 'PUT'
        ? await transport.send({
            delivery_id,
            number: searchParams.get('number') ?? '',
            syntax: 'ubl',
            bytes: new Uint8Array(await request.arrayBuffer()),
            sender: address('sender'),
            receiver: address('receiver'),
          })
        : await transport.status(delivery_id)
    return Response.json(TOLD[answer.kind](answer as never))
  }
}
