import { afterAll, beforeAll, describe } from 'vitest'

import { checkoutContract } from './payment-provider/checkout.ts'
import { disputeContract } from './payment-provider/disputes.ts'
import { lostAnswerContract } from './payment-provider/lost-answers.ts'
import { orderContract } from './payment-provider/orders.ts'
import { refundContract } from './payment-provider/refunds.ts'
import { savedMethodContract } from './payment-provider/saved-methods.ts'
import { webhookContract } from './payment-provider/webhooks.ts'
import type { PaymentProviderWorld } from './payment-provider/world.ts'
import { tellingCalls } from './told-calls.ts'

export { newOrder } from './payment-provider/world.ts'
export type { Movement, PayerCard, PaymentProviderWorld } from './payment-provider/world.ts'

/** What every payment provider must do. Source: contract 7.3, 9; the provider's order life cycle. */
export function paymentProviderContract(
  name: string,
  open: () => Promise<PaymentProviderWorld>,
): void {
  describe(`payment provider contract: ${name}`, () => {
    let world: PaymentProviderWorld
    const watched = tellingCalls('provider')
    beforeAll(async () => {
      world = watched(await open())
    })
    afterAll(() => world.close())
    const at = () => world
    orderContract(at)
    checkoutContract(at)
    savedMethodContract(at)
    lostAnswerContract(at)
    refundContract(at)
    disputeContract(at)
    webhookContract(at)
  })
}
