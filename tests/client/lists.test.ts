import { createBillingClient, dataOf, each, type ListPath } from '@billing/client'
import { expect, it } from 'vitest'
import { all, openCaller } from './caller.ts'

const caller = openCaller()
const { ask, signIn, url } = caller

it('a list is walked over its pages, whatever its answers call the next one', async () => {
  const auth = await signIn()
  const client = createBillingClient({ url, auth, fetch: ask })
  for (const subject of ['one', 'two', 'three']) {
    const body = { subject, message: 'Hello.', category: 'other' } as const
    await dataOf(client.POST('/support/tickets', { body }))
  }
  const subjects: string[] = []
  for await (const { subject } of each(client, '/support/tickets', { query: { limit: 2 } })) {
    subjects.push(subject)
  }
  const sessions = await all(each(client, '/me/sessions', { query: { limit: 1 } }))

  expect(subjects.toSorted()).toEqual(['one', 'three', 'two'])
  expect(sessions).toHaveLength(2)
})

const LISTS: Readonly<Record<ListPath, 'customer' | 'operator'>> = {
  '/me/sessions': 'customer',
  '/vat/proofs': 'customer',
  '/admin/api-keys': 'operator',
  '/admin/vat-proofs': 'operator',
  '/admin/events': 'operator',
  '/admin/webhook-deliveries': 'operator',
  '/admin/place-reviews': 'operator',
  '/admin/kyb-intakes': 'operator',
  '/admin/withdrawals': 'operator',
  '/admin/price-rises': 'operator',
  '/payments': 'customer',
  '/admin/payments': 'operator',
  '/invoices': 'customer',
  '/credit-notes': 'customer',
  '/admin/credit-notes': 'operator',
  '/admin/customers': 'operator',
  '/admin/tenants': 'operator',
  '/admin/invoices': 'operator',
  '/admin/audit-log': 'operator',
  '/admin/billing-cycles': 'operator',
  '/tenants': 'customer',
  '/support/tickets': 'customer',
  '/admin/support/tickets': 'operator',
  '/admin/customers/{account_id}/banners': 'operator',
  '/admin/customers/{account_id}/notes': 'operator',
  '/admin/subscriptions/{subscription_id}/charges': 'operator',
  '/admin/mails/given-up': 'operator',
  '/me/notifications': 'customer',
  '/me/banners': 'customer',
}

it('every list of the API can be walked', async () => {
  const auth = await signIn()
  await caller.world.advance('P14D')
  const customer = createBillingClient({ url, auth, fetch: ask })
  const access_token = await caller.world.operator()
  const operator = createBillingClient({
    url,
    auth: { access_token, refresh_token: '' },
    fetch: ask,
  })
  const { account_id } = auth.user
  const found = await caller.world.ports.store.read((tx) => tx.subscriptions.ofAccount(account_id))
  const subscription_id = found?.subscription_id ?? ''
  const counts: Record<string, number> = {}
  for (const [path, who] of Object.entries(LISTS) as [ListPath, string][]) {
    const params = { path: { account_id, subscription_id }, query: { limit: 1 } }
    const rows = each(
      who === 'operator' ? operator : customer,
      path as '/admin/customers/{account_id}/banners',
      params,
    )
    counts[path] = (await all(rows)).length
  }

  expect(counts).toMatchObject({
    '/invoices': 1,
    '/admin/invoices': 1,
    '/admin/customers': 1,
    '/tenants': 1,
    '/admin/payments': 1,
  })
  expect(counts['/admin/audit-log']).toBeGreaterThan(10)
})
