import { createHash, timingSafeEqual } from 'node:crypto'

import { epochMs, type PbxAnswer, type PbxCore, type PbxTenant } from '@billing/core'
import { type Context, Hono } from 'hono'
import type { z } from 'zod'

import { byId, byReference, type Core } from '../../providers/tenants.ts'
import {
  Id,
  LevelBody,
  LimitsBody,
  ListQuery,
  MoneyBody,
  NewTenantBody,
  PlanBody,
  UseQuery,
} from './bodies.ts'
import { otherwise, problem, tenantWire } from './pbx-wire.ts'

/** What the loopback core asks of whoever calls it. */
export interface PbxApiOptions {
  /** The only token that it accepts. */
  readonly token: string
}

/** What it stands on: the tenants are the sandbox's, and so are its faults. */
interface World {
  readonly core: Core
  readonly pbx: PbxCore
}

const VERSION = 'sandbox'

/**
 * A phone-system core that speaks the contract "PBX provisioning v1" over the sandbox's tenants: a handler
 * to be served at any address. A fault of the sandbox is 503 with `Retry-After`, or a connection that
 * breaks off after the effect.
 */
export function createPbxApi(
  world: World,
  { token }: PbxApiOptions,
): (request: Request) => Promise<Response> {
  const app = new Hono()
  app.get('/healthz', (c) =>
    c.json({
      ok: true,
      version: VERSION,
      contract: 'pbx-provisioning/1',
      offers: { credits: true, balance: true, debits: true, use: true, limits: true, counts: true },
    }),
  )
  app.use(async (c, next) => {
    if (!isSame(c.req.header('authorization') ?? '', `Bearer ${token}`)) {
      return problem(401, 'unauthorized', 'We do not know this token.')
    }
    if (c.req.method !== 'GET' && !c.req.header('idempotency-key')) {
      return problem(422, 'invalid', 'A command needs an Idempotency-Key.')
    }
    return next()
  })
  tenantRoutes(app, world)
  commandRoutes(app, world)
  balanceRoutes(app, world)
  app.notFound(() => problem(404, 'no_such_path', 'There is nothing here.'))
  return async (request) => app.fetch(request)
}

/** In constant time. */
function isSame(given: string, wanted: string): boolean {
  const [a, b] = [given, wanted].map((text) => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}

function tenantRoutes(app: Hono, { core, pbx }: World): void {
  app.put('/tenants/:id', async (c) => {
    const body = await read(c, NewTenantBody)
    const reference = c.req.param('id')
    if (!body || !Id.safeParse(reference).success) return invalid()
    const had = await byReference(core.db, reference)
    const { plan, ...content } = body
    const made = await pbx.createTenant({ ...content, reference, plan_tier: plan.tier })
    return shown(core, made, had ? 200 : 201)
  })
  app.get('/tenants/:id', async (c) => {
    const row = await byId(core.db, c.req.param('id'))
    return row ? c.json(tenantWire(core, row)) : otherwise({ kind: 'not_found' })
  })
  app.get('/tenants', async (c) => {
    const query = ListQuery.safeParse(c.req.query())
    if (!query.success) return invalid()
    const { external_id, after = null, limit } = query.data
    const found =
      external_id === undefined ? pbx.listTenants(after, limit + 1) : one(pbx, external_id)
    const answer = await found
    if (answer.kind !== 'done') return otherwise(answer)
    const rows = await Promise.all(
      answer.value.slice(0, limit).map(({ tenant_id }) => byId(core.db, tenant_id)),
    )
    const data = rows.flatMap((row) => (row ? [tenantWire(core, row)] : []))
    return c.json({ data, has_more: answer.value.length > limit })
  })
}

async function one(pbx: PbxCore, reference: string): Promise<PbxAnswer<readonly PbxTenant[]>> {
  const found = await pbx.findTenant(reference)
  if (found.kind === 'not_found') return { kind: 'done', value: [] }
  return found.kind === 'done' ? { kind: 'done', value: [found.value] } : found
}

function commandRoutes(app: Hono, { core, pbx }: World): void {
  app.put('/tenants/:id/level', async (c) => {
    const body = await read(c, LevelBody)
    if (!body) return invalid()
    return shown(core, await pbx.setLevel(c.req.param('id'), body.level, body.generation))
  })
  app.put('/tenants/:id/limits', async (c) => {
    const body = await read(c, LimitsBody)
    if (!body || !pbx.setLimits) return invalid()
    return shown(core, await pbx.setLimits(c.req.param('id'), body.limits, body.generation))
  })
  app.get('/tenants/:id/in-use', async (c) => {
    const answer = await pbx.countUsed?.(c.req.param('id'))
    if (answer?.kind !== 'done') return answer ? otherwise(answer) : invalid()
    return c.json({ in_use: answer.value })
  })
  app.patch('/tenants/:id', async (c) => {
    const body = await read(c, PlanBody)
    if (!body) return invalid()
    return shown(core, await pbx.changePlan(c.req.param('id'), body.plan.tier))
  })
  app.delete('/tenants/:id', async (c) => shown(core, await pbx.deleteTenant(c.req.param('id'))))
}

function balanceRoutes(app: Hono, { pbx }: World): void {
  app.put('/tenants/:id/credits/:reference', async (c) => {
    const amount = await read(c, MoneyBody)
    const { id, reference } = c.req.param()
    if (!amount || !Id.safeParse(reference).success) return invalid()
    const answer = await pbx.creditCallBalance(id, reference, amount)
    if (answer.kind !== 'done') return otherwise(answer)
    return c.json({ reference, amount, balance: answer.value })
  })
  app.put('/tenants/:id/debits/:reference', async (c) => {
    const at_most = await read(c, MoneyBody)
    const { id, reference } = c.req.param()
    if (!at_most || !Id.safeParse(reference).success) return invalid()
    const answer = await pbx.takeCallCredit(id, reference, at_most)
    if (answer.kind !== 'done') return otherwise(answer)
    return c.json({ reference, amount: answer.value })
  })
  app.get('/tenants/:id/balance', async (c) => {
    const answer = await pbx.getCallBalance(c.req.param('id'))
    if (answer.kind !== 'done') return otherwise(answer)
    return typeof answer.value === 'string'
      ? problem(501, answer.value, 'We tell no balance.')
      : c.json(answer.value)
  })
  app.get('/tenants/:id/call-credit-use', async (c) => {
    const query = UseQuery.safeParse(c.req.query())
    if (!query.success || !pbx.callCreditUsed) return invalid()
    const [since, until] = [query.data.since, query.data.until].map((at) => epochMs(Date.parse(at)))
    if (since === undefined || until === undefined) return invalid()
    const answer = await pbx.callCreditUsed(c.req.param('id'), { since, until })
    return answer.kind === 'done' ? c.json(answer.value) : otherwise(answer)
  })
}

/** The tenant as it is now. */
async function shown(core: Core, answer: PbxAnswer<PbxTenant>, status = 200): Promise<Response> {
  if (answer.kind !== 'done') return otherwise(answer)
  const row = await byId(core.db, answer.value.tenant_id)
  return row ? Response.json(tenantWire(core, row), { status }) : otherwise({ kind: 'not_found' })
}

function invalid(): Response {
  return problem(422, 'invalid', 'We cannot take this.')
}

/** The body in its shape; undefined when it is not. */
async function read<S extends z.ZodType>(c: Context, shape: S): Promise<z.output<S> | undefined> {
  const body: unknown = await c.req.json().catch(() => undefined)
  return shape.safeParse(body).data
}
