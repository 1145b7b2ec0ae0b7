import { invalid } from '../../kernel/problem.ts'
import type { CustomerType } from '../account/account.ts'

/** Whom an operator can sell to. */
export const SELLS_TO = ['companies', 'consumers', 'both'] as const

/** Whom an operator sells to. */
export type SellsTo = (typeof SELLS_TO)[number]

const TYPES: Readonly<Record<SellsTo, readonly CustomerType[]>> = {
  companies: ['company'],
  consumers: ['individual'],
  both: ['company', 'individual'],
}

/** The customers who may sign up. */
export function customersSoldTo(sells_to: SellsTo): readonly CustomerType[] {
  return TYPES[sells_to]
}

/** Lets whom we sell to pass. Throws `validation.failed` on `customer_type`. */
export function refuseUnlessSoldTo(sells_to: SellsTo, customer_type: CustomerType): void {
  if (customersSoldTo(sells_to).includes(customer_type)) return
  throw invalid('customer_type', `We sell to ${sells_to} only.`)
}
