import type { Tx } from '../../../ports.ts'
import { sentence } from '../emails-layout.ts'
import { portal, subjectId, toBillingContact } from '../mail-context.ts'
import { mail } from '../mail.ts'
import { formatDate, formatMoney } from '../../../kernel/text/format.ts'
import { invoiceView } from '../../../money/invoices/invoice-view.ts'
import { isIssued, type IssuedInvoice, owedOn } from '../../../money/invoices/invoice.ts'
import { settlementOf, settlementWords } from '../../../money/einvoice/settlement-words.ts'

/** To whoever gets the account's documents, with the PDF: an invoice, and how it is paid. */
export const invoiceIssued = mail({
  facts: {
    number: 'text',
    total: 'text',
    /** While something is owed. */
    due_date: 'text?',
    /** As the PDF says it; null where it is not so any more. */
    settlement: 'text?',
    /** What a card was asked for since, and did not pay. */
    failed: 'text?',
    /** Nothing is left to pay because of a credit note that came since. */
    credited: 'flag',
    portal_url: 'link',
  },
  variants: {
    names: ['issued', 'credited'],
    of: ({ credited }) => (credited ? 'credited' : 'issued'),
  },
  attaches: 'invoice',
  compose: toBillingContact(async (context, { language }) => {
    const invoice = await context.tx.invoices.get(subjectId(context))
    if (!invoice || !isIssued(invoice)) return null
    const owed = owedOn(invoice)
    const view = invoiceView(invoice)
    const isOwed = owed.amount_minor > 0
    const isDeclined = isOwed && (await wasDeclined(context.tx, invoice))
    const failed = isDeclined ? formatMoney(owed, language) : null
    const credited = !isOwed && invoice.credited.amount_minor > 0
    const isAsIssued = !isDeclined && !credited
    return {
      number: invoice.number,
      total: formatMoney(invoice.total, language),
      due_date: isOwed ? formatDate(invoice.due_at, invoice.time_zone, language) : null,
      // In the words and the language of the PDF, unless something came since that says otherwise.
      settlement: isAsIssued ? settlementWords(view) : null,
      failed,
      credited,
      portal_url: portal(context, '/billing/invoices'),
    }
  }),
  en: ({ number, total, due_date, settlement, failed, credited, portal_url }) => ({
    subject: `Invoice ${number}`,
    paragraphs: [
      `Our invoice ${number} for ${total} is attached.${due_date === null ? '' : ` It is due on ${due_date}.`}`,
      ...(settlement === null ? [] : [settlement]),
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
      ...(settlement === null ? [] : [settlement]),
      ...(failed === null
        ? []
        : [
            `Jau bandėme. Nuo kortelės nuskaityti ${failed} nepavyko. Sumokėti galite savitarnoje.`,
          ]),
      ...(credited ? ['Vėliau ją kreditavome: mokėti už ją nieko nebereikia.'] : []),
    ],
    buttons: [{ label: 'Peržiūrėti sąskaitas', url: portal_url }],
  }),
})

/** Whether a card was to pay an invoice, and did not. */
async function wasDeclined(tx: Pick<Tx, 'cycles'>, invoice: IssuedInvoice): Promise<boolean> {
  if (invoice.cycle_id === null || settlementOf(invoiceView(invoice)) !== 'card') return false
  return (await tx.cycles.get(invoice.cycle_id))?.state === 'failed'
}
