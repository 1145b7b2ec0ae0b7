import type { MailArgsOf, MailText, MailTexts } from '../../people/notifications/mail-args.ts'
import { sentence } from './emails-layout.ts'

type Args = MailArgsOf<'payment_failed'>

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
  const { step, suspend_date } = args
  if (suspend_date === null) return STEPS[language].reminder(args)
  return STEPS[language][step]({ ...args, suspend_date })
}

/** A payment that did not come, by the dunning step that tells of it. Source: states 1.6. */
export const DUNNING_MAILS: MailTexts<'payment_failed'> = {
  payment_failed: {
    en: (args) => written('en', args),
    lt: (args) => written('lt', args),
  },
}
