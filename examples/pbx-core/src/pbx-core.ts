import { type Context, Hono } from 'hono'
import { bearerAuth } from 'hono/bearer-auth'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { type Book, openBook, Refusal, type Tenant } from './book.ts'

/** How the core behaves. */
export interface PbxCoreOptions {
  /** The only token that it accepts. */
  readonly token: string
  /** Where it keeps what it knows, as JSON; in memory when there is none. */
  readonly file?: string | undefined
  /** How long a tenant is being made, in milliseconds. Default 0. */
  readonly made_after_ms?: number
  /** Milliseconds of the epoch. Default `Date.now`. */
  readonly now?: () => number
}

const Text = z.string().min(1)
const Id = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._:~-]{0,127}$/)
const Plan = z.object({ tier: Text })
const NewTenant = z.object({
  code: Text,
  name: Text,
  slug: Text,
  country: Text,
  timezone: Text,
  contact_email: Text,
  plan: Plan,
})
const Level = z.object({
  level: z.enum(['full', 'limited', 'emergency_only']),
  generation: z.int().min(0),
})
const Credit = z.object({ amount_minor: z.int().min(1), currency: z.literal('EUR') })
const Query = z.object({
  external_id: Id.optional(),
  after: Id.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})

const HEALTH = {
  ok: true,
  version: '1.0.0',
  contract: 'pbx-provisioning/1',
  offers: { credits: true, balance: true, debits: true },
}

/** A phone-system core without telephones: the smallest program that the contract lets pass. */
export function createPbxCore({ token, file, ...options }: PbxCoreOptions): Hono {
  const { made_after_ms = 0, now = Date.now } = options
  const book = openBook(file, made_after_ms, now)
  const app = new Hono()
  app.onError((error, c) => {
    if (error instanceof Refusal) return problem(error.status, error.code, error.message)
    if (error instanceof HTTPException) return problem(401, 'unauthorized', 'Who are you?')
    console.error(c.req.method, c.req.path, error)
    return problem(500, 'internal', 'This is our fault.')
  })
  app.notFound(() => problem(404, 'no_such_path', 'There is nothing here.'))
  app.get('/healthz', (c) => c.json(HEALTH))
  app.use(bearerAuth({ token }))
  tenantRoutes(app, book)
  commandRoutes(app, book)
  return app
}

function tenantRoutes(app: Hono, book: Book): void {
  app.put('/tenants/:id', async (c) => {
    const asked = await read(c, NewTenant)
    const { tenant, is_new } = book.make(valid(Id, c.req.param('id')), asked)
    book.save()
    if (!book.isReady(tenant)) return c.json(view(book, tenant), 202)
    return c.json(view(book, tenant), is_new ? 201 : 200)
  })
  app.get('/tenants/:id', (c) => c.json(view(book, book.get(c.req.param('id')))))
  app.get('/tenants', (c) => {
    const { external_id, after, limit } = valid(Query, c.req.query())
    const from = after === undefined ? 0 : book.tenants.indexOf(book.get(after)) + 1
    const rest = book.tenants
      .slice(from)
      .filter((each) => external_id === undefined || each.external_id === external_id)
    const data = rest.slice(0, limit).map((tenant) => view(book, tenant))
    return c.json({ data, has_more: rest.length > limit })
  })
  app.delete('/tenants/:id', (c) => {
    const tenant = book.get(c.req.param('id'))
    tenant.deleted = true
    book.save()
    return c.json(view(book, tenant))
  })
}

function commandRoutes(app: Hono, book: Book): void {
  app.patch('/tenants/:id', async (c) => {
    const { plan } = await read(c, z.object({ plan: Plan }))
    const tenant = book.living(c.req.param('id'))
    tenant.plan = plan
    book.save()
    return c.json(view(book, tenant))
  })
  app.put('/tenants/:id/level', async (c) => {
    const { level, generation } = await read(c, Level)
    const tenant = book.living(c.req.param('id'))
    // A command that was overtaken changes nothing.
    if (generation >= tenant.generation) Object.assign(tenant, { level, generation })
    book.save()
    return c.json(view(book, tenant))
  })
  app.put('/tenants/:id/credits/:reference', async (c) => {
    const amount = await read(c, Credit)
    const reference = valid(Id, c.req.param('reference'))
    const tenant = book.living(c.req.param('id'))
    const earlier = tenant.credits[reference] ?? amount.amount_minor
    if (earlier !== amount.amount_minor) {
      throw new Refusal(409, 'conflict', 'This reference credited another amount.')
    }
    tenant.credits[reference] = earlier
    book.save()
    return c.json({ reference, amount, balance: balanceOf(tenant) })
  })
  app.put('/tenants/:id/debits/:reference', async (c) => {
    const { amount_minor: at_most, currency } = await read(c, Credit)
    const reference = valid(Id, c.req.param('reference'))
    const tenant = book.living(c.req.param('id'))
    const left = Math.max(balanceOf(tenant).amount_minor, 0)
    const amount_minor = (tenant.debits[reference] ??= Math.min(at_most, left))
    book.save()
    return c.json({ reference, amount: { amount_minor, currency } })
  })
  const others = '/tenants/:id/:other{call-credit-use|limits|in-use}'
  app.all(others, () => problem(501, 'not_offered', 'There is nothing to count.'))
  app.get('/tenants/:id/balance', (c) => c.json(balanceOf(book.get(c.req.param('id')))))
}

function view(book: Book, tenant: Tenant) {
  const { tenant_id, external_id, code, slug, name, plan, level, generation } = tenant
  const made = book.isReady(tenant) ? 'ready' : 'provisioning'
  const status = tenant.deleted ? 'deleted' : made
  const sip_domain = `${code}.pbx.example.com`
  const portal_url = `https://${sip_domain}/`
  const names = { tenant_id, external_id, code, slug, name }
  return { ...names, status, level, generation, plan, sip_domain, portal_url }
}

/** Nobody calls here, so nothing is spent: what was credited, without what was taken back. */
function balanceOf({ credits, debits }: Tenant) {
  const [given, taken] = [credits, debits].map((each) =>
    Object.values(each).reduce((sum, amount) => sum + amount, 0),
  )
  return { amount_minor: (given ?? 0) - (taken ?? 0), currency: 'EUR' }
}

async function read<S extends z.ZodType>(c: Context, shape: S): Promise<z.output<S>> {
  return valid(shape, await c.req.json().catch(() => undefined))
}

function valid<S extends z.ZodType>(shape: S, value: unknown): z.output<S> {
  const { data, error } = shape.safeParse(value)
  if (error) throw new Refusal(422, 'invalid', z.prettifyError(error))
  return data
}

function problem(status: number, code: string, detail: string): Response {
  const headers = { 'content-type': 'application/problem+json' }
  return new Response(JSON.stringify({ type: 'about:blank', status, code, detail }), {
    status,
    headers,
  })
}
