import { accountMachine } from '../account/account.ts'
import { billingCycleMachine } from '../billing/billing-cycle.ts'
import { dunningMachine } from '../dunning/dunning.ts'
import { intakeMachine } from '../compliance/intake.ts'
import { invoiceMachine } from '../invoices/invoice.ts'
import type { Machine } from '../kernel/machine.ts'
import { paymentMachine } from '../payments/payment.ts'
import { refundMachine } from '../refunds/refund.ts'
import { planChangeMachine } from '../plan-changes/plan-change.ts'
import { signupMachine } from '../signup/signup.ts'
import { subscriptionMachine } from '../subscription/subscription.ts'
import { ticketMachine } from '../support/ticket.ts'
import { tenantMachine } from '../tenants/tenant.ts'
import { vatProofMachine } from '../vat-proofs/vat-proof.ts'
import { vatStatusMachine } from '../vat/vat-status.ts'

/** Every state machine, in the order in which a reader meets them: from signup to the last review. */
export const MACHINES: readonly Machine[] = [
  signupMachine,
  accountMachine,
  tenantMachine,
  subscriptionMachine,
  billingCycleMachine,
  dunningMachine,
  planChangeMachine,
  paymentMachine,
  invoiceMachine,
  refundMachine,
  vatStatusMachine,
  vatProofMachine,
  intakeMachine,
  ticketMachine,
]
