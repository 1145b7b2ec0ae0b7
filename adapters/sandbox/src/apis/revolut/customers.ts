import type { Context, Hono } from 'hono'

import { methodsOf } from '../../providers/payments/methods.ts'
import { addCustomer } from '../../providers/payments/new-order.ts'
import type { CustomerTable, MethodTable } from '../../world/tables.ts'
import { CustomerChangeBody, MethodChangeBody, NewCustomerBody, readBody } from './bodies.ts'
import { bad, missing } from './errors.ts'
import { instantIn, wholeIn } from './queries.ts'
import { customerView, defined, methodView } from './views.ts'
import type { Loopback } from './world.ts'

const PAGE = { usual: 100, most: 500 } as const

/** Customers. */
export function customerRoutes(app: Hono, loopback: Loopback): void {
  const { books } = loopback
  app.post('/api/customers', async (c) => {
    const { full_name = '', ...body } = await readBody(c, NewCustomerBody)
    const id = await books.db
      .transaction()
      .execute(async (trx) => addCustomer(books, trx, { full_name, ...defined(body) }))
    return c.json(customerView(await customerWith(loopback, id)), 201)
  })
  app.get('/api/customers', (c) => list(c, loopback))
  app.get('/api/customers/:id', (c) => show(c, loopback, c.req.param('id')))
  app.patch('/api/customers/:id', async (c) => {
    const { customer_id } = await customerWith(loopback, c.req.param('id'))
    const change = defined(await readBody(c, CustomerChangeBody))
    await books.db
      .updateTable('sandbox_customers')
      .set({ ...change, updated_at: books.now() })
      .where('customer_id', '=', customer_id)
      .execute()
    return show(c, loopback, customer_id)
  })
  app.delete('/api/customers/:id', async (c) => {
    const { customer_id } = await customerWith(loopback, c.req.param('id'))
    await books.db.transaction().execute(async (trx) => {
      const gone = { deleted: 1 }
      await trx
        .updateTable('sandbox_customers')
        .set(gone)
        .where('customer_id', '=', customer_id)
        .execute()
      await trx
        .updateTable('sandbox_methods')
        .set(gone)
        .where('customer_id', '=', customer_id)
        .execute()
    })
    return c.body(null, 204)
  })
}

/** The saved cards of customers. */
export function methodRoutes(app: Hono, loopback: Loopback): void {
  const { db } = loopback.books
  const all = '/api/customers/:id/payment-methods'
  const one = `${all}/:method_id`
  app.get(all, async (c) => {
    const { customer_id } = await customerWith(loopback, c.req.param('id'))
    const only = c.req.query('only_merchant')
    if (only !== undefined && only !== 'true' && only !== 'false') {
      throw bad('only_merchant: true or false.')
    }
    const methods = (await methodsOf(loopback.books, customer_id)).filter((method) => {
      return only !== 'true' || method.saved_for === 'merchant'
    })
    return c.json({ payment_methods: methods.map(methodView) })
  })
  app.get(one, async (c) => c.json(methodView(await methodAt(c, loopback))))
  app.patch(one, async (c) => {
    const { method_id } = await methodAt(c, loopback)
    const { saved_for } = await readBody(c, MethodChangeBody)
    if (saved_for !== undefined) {
      await db
        .updateTable('sandbox_methods')
        .set({ saved_for })
        .where('method_id', '=', method_id)
        .execute()
    }
    return c.json(methodView(await methodAt(c, loopback)))
  })
  app.delete(one, async (c) => {
    const { method_id } = await methodAt(c, loopback)
    await db
      .updateTable('sandbox_methods')
      .set({ deleted: 1 })
      .where('method_id', '=', method_id)
      .execute()
    return c.body(null, 204)
  })
}

async function list(c: Context, { books }: Loopback): Promise<Response> {
  const limit = wholeIn(c, 'limit', PAGE)
  const token = c.req.query('page_token')
  let query = books.db
    .selectFrom('sandbox_customers')
    .selectAll()
    .where('deleted', '=', 0)
    // Whoever was made with an order and without an address is no customer of this list.
    .where('email', '<>', '')
    .where('created_at', '>=', instantIn(c, 'from') ?? 0)
    .where('created_at', '<=', instantIn(c, 'to') ?? Number.MAX_SAFE_INTEGER)
  if (token !== undefined) query = query.where('customer_id', '>', token)
  const rows = await query
    .orderBy('customer_id')
    .limit(limit + 1)
    .execute()
  const customers = rows.slice(0, limit)
  const next_page_token = rows.length > limit ? (customers.at(-1)?.customer_id ?? null) : null
  return c.json({ next_page_token, customers: customers.map(customerView) })
}

async function show(c: Context, loopback: Loopback, id: string): Promise<Response> {
  const customer = await customerWith(loopback, id)
  const methods = await methodsOf(loopback.books, id)
  return c.json({ ...customerView(customer), payment_methods: methods.map(methodView) })
}

async function customerWith({ books }: Loopback, id: string): Promise<CustomerTable> {
  const row = await books.db
    .selectFrom('sandbox_customers')
    .selectAll()
    .where('customer_id', '=', id)
    .where('deleted', '=', 0)
    .executeTakeFirst()
  if (!row) throw missing('customer')
  return row
}

async function methodAt(c: Context, loopback: Loopback): Promise<MethodTable> {
  const methods = await methodsOf(loopback.books, c.req.param('id') ?? '')
  const method = methods.find(({ method_id }) => method_id === c.req.param('method_id'))
  if (!method) throw missing('payment method')
  return method
}
