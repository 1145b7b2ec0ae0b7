import { forgotPassword, resetPassword, type Route, signOut } from '@billing/pages'
import { banners } from './pages/customer/banners.ts'
import { charges } from './pages/customer/charges.ts'
import { cards } from './pages/customer/cards.ts'
import { editCustomer, enterWithdrawal, giveTrial } from './pages/customer/details.ts'
import { lockPhones, provision } from './pages/customer/phones.ts'
import { changePlan } from './pages/customer/plan.ts'
import { changeQuantities } from './pages/customer/quantities.ts'
import { term } from './pages/contract/term.ts'
import { discounts } from './pages/customer/discounts.ts'
import { prices } from './pages/customer/prices.ts'
import { moveSubscription } from './pages/customer/subscription.ts'
import { readAs } from './pages/customer/reading.ts'
import { customer } from './pages/customer/customer.ts'
import { notes } from './pages/customer/notes.ts'
import { customers } from './pages/customer/customers.ts'
import { code, enrol } from './pages/entry/code.ts'
import { signIn } from './pages/entry/sign-in.ts'
import { refundTopup, retryCycle } from './pages/money/again.ts'
import { credit } from './pages/money/credit.ts'
import { creditNoteDelivery, invoiceDelivery } from './pages/money/delivery.ts'
import { creditNoteXml, invoicePdf, invoiceXml } from './pages/money/documents.ts'
import { exchangeRates } from './pages/money/exchange-rates.ts'
import { invoice } from './pages/money/invoice.ts'
import { newPriceRise } from './pages/money/new-price-rise.ts'
import { discountCodes } from './pages/money/discount-codes.ts'
import { priceRise, priceRises } from './pages/money/price-rises.ts'
import { creditNotes, cycles, invoices, payments, withdrawals } from './pages/money/lists.ts'
import { phoneSystems } from './pages/desk/phone-systems.ts'
import { ticket } from './pages/desk/ticket.ts'
import { ticketFile } from './pages/desk/ticket-files.ts'
import { tickets } from './pages/desk/tickets.ts'
import { apiKey, apiKeys, newApiKey } from './pages/machine/api-keys.ts'
import { audit } from './pages/machine/audit.ts'
import { business, businessFile } from './pages/machine/business.ts'
import { exports, invoicesFile, isafFile, ledgerFile } from './pages/machine/exports.ts'
import { figures } from './pages/machine/figures.ts'
import { mails, resendMail } from './pages/machine/mails.ts'
import { mrrFile } from './pages/machine/mrr.ts'
import { operations } from './pages/machine/operations.ts'
import { auditProof, proofFile } from './pages/machine/proof.ts'
import { requestsFile } from './pages/machine/requests.ts'
import { security } from './pages/machine/security.ts'
import { kybDocument, kybReview } from './pages/reviews/kyb.ts'
import { placeReview } from './pages/reviews/place.ts'
import { reviews } from './pages/reviews/queue.ts'
import { vatProofFile, vatReview } from './pages/reviews/vat.ts'
import { today } from './pages/today.ts'
import { deliveries, redeliver } from './pages/webhooks/deliveries.ts'
import { newWebhook, webhook } from './pages/webhooks/endpoint.ts'
import { webhooks } from './pages/webhooks/endpoints.ts'

/** Every path of the console. There is no other list: the router, the tests and the map are made of this one. */
export const ROUTES: readonly Route[] = [
  // To come in
  signIn,
  code,
  enrol,
  forgotPassword,
  resetPassword,
  signOut,
  // What waits
  today,
  // Customers
  customers,
  customer,
  editCustomer,
  changePlan,
  changeQuantities,
  discounts,
  term,
  prices,
  moveSubscription,
  lockPhones,
  provision,
  cards,
  banners,
  charges,
  notes,
  giveTrial,
  enterWithdrawal,
  readAs,
  withdrawals,
  // Money
  invoices,
  invoice,
  invoicePdf,
  invoiceXml,
  invoiceDelivery,
  credit,
  payments,
  refundTopup,
  creditNotes,
  creditNoteXml,
  creditNoteDelivery,
  cycles,
  retryCycle,
  exchangeRates,
  priceRises,
  newPriceRise,
  priceRise,
  discountCodes,
  // What is decided and answered
  reviews,
  vatReview,
  vatProofFile,
  kybReview,
  kybDocument,
  placeReview,
  tickets,
  ticket,
  ticketFile,
  phoneSystems,
  // Whether the machine runs, and who did what
  operations,
  requestsFile,
  figures,
  mrrFile,
  business,
  businessFile,
  exports,
  invoicesFile,
  ledgerFile,
  isafFile,
  mails,
  resendMail,
  webhooks,
  newWebhook,
  deliveries,
  redeliver,
  webhook,
  security,
  apiKeys,
  newApiKey,
  apiKey,
  audit,
  auditProof,
  proofFile,
]
