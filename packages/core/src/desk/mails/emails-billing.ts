import type { CreditUse, MailTexts } from '../../people/notifications/mail-args.ts'
import { sentence } from './emails-layout.ts'

type BillingMail = 'invoice_issued' | 'credit_note_issued' | 'refund_issued' | 'topup_received'

/** What became of a credit note's amount. */
const CREDIT_USE: Record<'en' | 'lt', Record<CreditUse, string>> = {
  en: {
    account_credit:
      'We keep the amount as credit on your account and use it for your next invoices.',
    refund: 'We have sent the amount back to your card. Your bank may need a few days to show it.',
    less_owed: 'It lowers what you have to pay for that invoice.',
  },
  lt: {
    account_credit: 'Šią sumą laikysime jūsų paskyros kreditu ir panaudosime kitoms sąskaitoms.',
    refund: 'Šią sumą grąžinome į jūsų kortelę. Banko išraše ją galite pamatyti po kelių dienų.',
    less_owed: 'Ši suma sumažina mokėtiną tos sąskaitos likutį.',
  },
}

/** Invoices, payments and money that goes back. */
export const BILLING_MAILS: MailTexts<BillingMail> = {
  invoice_issued: {
    en: ({ number, total, due_date, settlement, failed, credited, portal_url }) => ({
      subject: `Invoice ${number}`,
      paragraphs: [
        `Our invoice ${number} for ${total} is attached.${due_date === null ? '' : ` It is due on ${due_date}.`}`,
        settlement,
        ...(failed === null
          ? []
          : [
              `We have tried since, and could not collect ${failed} from a card. You can pay in our customer portal.`,
            ]),
        ...(credited ? ['We have credited it since: nothing is left to pay on it.'] : []),
      ],
      buttons: [{ label: 'See my invoices', url: portal_url }],
    }),
    lt: ({ number, total, due_date, settlement, failed, credited, portal_url }) => ({
      subject: `Sąskaita ${number}`,
      paragraphs: [
        `Pridedame sąskaitą ${number}, kurios suma – ${total}.${due_date === null ? '' : ` ${sentence(`Ją reikia apmokėti iki ${due_date}`)}`}`,
        settlement,
        ...(failed === null
          ? []
          : [
              `Jau bandėme. Nuo kortelės nuskaityti ${failed} nepavyko. Sumokėti galite savitarnoje.`,
            ]),
        ...(credited ? ['Vėliau ją kreditavome: mokėti už ją nieko nebereikia.'] : []),
      ],
      buttons: [{ label: 'Peržiūrėti sąskaitas', url: portal_url }],
    }),
  },
  credit_note_issued: {
    en: ({ number, invoice_number, total, use, portal_url }) => ({
      subject: `Credit note ${number}`,
      paragraphs: [
        `We have issued credit note ${number} for ${total}. It corrects invoice ${invoice_number}.`,
        CREDIT_USE.en[use],
      ],
      buttons: [{ label: 'See my invoices', url: portal_url }],
    }),
    lt: ({ number, invoice_number, total, use, portal_url }) => ({
      subject: `Kreditinė sąskaita ${number}`,
      paragraphs: [
        `Išrašėme kreditinę sąskaitą ${number}, kurios suma – ${total}. Ja tikslinama sąskaita ${invoice_number}.`,
        CREDIT_USE.lt[use],
      ],
      buttons: [{ label: 'Peržiūrėti sąskaitas', url: portal_url }],
    }),
  },
  refund_issued: {
    en: ({ amount, number }) => ({
      subject: `We have sent you back ${amount}`,
      paragraphs: [
        `We have sent ${amount} back to the card that you paid with (credit note ${number}).`,
        'Your bank may need a few days to show it.',
      ],
    }),
    lt: ({ amount, number }) => ({
      subject: `Grąžinome jums ${amount}`,
      paragraphs: [
        `Grąžinome ${amount} į kortelę, kuria mokėjote (kreditinė sąskaita ${number}).`,
        'Banko išraše grąžintą sumą galite pamatyti po kelių dienų.',
      ],
    }),
  },
  topup_received: {
    en: ({ amount, portal_url }) => ({
      subject: `We have received your top-up of ${amount}`,
      paragraphs: [
        `Thank you. We have added ${amount} to your call balance, and you can use it now.`,
      ],
      buttons: [{ label: 'See my balance', url: portal_url }],
    }),
    lt: ({ amount, portal_url }) => ({
      subject: `Gavome jūsų papildymą: ${amount}`,
      paragraphs: [
        `Ačiū. Jūsų pokalbių balansą papildėme ${amount} suma – ja jau galite naudotis.`,
      ],
      buttons: [{ label: 'Peržiūrėti balansą', url: portal_url }],
    }),
  },
}
