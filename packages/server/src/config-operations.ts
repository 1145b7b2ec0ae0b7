import { wholeNumber } from './config-values.ts'

/** What is in force of them when a variable is not set. */
export const OPERATIONS_DEFAULTS = {
  BILLING_DRAIN_SECONDS: '0',
}

/** The variables that say how the process lives among the others of a platform. */
export const OPERATIONS = {
  BILLING_DRAIN_SECONDS: wholeNumber(600),
}
