import { anOperator, billing, pass, signUp, within } from './run.ts'

/** What a service with invoices was made of. */
interface Booked {
  /** Days on which all was issued, as the commands take them. */
  readonly from: string
  readonly to: string
  /** The number of the invoice of a customer at home, which a credit note of 1.21 EUR lowers. */
  readonly invoice: string
}

/** The operator's day: at the end of a day of UTC the next one has begun there. */
function dayOf(instant: number, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(instant)
}

/** A customer at home and one abroad, an invoice each, and a credit note. */
export async function bookedService(env: Readonly<Record<string, string>>): Promise<Booked> {
  await billing(['migrate'], env)
  return within(env, async (service) => {
    await signUp(service, { company_name: '=HYPERLINK("x"), UAB & <Ko>' })
    await signUp(service, { email: 'hans@example.de', country: 'DE', company_name: 'Hans GmbH' })
    await pass(service, 'P15D')
    const invoices = await service.ports.store.read((tx) => tx.invoices.page('', 10))
    const ours = invoices.find(({ buyer }) => buyer.country === 'LT')
    if (!ours) throw new Error('nothing was invoiced')
    await service.billing.invoicing.createNote(await anOperator(service), {
      invoice_id: ours.invoice_id,
      amount: { amount_minor: 121, currency: 'EUR' },
      reason: 'goodwill',
      provider_refund: false,
    })
    return {
      from: dayOf(ours.issued_at, service.ports.settings.time_zone),
      to: dayOf(service.ports.clock(), service.ports.settings.time_zone),
      invoice: ours.number,
    }
  })
}
