import { mapWithConcurrency } from '../../kernel/concurrency/map-with-concurrency.ts'
import { DAY, type EpochMs, isoInstant } from '../../kernel/time.ts'
import type { Ports, ReadPorts } from '../../ports.ts'
import type { Drifts } from '../books/drift.ts'
import type { Refund } from '../credit-notes/credit-note.ts'

/** Refunds that are read at a time. */
const AT_ONCE = 200

/** Refunds that the provider is asked about at a time. */
const ASKED_AT_ONCE = 8

/** How long we may ask in vain before a person should look. */
const LONG = DAY

/**
 * Look at every refund that is under way: one whose end the provider knows and we should, and one that
 * we have not got the provider to take for a day. Source: contract 6.7.
 */
export async function compareRefunds(ports: ReadPorts<'payments'>, to: Drifts): Promise<void> {
  for (let from = '', page: Refund[] = []; ; from = page.at(-1)?.refund_id ?? from) {
    const after = from
    page = await ports.store.read((tx) => tx.refunds.open(after, AT_ONCE))
    await mapWithConcurrency(page, ASKED_AT_ONCE, (refund) => compareRefund(ports, refund, to))
    to.compared('refunds', page.length)
    if (page.length < AT_ONCE) return
  }
}

async function compareRefund(
  { payments, clock }: Pick<Ports, 'payments' | 'clock'>,
  refund: Refund,
  to: Drifts,
): Promise<void> {
  const { refund_id: id, provider_refund_id, status } = refund
  const now = clock()
  if (provider_refund_id === null) {
    if (now - refund.created_at > LONG) to.found({ area: 'refunds', id, what: waiting(refund) })
    return
  }
  const answer = await payments.getRefund(provider_refund_id)
  if (answer.kind === 'not_found') {
    to.found({ area: 'refunds', id, what: 'the provider has no such refund' })
  } else if (answer.kind !== 'refund') {
    to.unanswered('refunds')
  } else if (answer.state !== 'processing' && isMissed(refund, now)) {
    const what = `we recorded it as ${status}, the provider shows ${answer.state}`
    to.found({ area: 'refunds', id, what })
  }
}

function waiting({ status, created_at }: Refund): string {
  return `it is ${status} since ${isoInstant(created_at)}, and the provider has not taken it`
}

/** Nobody will ask about it, or should have by now. */
function isMissed({ next_attempt_at }: Refund, now: EpochMs): boolean {
  return next_attempt_at === null || next_attempt_at <= now
}
