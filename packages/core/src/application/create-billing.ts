import { customerOf } from './customer.ts'
import { given } from './given.ts'
import { moneyOf } from './money.ts'
import { operatorOf } from './operator.ts'
import { peopleOf } from './people.ts'
import {
  forgetKeyed,
  releaseKeyed,
  settleKeyed,
  startKeyed,
} from '../records/idempotency/keyed-request.ts'
import type { Ports } from '../ports.ts'
import { tick } from './tick.ts'

/**
 * Give every use case its ports. The result is the whole application, for any adapter to call. Throws an `Error` where the
 * settings ask for what a port cannot do.
 */
export function createBilling(ports: Ports) {
  refuseUnknownUse(ports)
  const use = given(ports)
  return {
    ...peopleOf(use),
    ...customerOf(use),
    ...moneyOf(use),
    ...operatorOf(ports, use),
    idempotency: {
      start: use(startKeyed),
      settle: use(settleKeyed),
      release: use(releaseKeyed),
      forget: use(forgetKeyed),
    },
    worker: { tick: use(tick) },
  }
}

/** The whole application. */
export type Billing = ReturnType<typeof createBilling>

/** Source: contract 6.3; Directive 2006/112/EC, Art. 30b (2). */
function refuseUnknownUse({ settings, pbx }: Pick<Ports, 'settings' | 'pbx'>): void {
  if (settings.topup_vat === 'at_topup' || pbx.callCreditUsed) return
  throw new Error('topup_vat is at_use, and this phone system does not tell what calls used up')
}
