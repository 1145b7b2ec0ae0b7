import type { Refund } from '../credit-notes/credit-note.ts'
import type { LoweredOrder } from '../credit-notes/lower-order.ts'

/** What one transaction came to: `again`, or what somebody outside is to be asked first. */
export type Paid =
  | { readonly kind: 'again' | 'done' }
  | { readonly kind: 'wait' | 'stuck'; readonly reason: string }
  | { readonly kind: 'lower'; readonly order: LoweredOrder }
  | { readonly kind: 'ask'; readonly refund: Refund }
