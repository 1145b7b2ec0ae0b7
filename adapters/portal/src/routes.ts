import { signOut, language, forgotPassword, resetPassword } from '@billing/pages'
import type { Route } from '@billing/pages'
import { balance } from './pages/billing/balance.ts'
import { creditNotePdf, documentsOfYear, invoicePdf } from './pages/billing/documents.ts'
import { invoice } from './pages/billing/invoice.ts'
import { invoices } from './pages/billing/invoices.ts'
import { billing } from './pages/billing/overview.ts'
import { paymentMethods } from './pages/billing/payment-methods.ts'
import { removeCard } from './pages/billing/remove-card.ts'
import { account } from './pages/account/account.ts'
import { address } from './pages/account/address.ts'
import { confirmContactEmail } from './pages/account/confirm-contact-email.ts'
import { documents } from './pages/account/documents.ts'
import { people } from './pages/account/people.ts'
import { removePerson } from './pages/account/remove-person.ts'
import { security } from './pages/account/security.ts'
import { vat } from './pages/account/vat.ts'
import { firstLogin } from './pages/entry/first-login.ts'
import { magicLink } from './pages/entry/magic-link.ts'
import { signIn } from './pages/entry/sign-in.ts'
import { verify } from './pages/entry/verify.ts'
import { home } from './pages/home/home.ts'
import { subscribeAgain } from './pages/plan/again.ts'
import { cancelPlan } from './pages/plan/cancel.ts'
import { changePlan } from './pages/plan/change.ts'
import { changeLength } from './pages/plan/length.ts'
import { changeQuantities } from './pages/plan/quantities.ts'
import { subscription } from './pages/plan/subscription.ts'
import { signup } from './pages/signup/signup.ts'
import { signupStatus } from './pages/signup/signup-status.ts'
import { notifications } from './pages/notices/notifications.ts'
import { phoneSystem } from './pages/phones/phone-system.ts'
import { support } from './pages/support/support.ts'
import { ticketFile } from './pages/support/ticket-files.ts'
import { ticket } from './pages/support/ticket.ts'
import { withdraw } from './pages/withdraw/withdraw.ts'

/** Every path of the portal. There is no other list: the router, the tests and the map are made of this one. */
export const ROUTES: readonly Route[] = [
  // To become a customer
  signup,
  signupStatus,
  // To come in
  signIn,
  magicLink,
  firstLogin,
  verify,
  forgotPassword,
  resetPassword,
  signOut,
  language,
  // What there is
  home,
  billing,
  invoices,
  invoice,
  invoicePdf,
  creditNotePdf,
  documentsOfYear,
  paymentMethods,
  removeCard,
  balance,
  // The plan
  subscription,
  changePlan,
  changeLength,
  changeQuantities,
  cancelPlan,
  subscribeAgain,
  // The account and its people
  account,
  address,
  vat,
  documents,
  people,
  removePerson,
  security,
  confirmContactEmail,
  // Questions and answers
  support,
  ticket,
  ticketFile,
  notifications,
  phoneSystem,
  // To leave again
  withdraw,
]
