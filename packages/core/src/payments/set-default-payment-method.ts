import { calledBy, recordAudit } from '../audit/record-audit.ts'
import { actorOf, type Call } from '../call.ts'
import { finishKeyed } from '../idempotency/keyed-request.ts'
import type { EpochMs } from '../kernel/time.ts'
import type { Ports, Tx } from '../ports.ts'
import { askNewDefault } from './ask-new-default.ts'
import { ownPaymentMethod } from './own-payment-method.ts'
import type { PaymentMethod } from './payment-method.ts'

/**
 * Make a saved card the one that we charge; the one that it was stays saved. The default card again
 * changes nothing and succeeds. Throws `not_found`. Source: contract 8.
 */
export async function setDefaultPaymentMethod(
  ports: Pick<Ports, 'store' | 'clock' | 'ids' | 'secrets'>,
  call: Call,
  payment_method_id: string,
): Promise<PaymentMethod> {
  const { account_id } = actorOf(call)
  const now = ports.clock()
  return ports.store.transaction(async (tx) => {
    await tx.accounts.lock(account_id)
    const method = await ownPaymentMethod(tx, account_id, payment_method_id)
    if (!method.is_default) await makeDefault(ports, tx, { call, method }, now)
    const chosen = { ...method, is_default: true }
    await finishKeyed(tx, call.keyed, chosen, now)
    return chosen
  })
}

async function makeDefault(
  ports: Pick<Ports, 'ids' | 'secrets'>,
  tx: Tx,
  { call, method }: { readonly call: Call; readonly method: PaymentMethod },
  now: EpochMs,
): Promise<void> {
  const { payment_method_id, account_id } = method
  await tx.paymentMethods.makeDefault(method)
  await askNewDefault(ports, tx, account_id, now)
  await recordAudit(
    ports,
    tx,
    {
      ...calledBy(call),
      action: 'payment_method.made_default',
      outcome: 'success',
      meta: { payment_method_id },
    },
    now,
  )
}
