import { payUrl } from './pay-url.ts'
import { sentence } from '../emails-layout.ts'
import { instantFact, type MailContext, subjectId, toAccount } from '../mail-context.ts'
import { type Facts, type FactsOf, mail, type MailText } from '../mail.ts'
import type { Locale } from '../../../kernel/locale.ts'
import { formatDate, formatMoney } from '../../../kernel/text/format.ts'
import { owedOn } from '../../../money/invoices/invoice.ts'

/** Which dunning mail it is: of the first dunning steps, of the last before the suspension, or of the last before the end. */
export const DUNNING_MAIL_STEPS = ['reminder', 'final_notice', 'ending'] as const
type DunningMailStep = (typeof DUNNING_MAIL_STEPS)[number]

const FACTS = {
  step: DUNNING_MAIL_STEPS,
  amount: 'text',
  /** Our next try. */
  next_date: 'text?',
  /** The day on which the service stops, or ends, if nothing is paid. */
  suspend_date: 'text?',
  pay_url: 'link',
} as const satisfies Facts

type Args = FactsOf<typeof FACTS>

/** A dunning step in words. Texts whose day is not known fall back to the reminder's. */
type StepText = (args: Args & { readonly suspend_date: string }) => MailText

const EN_FINAL: StepText = ({ amount, next_date, suspend_date, pay_url }) => ({
  subject: `Final notice: we suspend your service on ${suspend_date}`,
  paragraphs: [
    `We still have not received your payment of ${amount}.`,
    'From today your phones are limited: outgoing calls that cost money no longer go through. Incoming calls and calls to emergency numbers work as before.',
    `If the payment does not reach us before ${suspend_date}, we suspend your phone system on that day.`,
    ...(next_date === null ? [] : [`We will try your card again on ${next_date}.`]),
    'Pay with the button below, with any card, and all is as before at once.',
  ],
  buttons: [{ label: 'Pay now', url: pay_url }],
})

const LT_FINAL: StepText = ({ amount, next_date, suspend_date, pay_url }) => ({
  subject: `Paskutinis įspėjimas: paslaugą sustabdysime ${suspend_date}`,
  paragraphs: [
    `Jūsų mokėjimo (${amount}) vis dar negavome.`,
    'Nuo šiandien jūsų telefonija ribojama: mokami išeinantys skambučiai nebeveikia. Įeinantys skambučiai ir skambučiai pagalbos numeriais veikia kaip anksčiau.',
    sentence(`Jei mokėjimo negausime anksčiau, telefonijos sistemą sustabdysime ${suspend_date}`),
    ...(next_date === null ? [] : [sentence(`Kortelę dar kartą bandysime ${next_date}`)]),
    'Sumokėkite paspaudę mygtuką – tinka bet kuri kortelė – ir viskas iš karto veiks kaip anksčiau.',
  ],
  buttons: [{ label: 'Mokėti dabar', url: pay_url }],
})

const EN_ENDING: StepText = ({ amount, suspend_date, pay_url }) => ({
  subject: `Your subscription ends on ${suspend_date} unless we are paid`,
  paragraphs: [
    `Your phone system is suspended, because we have not received your payment of ${amount}.`,
    `If the payment does not reach us before ${suspend_date}, your subscription ends on that day.`,
    'As soon as you pay, with any card, everything works again.',
  ],
  buttons: [{ label: 'Pay now', url: pay_url }],
})

const LT_ENDING: StepText = ({ amount, suspend_date, pay_url }) => ({
  subject: `Jei nesumokėsite, prenumerata baigsis ${suspend_date}`,
  paragraphs: [
    `Jūsų telefonijos sistema sustabdyta, nes negavome jūsų mokėjimo (${amount}).`,
    sentence(`Jei mokėjimo negausime anksčiau, jūsų prenumerata baigsis ${suspend_date}`),
    'Kai tik sumokėsite – tinka bet kuri kortelė – viskas vėl veiks.',
  ],
  buttons: [{ label: 'Mokėti dabar', url: pay_url }],
})

function enReminder({ amount, next_date, suspend_date, pay_url }: Args): MailText {
  return {
    subject: 'We could not collect your payment',
    paragraphs: [
      `We could not collect your payment of ${amount}: your card was declined, or we have none on file.`,
      ...(next_date === null ? [] : [`We will try again on ${next_date}.`]),
      ...(suspend_date === null
        ? []
        : [
            `If the payment does not reach us, we will have to suspend your service on ${suspend_date}.`,
          ]),
      'You can pay right now, with another card too.',
    ],
    buttons: [{ label: 'Pay now', url: pay_url }],
  }
}

function ltReminder({ amount, next_date, suspend_date, pay_url }: Args): MailText {
  return {
    subject: 'Nepavyko gauti jūsų mokėjimo',
    paragraphs: [
      `Nepavyko gauti jūsų mokėjimo (${amount}): kortelė buvo atmesta arba nesate jos išsaugoję.`,
      ...(next_date === null ? [] : [sentence(`Dar kartą bandysime ${next_date}`)]),
      ...(suspend_date === null
        ? []
        : [sentence(`Jei mokėjimo negausime, turėsime sustabdyti jūsų paslaugą ${suspend_date}`)]),
      'Sumokėti galite jau dabar, taip pat ir kita kortele.',
    ],
    buttons: [{ label: 'Mokėti dabar', url: pay_url }],
  }
}

const STEPS = {
  en: { reminder: enReminder, final_notice: EN_FINAL, ending: EN_ENDING },
  lt: { reminder: ltReminder, final_notice: LT_FINAL, ending: LT_ENDING },
} as const

function written(language: 'en' | 'lt', args: Args): MailText {
  const { suspend_date } = args
  if (suspend_date === null) return STEPS[language].reminder(args)
  return STEPS[language][stepSaid(args)]({ ...args, suspend_date })
}

function stepSaid({ step, suspend_date }: Args): DunningMailStep {
  return suspend_date === null ? 'reminder' : step
}

/** To the account: a payment that did not come, by the dunning step that tells of it. Source: states 1.6. */
export const paymentFailed = mail({
  facts: FACTS,
  variants: { names: DUNNING_MAIL_STEPS, of: stepSaid },
  compose: toAccount(async (context, { language }) => {
    const cycle = await context.tx.cycles.get(subjectId(context))
    const invoice = cycle?.invoice_id ? await context.tx.invoices.get(cycle.invoice_id) : undefined
    // Paid or forgiven since: a mail that still asks for it would be wrong.
    if (!cycle || !invoice || owedOn(invoice).amount_minor === 0) return null
    return {
      step: stepOf(context),
      amount: formatMoney(owedOn(invoice), language),
      next_date: dayOrNull(context, 'next_at', language),
      suspend_date: dayOrNull(context, 'suspend_at', language),
      pay_url: await payUrl(context, cycle.provider_order_id),
    }
  }),
  en: (args) => written('en', args),
  lt: (args) => written('lt', args),
})

/** Mails of before it was written down are the reminders'. */
function stepOf({ facts }: MailContext): DunningMailStep {
  return DUNNING_MAIL_STEPS.find((step) => step === facts?.['step']) ?? 'reminder'
}

function dayOrNull(context: MailContext, fact: string, language: Locale): string | null {
  const at = instantFact(context, fact)
  return at === null ? null : formatDate(at, context.ports.settings.time_zone, language)
}
