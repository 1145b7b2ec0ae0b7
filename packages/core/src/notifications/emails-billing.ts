import type { CreditUse, MailTexts } from './emails-args.ts'
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
    en: ({ number, total, to_pay, failed, date, portal_url }) => ({
      subject: `Invoice ${number}`,
      paragraphs:
        to_pay === null
          ? [`Our invoice ${number} for ${total} is attached. Nothing is left to pay on it.`]
          : [
              `Our invoice ${number} for ${total} is attached. It is due on ${date}.`,
              failed
                ? `We could not collect ${to_pay} from a card. You can pay in our customer portal.`
                : `If you have a card saved with us, we charge ${to_pay} to it and there is nothing to do.`,
            ],
      buttons: [{ label: 'See my invoices', url: portal_url }],
    }),
    lt: ({ number, total, to_pay, failed, date, portal_url }) => ({
      subject: `Sąskaita ${number}`,
      paragraphs:
        to_pay === null
          ? [`Pridedame sąskaitą ${number}, kurios suma – ${total}. Mokėti už ją nieko nebereikia.`]
          : [
              sentence(
                `Pridedame sąskaitą ${number}, kurios suma – ${total}. Ją reikia apmokėti iki ${date}`,
              ),
              failed
                ? `Nuo kortelės nuskaityti ${to_pay} nepavyko. Sumokėti galite savitarnoje.`
                : `Jei pas mus esate išsaugoję kortelę, nuo jos nuskaitysime ${to_pay} ir jums nieko daryti nereikia.`,
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
