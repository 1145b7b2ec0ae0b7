/**
 * The prices on the page where one orders, and on those of the plans, over HTTP on a running sandbox:
 * `node own-prices.ts <url>`. A reader sees the VAT of their own country, or none. Source: contract 6.11.
 */
import { ask, browser, compare, customer, type Customer } from './service.ts'

/** Every price a month, and every rate of VAT, that a text tells: each once. */
const told = (words = '') => [
  ...new Set(words.match(/€\d+\.\d\d a month|\d+% VAT|VAT \d+%|no VAT/g)),
]
const read = async ({ email, password }: Customer, path: string) => {
  const reader = browser()
  await reader.press('/portal/sign-in', { email, password })
  return (await reader.get(`/portal/billing/subscription${path}`)).words
}

// 1. A consumer in Sweden is about to order, and a consumer in Sweden has ordered.
const signup = await browser().get('/portal/signup?type=individual&country=SE')
const [plans, order] = signup.words.split('Nothing is charged now')
const astrid = await customer({ customer_type: 'individual', full_name: 'Astrid', country: 'SE' })

// 2. A company in Germany has a valid number: reverse charge.
const company = await customer({
  customer_type: 'company',
  company_name: 'Firma GmbH',
  country: 'DE',
  legal_address: { line1: 'Ring 1', city: 'Berlin', postal_code: '10115', country: 'DE' },
})
await company.ask('PATCH', '/account', { vat_id: 'DE136695976' })
await ask('POST', '/sandbox/clock', { advance: 'P15D' })

const swedish = ['€1.24 a month', '25% VAT', '€6.24 a month', '€23.75 a month', '€73.75 a month']
compare(
  {
    chooses: told(plans),
    orders: told(order),
    has_ordered: told((await read(astrid, '')).split('Other plans')[1]),
    company: told((await read(company, '')).split('Other plans')[1]),
    its_change: told(await read(company, '/change?to=enterprise')),
  },
  {
    chooses: swedish,
    orders: swedish,
    has_ordered: swedish.filter((price) => !price.startsWith('€23.75')),
    company: ['€0.99 a month', 'no VAT', '€4.99 a month', '€59.00 a month'],
    its_change: ['VAT 0%'],
  },
)
