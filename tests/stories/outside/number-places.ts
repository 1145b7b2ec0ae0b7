/**
 * A company with a valid VAT number of Portugal, and an address and a card of Austria, over HTTP on a running sandbox:
 * `node number-places.ts <url>`. The number places it, and its invoice says so. Source: contract 6.10.
 */
import { ask, type Body, compare, customer } from './service.ts'

const AUSTRIAN_CARD = { brand: 'visa', last4: '0040', exp_month: 12, exp_year: 2099 }

// 1. It signs up from Austria with a card of an Austrian bank, and gives its Portuguese number.
const company = await customer(
  {
    customer_type: 'company',
    company_name: 'Buyer',
    country: 'AT',
    legal_address: { line1: 'Ring 1', city: 'Wien', postal_code: '1010', country: 'AT' },
  },
  { card: AUSTRIAN_CARD },
)
await company.ask('PATCH', '/account', { vat_id: 'PT503504564' })
await ask('POST', '/sandbox/tick', {})
const { place, vat_status } = await company.ask('GET', '/vat')

// 2. The trial ends, and a month later the second invoice is issued.
await ask('POST', '/sandbox/clock', { advance: 'P15D' })
await ask('POST', '/sandbox/clock', { advance: 'P31D' })
const listed: readonly Body[] = (await company.ask('GET', '/invoices'))['data'] ?? []
const invoices = await Promise.all(
  listed.map(async ({ invoice_id }) => {
    const path = `/invoices/${String(invoice_id)}`
    const { total } = await company.ask('GET', path)
    const { vat } = await company.ask('GET', `${path}/explanation`)
    return [total?.['amount_minor'], vat?.['place']?.['rule']]
  }),
)
const claimed: Body | undefined = place?.['claimed']
compare(
  { vat_status, place: [place?.['country'], place?.['rule'], claimed?.['country']], invoices },
  {
    vat_status: 'valid',
    place: ['PT', 'vat_number', 'AT'],
    invoices: [
      [1_900, 'vat_number'],
      [1_900, 'vat_number'],
    ],
  },
)
