import { accountMachine } from '../people/account/account.ts'
import { billingCycleMachine } from '../money/subscription/billing-cycle.ts'
import { dunningMachine } from '../money/policy/dunning.ts'
import { intakeMachine } from '../people/compliance/intake.ts'
import { eInvoiceDeliveryMachine } from '../money/e-delivery/e-invoice-delivery.ts'
import { invoiceMachine } from '../money/invoices/invoice.ts'
import type { Machine } from '../kernel/machine.ts'
import { paymentMachine } from '../money/payments/payment.ts'
import { refundMachine } from '../money/credit-notes/refund.ts'
import { priceRiseMachine } from '../money/prices/price-rise.ts'
import { planChangeMachine } from '../money/subscription/plan-change.ts'
import { signupMachine } from '../onboarding/signup/signup.ts'
import { waitingLineMachine } from '../money/waiting/waiting-line.ts'
import { subscriptionMachine } from '../money/subscription/subscription.ts'
import { ticketMachine } from '../people/support/ticket.ts'
import { tenantMachine } from '../phones/tenants/tenant.ts'
import { vatProofMachine } from '../people/vat-proofs/vat-proof.ts'
import { withdrawalMachine } from '../people/consumers/withdrawal.ts'
import { vatStatusMachine } from '../people/account/vat-status.ts'

/** Every state machine, in the order in which a reader meets them: from signup to the last review. */
export const MACHINES: readonly Machine[] = [
  signupMachine,
  accountMachine,
  tenantMachine,
  subscriptionMachine,
  billingCycleMachine,
  dunningMachine,
  planChangeMachine,
  waitingLineMachine,
  priceRiseMachine,
  paymentMachine,
  invoiceMachine,
  eInvoiceDeliveryMachine,
  refundMachine,
  withdrawalMachine,
  vatStatusMachine,
  vatProofMachine,
  intakeMachine,
  ticketMachine,
]
