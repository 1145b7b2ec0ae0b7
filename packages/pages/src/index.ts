export type { Api, Browsing } from './api/ask.ts'
export { document } from './api/document.ts'
export { multipart } from './api/multipart.ts'
export { answered, done, type Part, part, partOf, Refusal } from './api/refusal.ts'
export { explainedCard } from './billing/explained.ts'
export { foreseen, type ForecastWords, foretold, isWorst } from './billing/forecast.ts'
export { placeName } from './billing/place-name.ts'
export { planName, planNameOf } from './billing/plan-name.ts'
export { type Due, dueFacts, dueTable, nextInvoices, nowTable } from './billing/plan-preview.ts'
export {
  type AskedQuantities,
  askedQuantities,
  type Counted,
  quantityField,
  sentQuantities,
  sentTotal,
} from './billing/quantities.ts'
export { cardShown, cardText } from './billing/saved-card.ts'
export { statePill } from './billing/state-pill.ts'
export { thread, written } from './billing/thread.ts'
export {
  addFileForm,
  chosenFile,
  type FilesShown,
  notedWithFile,
  ticketFileField,
  ticketFilesCard,
} from './billing/ticket-files.ts'
export { reasonText } from './texts/reasons.ts'
export { TICKET_FILES } from './texts/ticket-files.ts'
export { entered, saidAt } from './entry/entered.ts'
export { forgotPassword } from './entry/forgot-password.ts'
export { language } from './entry/language.ts'
export { resetPassword } from './entry/reset-password.ts'
export { signOut } from './entry/sign-out.ts'
export { newPassword } from './entry/new-password.ts'
export { tokenPage } from './entry/token-page.ts'
export { below, linkTo, ownPath, webUrl } from './html/address.ts'
export { attribute, flag } from './html/flag.ts'
export { type Html, html, NOTHING } from './html/html.ts'
export { counted, type Forms } from './html/plural.ts'
export {
  type OwnSecurity,
  ownSecurityActions,
  ownSecurityCards,
  readOwnSecurity,
} from './own/own-security.ts'
export { type Amount, amount, amountText, centsOf, rateText } from './parts/amount.ts'
export type { BannerShown, Note } from './parts/banner.ts'
export { card, heading } from './parts/card.ts'
export { confirm, type Confirmation } from './parts/confirm.ts'
export { empty } from './parts/empty.ts'
export { type Fact, facts } from './parts/facts.ts'
export {
  type Attempt,
  type Choice,
  type Field,
  field,
  fileField,
  hidden,
  idOf,
  select,
  textArea,
} from './parts/field.ts'
export { buttonLink, form, type Form, type Weight } from './parts/form.ts'
export { day, dayText, instantOf, periodText } from './parts/moment.ts'
export { navLinks } from './parts/nav-links.ts'
export { type Listed, listed, olderLinks } from './parts/older.ts'
export { pill, type Tone } from './parts/pill.ts'
export { type Plot, plot, type Series } from './parts/plot.ts'
export { refusalText, shown } from './parts/problem.ts'
export { quantityList, type QuantityRow } from './parts/quantity.ts'
export { navigation, type NavLink, type Sheet } from './parts/shell.ts'
export { type Event, story } from './parts/story.ts'
export { type Column, table } from './parts/table.ts'
export { currencyOf, type House, houseName, type Reader, texts } from './reader.ts'
export { createPages } from './serve/create-pages.ts'
export type { Embedding } from './serve/embedding.ts'
export type { FrontEnd, PagesOptions } from './serve/front-end.ts'
export {
  type Action,
  deed,
  type Done,
  type Download,
  Elsewhere,
  NotSignedIn,
  type Page,
  type Route,
  type Sent,
  type Visit,
} from './serve/page.ts'
export { type Sealing, type Session, sessionOf } from './session/session.ts'
export { COMMON } from './texts/common.ts'
export { PLACE_RULES } from './texts/explained.ts'
export { QUANTITIES } from './texts/quantities.ts'
export { STATES } from './texts/states.ts'
export { SECURITY } from './texts/security.ts'
export { shownAgain } from './serve/sent.ts'
