import {
  forgetKeyed,
  releaseKeyed,
  settleKeyed,
  startKeyed,
} from '../records/idempotency/keyed-request.ts'
import { CUSTOMER } from './customer.ts'
import { MONEY } from './money.ts'
import { OPERATOR } from './operator.ts'
import { PEOPLE } from './people.ts'
import { tick } from './tick.ts'
import { system } from './use-case.ts'

/** Every use case, by capability, with the operation that guards it. `Billing` says what each does. */
export const CAPABILITIES = {
  ...PEOPLE,
  ...CUSTOMER,
  ...MONEY,
  ...OPERATOR,
  idempotency: {
    start: system(startKeyed),
    settle: system(settleKeyed),
    release: system(releaseKeyed),
    forget: system(forgetKeyed),
  },
  worker: { tick: system(tick) },
}
