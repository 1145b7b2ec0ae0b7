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

/** Give every use case its ports. The result is the whole application, for any adapter to call. */
export function createBilling(ports: Ports) {
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
