import { after, type Ports } from '@billing/core'
import { aroundCalls } from '../crash/boundaries.ts'
import type { Between } from './between.ts'
import { faultyStore } from './faulty-store.ts'
import { askUpstream, type Upstream } from './faulty-upstream.ts'

/** The ports of one process: each call is a step, and may go wrong; an instant comes from its own clock. */
export function faultyPorts(ports: Ports, between: Between): Ports {
  const { interleaver, skew_ms } = between
  const { eInvoiceTransport, webhookSender } = ports
  const upstream = <Port extends object>(name: Upstream, port: Port) =>
    aroundCalls(port, (call, work, args) => askUpstream(ports, between, { name, call, args }, work))
  const counted = <Name extends 'passwords' | 'tokens' | 'documents'>(name: Name) =>
    aroundCalls(ports[name], (_call, work) => interleaver.busy(work))
  return {
    ...ports,
    clock: () => after(ports.clock(), skew_ms),
    payments: upstream('payments', ports.payments),
    pbx: upstream('pbx', ports.pbx),
    vat: upstream('vat', ports.vat),
    mailer: upstream('mailer', ports.mailer),
    ...(eInvoiceTransport && {
      eInvoiceTransport: upstream('eInvoiceTransport', eInvoiceTransport),
    }),
    ...(webhookSender && { webhookSender: upstream('webhookSender', webhookSender) }),
    files: aroundCalls(ports.files, (call, work) =>
      interleaver.step(between.life, `files.${call}`, work),
    ),
    passwords: counted('passwords'),
    tokens: {
      ...counted('tokens'),
      // Answered at once: nobody else can act meanwhile.
      previousKeyAccepted: () => ports.tokens.previousKeyAccepted(),
    },
    documents: counted('documents'),
    store: faultyStore(ports.store, between),
  }
}
