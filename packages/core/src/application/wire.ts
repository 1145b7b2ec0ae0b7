import { customerOf } from './customer.ts'
import type { Use } from './given.ts'
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

/** Every use case with its ports, by capability; what may read late has ports of its own. `Billing` says what each does. */
export function wire(ports: Ports, use: Use, useDelayed: Use) {
  return {
    ...peopleOf(use),
    ...customerOf(use),
    ...moneyOf(use, useDelayed),
    ...operatorOf(ports, use, useDelayed),
    idempotency: {
      start: use(startKeyed),
      settle: use(settleKeyed),
      release: use(releaseKeyed),
      forget: use(forgetKeyed),
    },
    worker: { tick: use(tick) },
  }
}
