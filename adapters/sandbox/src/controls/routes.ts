import { epochMs, invalid, isoInstant, Problem } from '@billing/core'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'

import { listed } from './lists.ts'
import { nameRequest, problemResponse } from './problem-response.ts'
import {
  CardBody,
  CompletionBody,
  DisputeBody,
  FaultBody,
  InUseBody,
  MoveBody,
  NoBody,
  RefundCourseBody,
  VatBody,
  WebhookModeBody,
} from './schemas.ts'
import { eInvoiceRoutes } from './e-invoice-routes.ts'
import { read } from './read-body.ts'
import type { ChargeRow, MailRow, OrderRow, Slice, TenantRow } from '../world/rows.ts'
import type { Move, SandboxHooks } from '../world/moves.ts'
import type { Sandbox } from '../sandbox.ts'

/** 1 MiB: what a body may hold, here as at the API. */
const BODY_MAX = 1_048_576

/**
 * The sandbox's operations for a program, to be mounted under `/sandbox`. An error that is not a refusal
 * is told to `report_error`. Source: contract 12.
 */
export function createSandboxRoutes(
  sandbox: Sandbox,
  hooks: SandboxHooks,
  report_error: (error: unknown) => void = () => undefined,
): Hono {
  const app = new Hono()
  app.onError((error, c) => {
    if (!(error instanceof Problem)) report_error(error)
    return problemResponse(error, c)
  })
  app.use(nameRequest)
  app.use(async (c, next) => {
    // No database keeps NUL, so what has one in its address names nothing.
    if (c.req.url.includes('%00')) throw new Problem('not_found')
    // Before anybody begins to read: a body that is left half read costs the client its connection.
    if (Number(c.req.header('content-length') ?? 0) > BODY_MAX) tooLarge()
    await sandbox.refresh()
    await next()
  })
  app.use(bodyLimit({ maxSize: BODY_MAX, onError: tooLarge }))
  timeRoutes(app, sandbox, hooks)
  providerRoutes(app, sandbox)
  coreRoutes(app, sandbox)
  mailRoutes(app, sandbox)
  eInvoiceRoutes(app, sandbox)
  faultRoutes(app, sandbox)
  return app
}

function timeRoutes(app: Hono, sandbox: Sandbox, hooks: SandboxHooks): void {
  app.get('/clock', (c) => c.json({ now: isoInstant(sandbox.clock()) }))
  app.post('/clock', async (c) => {
    const body = await read(c, MoveBody)
    const move: Move =
      body.to === undefined ? { advance: body.advance ?? '' } : { to: epochMs(Date.parse(body.to)) }
    const { now, ticks } = await sandbox.advance(move, hooks)
    return c.json({ now: isoInstant(now), ticks })
  })
  app.post('/tick', async (c) => {
    await read(c, NoBody)
    const { ticks } = await sandbox.drain(hooks)
    return c.json({ ticks })
  })
}

function providerRoutes(app: Hono, sandbox: Sandbox): void {
  app.post('/orders/:order_token/complete', async (c) => {
    const completion = await read(c, CompletionBody)
    const { order_id, state } = await sandbox.complete(c.req.param('order_token'), completion)
    return c.json({ order_id, state })
  })
  app.get('/orders', async (c) => {
    const orders = await listed(
      c,
      (slice) => sandbox.listOrders(slice),
      ({ order_id }) => order_id,
    )
    return c.json({ orders: orders.map(orderWire) })
  })
  app.get('/charges', async (c) => {
    const charges = await listed(
      c,
      (slice) => sandbox.listCharges(slice),
      ({ charge_id }) => charge_id,
    )
    return c.json({ charges: charges.map(createdWire) })
  })
  app.get('/cards', async (c) => {
    return c.json({
      cards: await listed(
        c,
        (slice) => sandbox.listCards(slice),
        ({ method_id }) => method_id,
      ),
    })
  })
  app.post('/cards/:method_id', async (c) => {
    const { behaviour } = await read(c, CardBody)
    return c.json(await sandbox.setCard(c.req.param('method_id'), behaviour))
  })
  app.get('/refunds', async (c) => c.json({ course: await sandbox.refundCourse() }))
  app.post('/refunds', async (c) => {
    const { course } = await read(c, RefundCourseBody)
    await sandbox.setRefundCourse(course)
    return c.json({ course })
  })
}

function coreRoutes(app: Hono, sandbox: Sandbox): void {
  app.get('/tenants', async (c) => {
    const tenants = await listed(
      c,
      (slice) => sandbox.listTenants(slice),
      ({ tenant_id }) => tenant_id,
    )
    return c.json({ tenants: tenants.map(createdWire) })
  })
  app.post('/tenants/:tenant_id/in-use', async (c) => {
    const { name, count } = await read(c, InUseBody)
    const tenant_id = c.req.param('tenant_id')
    return c.json({ tenant_id, in_use: await sandbox.setInUse(tenant_id, name, count) })
  })
  app.get('/vat', async (c) => c.json({ numbers: await sandbox.listVat() }))
  app.post('/vat', async (c) => {
    const { name = null, ...body } = await read(c, VatBody)
    await sandbox.setVat({ ...body, name })
    return c.json({ ...body, name })
  })
}

function mailRoutes(app: Hono, sandbox: Sandbox): void {
  app.get('/mail', async (c) => {
    const newest = (slice: Slice) => sandbox.listMail(c.req.query('to'), slice)
    const messages = await listed(c, newest, ({ id }) => id)
    return c.json({ messages: messages.map(mailWire) })
  })
  app.get('/mail/:id/attachments/:position', async (c) => {
    const position = /^\d{1,3}$/.test(c.req.param('position'))
      ? Number(c.req.param('position'))
      : -1
    const found = await sandbox.attachment(c.req.param('id'), position)
    if (!found) throw new Problem('not_found')
    return c.body(Buffer.from(found.bytes), 200, {
      'content-type': found.content_type,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(found.filename)}`,
      'x-content-type-options': 'nosniff',
    })
  })
}

function faultRoutes(app: Hono, sandbox: Sandbox): void {
  const faults = async (c: Context) => c.json({ faults: await sandbox.listFaults() })
  const webhooks = async (c: Context) => c.json(await sandbox.webhooks())
  app.get('/faults', faults)
  app.post('/faults', async (c) => {
    const { target, kind, count } = await read(c, FaultBody)
    await sandbox.setFault(target, kind, count)
    return faults(c)
  })
  app.delete('/faults', async (c) => {
    await sandbox.clearFaults()
    return c.body(null, 204)
  })
  app.get('/webhooks', webhooks)
  app.post('/webhooks', async (c) => {
    const { mode } = await read(c, WebhookModeBody)
    await sandbox.setWebhookMode(mode)
    return webhooks(c)
  })
  app.post('/disputes', async (c) => {
    const dispute_id = await sandbox.reportDispute(await read(c, DisputeBody))
    return c.json({ dispute_id })
  })
  app.post('/webhooks/release', async (c) => {
    await read(c, NoBody)
    return c.json({ released: await sandbox.releaseWebhooks() })
  })
}

function tooLarge(): never {
  throw invalid('body', `We take at most ${BODY_MAX} bytes.`)
}

function createdWire<T extends ChargeRow | TenantRow>(row: T) {
  return { ...row, created_at: isoInstant(row.created_at) }
}

function orderWire(row: OrderRow) {
  return {
    ...row,
    created_at: isoInstant(row.created_at),
    expires_at: row.expires_at === null ? null : isoInstant(row.expires_at),
  }
}

function mailWire(row: MailRow) {
  return { ...row, sent_at: isoInstant(row.sent_at) }
}
