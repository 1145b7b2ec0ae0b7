import type { Billing, Plan, SellsTo } from '@billing/core'

import type { OrderRow } from '../world/rows.ts'
import type { SandboxHooks } from '../world/moves.ts'

/** The operator as the control room shows it. The code is made for the service's clock. */
export interface OperatorView {
  readonly email: string
  readonly totp_code: string
  /** Until the next code. */
  readonly seconds_left: number
}

/** What the pages need of the service beside the sandbox itself. */
export interface PageHooks extends SandboxHooks {
  /** The service's own public API, without a network: `(request) => app.fetch(request)`. */
  readonly api: (request: Request) => Promise<Response>
  /** Null hides the operator's box. */
  readonly operator: () => Promise<OperatorView | null>
  /** What the service knows of one customer: past, present and future. Without it, nothing of it is shown. */
  readonly operations?: Billing['operations']
  /** What the sign-up form offers. Default: the plans of the core. */
  readonly plans?: readonly Plan[]
  /** To whom the sign-up form sells. Default: to both. */
  readonly sells_to?: SellsTo
  /** Where the service is, without a slash at the end, when the control room is not beside it. */
  readonly service_url?: string
  /** Where the payer of an order is sent. Default: the hosted checkout page beside the control room. */
  readonly checkout_url?: (order: OrderRow) => string
  /** Whose name stands on the hosted checkout page. */
  readonly seller_name?: string
  /** Told of what goes wrong and is no refusal. */
  readonly report_error?: (error: unknown) => void
}
