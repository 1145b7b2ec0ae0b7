import { type Clock, earliest, EUR } from '@billing/core'

import { createMover } from './world/advance.ts'
import { createPbxApi } from './apis/pbx/create-pbx-api.ts'
import { createRevolutApi } from './apis/revolut/create-revolut-api.ts'
import { createViesApi } from './apis/vies/create-vies-api.ts'
import { type MovableClock, openClock } from './world/clock.ts'
import { clearFaults, createFaultInjector, listFaults, setFault } from './world/faults.ts'
import { useCredit } from './providers/call-credit.ts'
import { setInUse } from './providers/limits.ts'
import { createFiles } from './providers/files.ts'
import { createMailer, findMail, listMail, readAttachment } from './providers/mailbox.ts'
import { migrateSandbox } from './world/migrate.ts'
import type { Books } from './providers/payments/books.ts'
import { createCashier } from './providers/payments/cashier.ts'
import { nextDisputeLook, reportDispute } from './providers/payments/disputes.ts'
import { expireOrders, nextExpiry } from './providers/payments/orders.ts'
import { createProvider } from './providers/payments/provider.ts'
import { refundCourse, setRefundCourse } from './providers/payments/refund-course.ts'
import { listCards, setCard } from './providers/payments/saved-cards.ts'
import { createWebhookQueue } from './providers/payments/webhook-queue.ts'
import { createPbx } from './providers/pbx.ts'
import type { SandboxDb } from './world/tables.ts'
import type { Core } from './providers/tenants.ts'
import { listTenantRows } from './providers/tenant-rows.ts'
import type { FaultTarget } from './world/behaviours.ts'
import type { Sandbox, SandboxOptions } from './sandbox.ts'
import {
  createAccessPoint,
  listEInvoices,
  listRecipients,
  readEInvoice,
  setRecipient,
} from './providers/access-point.ts'
import { createVat, listVat, setVat } from './providers/vat.ts'

/** Make the outside world of a service in the service's own database; its tables are made when missing. */
export async function createSandbox<Tables>(options: SandboxOptions<Tables>): Promise<Sandbox> {
  // The caller's tables and ours share one database; only ours are named here.
  const db = options.db as unknown as SandboxDb
  const machine_now = options.machine_now ?? Date.now
  const began = machine_now()
  const clock_offset_ms = (options.begins_at ?? began) - began
  await migrateSandbox(db, { dialect: options.dialect, clock_offset_ms })
  const clock = await openClock(db, machine_now)
  const books = createBooks(options, db, clock.now)
  const injector = (target: FaultTarget) =>
    createFaultInjector(db, target, options.slow_ms ?? 2_000)
  const { pbx_domain: domain = 'pbx.example.com', currency = EUR } = options
  const core = { db, now: clock.now, domain, currency }
  const mailbox = { db, now: clock.now, base_url: options.base_url }

  const pbx = createPbx(core, injector('pbx'))
  const cashier = createCashier(books)
  const report_error = options.report_error ?? (() => undefined)
  const till = { books, report_error, sandbox: { ...cashier, refresh: () => clock.refresh() } }

  return {
    clock: clock.now,
    payments: createProvider(books, injector('payments'), options.webhook_secrets),
    pbx,
    vat: createVat(db, injector('vat')),
    mailer: createMailer(mailbox, injector('mail')),
    eInvoiceTransport: createAccessPoint({ db, now: clock.now }, injector('e_invoices')),
    files: createFiles(db),
    apis: {
      revolut: (how) => createRevolutApi({ ...till, injector: injector('payments') }, how),
      pbx: (how) => createPbxApi({ core, pbx }, how),
      vies: (how) => createViesApi({ db, injector: injector('vat'), now: clock.now }, how),
    },
    ...cashier,
    listCards: (slice) => listCards(books, slice),
    setCard: (method_id, behaviour) => setCard(books, method_id, behaviour),
    refundCourse: books.refunds,
    setRefundCourse: (course) => setRefundCourse(db, course),
    ...createPhones(core),
    listMail: (to, slice) => listMail(mailbox, to, slice),
    findMail: (mail_id) => findMail(mailbox, mail_id),
    attachment: (mail_id, position) => readAttachment(db, mail_id, position),
    ...createNetworks(db),
    listFaults: () => listFaults(db),
    setFault: (target, kind, count) => setFault(db, target, kind, count),
    clearFaults: () => clearFaults(db),
    ...createNews(books),
    ...createTime(books, clock),
  }
}

/** What the provider tells the service, and what a person makes it tell. */
function createNews(
  books: Books,
): Pick<Sandbox, 'webhooks' | 'setWebhookMode' | 'releaseWebhooks' | 'reportDispute' | 'idle'> {
  const { webhooks } = books
  return {
    webhooks: () => webhooks.status(),
    setWebhookMode: (mode) => webhooks.setMode(mode),
    releaseWebhooks: () => webhooks.release(),
    reportDispute: (report) => reportDispute(books, report),
    idle: () => webhooks.idle(),
  }
}

/** What a person sees and does of the phone systems. */
function createPhones(core: Core): Pick<Sandbox, 'listTenants' | 'useCallCredit' | 'setInUse'> {
  return {
    listTenants: (slice) => listTenantRows(core, slice),
    useCallCredit: (tenant_id, amount) => useCredit(core, tenant_id, amount),
    setInUse: (tenant_id, name, count) => setInUse(core, tenant_id, name, count),
  }
}

/** What a person sees and says of the VAT registry and of the network of e-invoices. */
function createNetworks(
  db: SandboxDb,
): Pick<
  Sandbox,
  'listVat' | 'setVat' | 'listEInvoices' | 'eInvoice' | 'listRecipients' | 'setRecipient'
> {
  return {
    listVat: () => listVat(db),
    setVat: (row) => setVat(db, row),
    listEInvoices: (slice) => listEInvoices(db, slice),
    eInvoice: (e_invoice_id) => readEInvoice(db, e_invoice_id),
    listRecipients: () => listRecipients(db),
    setRecipient: (row) => setRecipient(db, row),
  }
}

/** What falls due by itself, and the clock that a person moves. */
function createTime(
  books: Books,
  clock: MovableClock,
): Pick<Sandbox, 'tick' | 'nextDueAt' | 'refresh' | 'drain' | 'advance'> {
  const { webhooks } = books
  const tick = async () => {
    let work = 0
    for (let ended = 1; ended > 0; work += ended) ended = await expireOrders(books)
    return work + (await webhooks.pump())
  }
  const nextDueAt = async () =>
    earliest(await nextExpiry(books), await webhooks.nextDueAt(), await nextDisputeLook(books))
  const mover = createMover({ clock, tick, nextDueAt })
  return {
    tick,
    nextDueAt,
    refresh: () => clock.refresh(),
    drain: (hooks) => mover.drain(hooks),
    advance: (move, hooks) => mover.advance(move, hooks),
  }
}

function createBooks<Tables>(options: SandboxOptions<Tables>, db: SandboxDb, now: Clock): Books {
  const webhooks = createWebhookQueue({
    db,
    now,
    secret: options.webhook_secrets[0],
    deliver: options.deliver_webhook,
    report_error: options.report_error ?? (() => undefined),
  })
  const auto_deliver = options.auto_deliver ?? true
  return {
    db,
    now,
    base_url: options.base_url,
    zero_amount: options.zero_amount ?? 'accept',
    refunds: () => refundCourse(db, options.refunds ?? 'at_once'),
    webhooks,
    auto_deliver,
    announce: () => (auto_deliver ? webhooks.wake() : undefined),
  }
}
