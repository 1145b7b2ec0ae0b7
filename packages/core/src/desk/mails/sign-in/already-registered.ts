import { payUrl } from '../billing/pay-url.ts'
import { type MailContext, page, toUser } from '../mail-context.ts'
import { type Facts, type FactsOf, mail } from '../mail.ts'
import { add } from '../../../kernel/money.ts'
import { formatMoney } from '../../../kernel/text/format.ts'
import { type IssuedInvoice, owedOn } from '../../../money/invoices/invoice.ts'
import { heldAccountOf } from '../../../people/identity/held-account.ts'
import type { User } from '../../../people/identity/user.ts'

const FACTS = {
  sign_in_url: 'link',
  /** What is open on the invoices of the account; this and what follows is null where nothing is. */
  owed: 'text?',
  pay_url: 'link?',
  /** For a transfer: the account, and the invoices to be named. */
  bank_account: 'text?',
  numbers: 'text?',
} as const satisfies Facts

type Debt = Omit<FactsOf<typeof FACTS>, 'sign_in_url'>

/** What is to be paid before anybody signs up again, and how. Source: contract 2.11. */
const DEBT = {
  en: ({ owed, bank_account, numbers }: Debt): string[] =>
    owed === null
      ? []
      : [
          `${owed} is still to be paid (${numbers}). Once it is paid, you may come back to us. Please pay by the button below${bank_account ? `, or by transfer to ${bank_account}, naming the invoice` : ''}.`,
        ],
  lt: ({ owed, bank_account, numbers }: Debt): string[] =>
    owed === null
      ? []
      : [
          `Dar nesumokėta ${owed} (${numbers}). Sumokėję galėsite pas mus sugrįžti. Sumokėkite paspaudę žemiau esantį mygtuką${bank_account ? ` arba pavedimu į sąskaitą ${bank_account}, nurodydami sąskaitos faktūros numerį` : ''}.`,
        ],
}

/** To whoever signs up with an address that has an account: how to sign in, and what is still owed. Source: contract 2.11. */
export const alreadyRegistered = mail({
  facts: FACTS,
  compose: toUser(async (context, user) => ({
    sign_in_url: page(context, user, '/sign-in'),
    ...(await debtOf(context, user)),
  })),
  en: ({ sign_in_url, ...debt }) => ({
    subject: 'You already have an account with us',
    paragraphs: [
      'Someone, most likely you, has just tried to sign up with this e-mail address. We already have an account for it, so we did not make another.',
      ...DEBT.en(debt),
    ],
    buttons: [
      ...(debt.pay_url ? [{ label: `Pay ${debt.owed}`, url: debt.pay_url }] : []),
      { label: 'Sign in', url: sign_in_url },
    ],
    notes: [
      'Have you forgotten your password? You can choose a new one on the sign-in page. If it was not you, there is nothing to do: your account is safe.',
    ],
  }),
  lt: ({ sign_in_url, ...debt }) => ({
    subject: 'Jūs jau turite paskyrą pas mus',
    paragraphs: [
      'Ką tik kažkas, greičiausiai jūs, bandė užsiregistruoti šiuo el. pašto adresu. Paskyrą šiuo adresu jau turime, todėl antros nekūrėme.',
      ...DEBT.lt(debt),
    ],
    buttons: [
      ...(debt.pay_url ? [{ label: `Sumokėti ${debt.owed}`, url: debt.pay_url }] : []),
      { label: 'Prisijungti', url: sign_in_url },
    ],
    notes: [
      'Pamiršote slaptažodį? Naują galite susikurti prisijungimo puslapyje. Jei tai buvote ne jūs, nieko daryti nereikia: jūsų paskyra saugi.',
    ],
  }),
})

/** What whoever wants to sign up again has to pay first, and how. Source: contract 2.11. */
async function debtOf(context: MailContext, { account_id, email_key, language }: User) {
  const held = await heldAccountOf(context.tx, email_key)
  const invoices = await context.tx.invoices.owedBy(held?.account_id ?? account_id)
  if (invoices.length === 0) return NO_DEBT
  const owed = invoices.map(owedOn).reduce(add)
  return {
    owed: formatMoney(owed, language),
    pay_url: await payPage(context, invoices),
    bank_account: context.ports.settings.seller.bank_account || null,
    numbers: invoices.map(({ number }) => number).join(', '),
  }
}

const NO_DEBT = { owed: null, pay_url: null, bank_account: null, numbers: null } as const

/** Where the earliest of them is paid. */
async function payPage(context: MailContext, invoices: readonly IssuedInvoice[]): Promise<string> {
  const cycle_id = invoices.map((invoice) => invoice.cycle_id).find((id) => id !== null)
  const cycle = cycle_id === undefined ? undefined : await context.tx.cycles.get(cycle_id)
  return payUrl(context, cycle?.provider_order_id ?? null)
}
