import { refreshOldVat } from '../../people/vat/refresh-old-vat.ts'
import type { WritePorts } from '../../ports.ts'
import type { OrderAnswer } from '../payments/ports.ts'
import type { ProviderOrder } from '../payments/provider-order.ts'

/**
 * A topup that was just paid is about to be invoiced: an old VAT number is asked for before, as for every invoice. Never
 * inside a transaction. Source: contract 6.3; states 1.9.
 */
export async function refreshTopupVat(
  ports: WritePorts<'vat'>,
  { purpose, subject_id }: ProviderOrder,
  answer: OrderAnswer,
): Promise<void> {
  const isPaid = answer.kind === 'order' && answer.order.state === 'completed'
  if (purpose !== 'topup' || !isPaid || ports.settings.topup_vat === 'at_use') return
  const payment = await ports.store.read((tx) => tx.payments.get(subject_id))
  if (payment?.captured_at === null) await refreshOldVat(ports, payment.account_id)
}
