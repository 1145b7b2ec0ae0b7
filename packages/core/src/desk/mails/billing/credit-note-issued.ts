import { portal, subjectId, toBillingContact } from '../mail-context.ts'
import { mail } from '../mail.ts'
import { formatMoney } from '../../../kernel/text/format.ts'
import { isByBank } from '../../../money/credit-notes/by-bank.ts'
import type { CreditNote } from '../../../money/credit-notes/credit-note.ts'
import type { Invoice } from '../../../money/invoices/invoice.ts'

/** What became of a credit note: kept for later invoices, paid back by us or the bank, or taken off what is owed. */
const CREDIT_USES = ['account_credit', 'refund', 'bank', 'less_owed'] as const
type CreditUse = (typeof CREDIT_USES)[number]

/** What became of a credit note's amount. */
const CREDIT_USE: Record<'en' | 'lt', Record<CreditUse, string>> = {
  en: {
    account_credit:
      'We keep the amount as credit on your account and use it for your next invoices.',
    refund: 'We have sent the amount back to your card. Your bank may need a few days to show it.',
    bank: 'Your bank has returned the amount to your card, as the charge was disputed.',
    less_owed: 'It lowers what you have to pay for that invoice.',
  },
  lt: {
    account_credit: 'Šią sumą laikysime jūsų paskyros kreditu ir panaudosime kitoms sąskaitoms.',
    refund: 'Šią sumą grąžinome į jūsų kortelę. Banko išraše ją galite pamatyti po kelių dienų.',
    bank: 'Mokėjimas buvo užginčytas, ir šią sumą į jūsų kortelę grąžino jūsų bankas.',
    less_owed: 'Ši suma sumažina mokėtiną tos sąskaitos likutį.',
  },
}

/** To whoever gets the account's documents, with the PDF: a credit note, and what became of its amount. */
export const creditNoteIssued = mail({
  facts: {
    number: 'text',
    invoice_number: 'text',
    total: 'text',
    use: CREDIT_USES,
    portal_url: 'link',
  },
  variants: { names: CREDIT_USES, of: ({ use }) => use },
  attaches: 'credit_note',
  compose: toBillingContact(async (context, { language }) => {
    const note = await context.tx.creditNotes.get(subjectId(context))
    const invoice = note && (await context.tx.invoices.get(note.invoice_id))
    if (!invoice) return null
    return {
      number: note.number,
      invoice_number: note.invoice_number,
      total: formatMoney(note.amount, language),
      use: useOf(note, invoice, await isByBank(context.tx, note)),
      portal_url: portal(context, '/billing/invoices'),
    }
  }),
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
})

/** What was not paid when the note was issued is owed less; what was, is kept or sent back. Source: contract 6.7. */
function useOf({ kind, issued_at }: CreditNote, { paid_at }: Invoice, by_bank: boolean): CreditUse {
  if (kind === 'refund') return by_bank ? 'bank' : 'refund'
  return paid_at !== null && paid_at <= issued_at ? 'account_credit' : 'less_owed'
}
