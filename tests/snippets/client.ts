import { createBillingClient, createClient, dataOf, each, withDates } from '@billing/client'

const url = 'http://localhost:8787/v1'
const credentials = { email: 'ona@example.lt', password: 'three green apple trees' }
const auth = await dataOf(createClient({ url }).POST('/auth/sign-in', { body: credentials }))

const client = createBillingClient({ url, auth, onTokens: (tokens) => console.log(tokens) })
for await (const invoice of each(client, '/invoices', { query: { limit: 10 } })) {
  const { number, issued_at } = withDates(invoice)
  console.log(number, issued_at?.getFullYear())
}
const { error } = await client.GET('/invoices/{invoice_id}', {
  params: { path: { invoice_id: 'none' } },
})
if (error?.code === 'not_found') console.log(error.detail)
