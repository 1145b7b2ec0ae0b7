import { transact } from '../../records/unit-of-work/transact.ts'
import type { WritePorts } from '../../ports.ts'
import type { Refund } from '../credit-notes/credit-note.ts'
import type { RefundStatus } from '../credit-notes/refund.ts'
import { askRefund } from './ask-refund.ts'
import { moveRefundRecord } from './move-refund-record.ts'
import { isParked } from './parked-refund.ts'
import { recordRefund } from './record-refund.ts'

/** Refunds that are read at a time. */
const AT_ONCE = 200

/** A parked refund, and where it stands after the provider was asked once more. */
export interface AskedParked {
  readonly refund_id: string
  readonly status: RefundStatus
}

/**
 * A person has decided that the provider is asked once more for every refund that is parked, under its own key. What the
 * provider lists by now it had days to list: money that is back and that nothing names is of another
 * refund, and this one is refused. Source: contract 6.7, 7.6.
 */
export async function askParkedRefunds(
  ports: WritePorts<'payments' | 'pbx'>,
): Promise<readonly AskedParked[]> {
  const asked: AskedParked[] = []
  for (let from = '', page: Refund[] = []; ; from = page.at(-1)?.refund_id ?? from) {
    const after = from
    page = await ports.store.read((tx) => tx.refunds.open(after, AT_ONCE))
    for (const refund of page) {
      if (isParked(refund, ports.clock())) asked.push(await askOnce(ports, refund))
    }
    if (page.length < AT_ONCE) return asked
  }
}

async function askOnce(
  ports: WritePorts<'payments' | 'pbx'>,
  { refund_id, account_id }: Refund,
): Promise<AskedParked> {
  const asked = await transact(ports, async (work) => {
    await work.tx.accounts.lock(account_id)
    const refund = await work.tx.refunds.getForUpdate(refund_id)
    return refund?.status === 'requested'
      ? moveRefundRecord(work, { refund, event: 'claimed' })
      : refund
  })
  if (asked?.status !== 'sent') return { refund_id, status: asked?.status ?? 'refused' }
  const outcome = await askRefund(ports, asked, 'none')
  const { status } = await transact(ports, (work) =>
    recordRefund(work, { refund_id, account_id, outcome }),
  )
  return { refund_id, status }
}
