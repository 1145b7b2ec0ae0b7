import { actorOf, type Call } from '../../records/idempotency/call.ts'
import { invariant } from '../../kernel/problem.ts'
import type { WritePorts } from '../../ports.ts'
import { write } from '../../records/unit-of-work/write.ts'
import { askNewDefault } from './ask-new-default.ts'
import { type ListedCard, listedCards } from './list-payment-methods.ts'
import { ownPaymentMethod } from './own-payment-method.ts'

/**
 * Make a saved card the one that we charge; the one that it was stays saved. The default card again
 * changes nothing and succeeds. Throws `not_found`. Source: contract 8.
 */
export async function setDefaultPaymentMethod(
  ports: WritePorts,
  call: Call,
  payment_method_id: string,
): Promise<ListedCard> {
  const { account_id } = actorOf(call)
  return write(ports, call, async (work) => {
    const { tx } = work
    await tx.accounts.lock(account_id)
    const method = await ownPaymentMethod(tx, account_id, payment_method_id)
    const [answer] = await listedCards(tx, account_id, [{ ...method, is_default: true }])
    invariant(answer, 'one card is one card')
    if (method.is_default) return { kind: 'answered', answer }
    await tx.paymentMethods.makeDefault(method)
    await askNewDefault(work, account_id)
    const audit = { action: 'payment_method.made_default', meta: { payment_method_id } }
    return { kind: 'answered', answer, audit }
  })
}
