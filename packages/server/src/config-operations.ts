import { z } from 'zod'
import { wholeNumber } from './config-values.ts'

/** What is in force of them when a variable is not set. */
export const OPERATIONS_DEFAULTS = {
  BILLING_DRAIN_SECONDS: '0',
  BILLING_WEBHOOKS_PRIVATE: 'refused',
}

/** The variables that say how the process lives among the others of a platform. */
export const OPERATIONS = {
  BILLING_DRAIN_SECONDS: wholeNumber(600),
  BILLING_WEBHOOKS_PRIVATE: z.enum(['refused', 'allowed'], 'expected refused or allowed'),
  BILLING_METRICS_PORT: wholeNumber(65_535).optional(),
  BILLING_METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,200}$/, 'expected 16 to 200 letters, digits or -._~+/=')
    .optional(),
}
