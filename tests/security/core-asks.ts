import {
  ACCESS,
  type Billing,
  type Call,
  epochMs,
  type Operation,
  SYSTEM,
  type SystemCall,
} from '@billing/core'
import { aCustomerElsewhere, aKey } from '@billing/core/fixtures'
import { ENDPOINTS } from '@billing/http'
import type { FuzzOperation } from '../harness/fuzz/document.ts'
import { bodyOf, idNames, operations } from './documented.ts'
import type { Ids } from './matrix-world.ts'

type Endpoint = (typeof ENDPOINTS)[number]

/** A use case, or the few behind one operation, asked without HTTP. */
export interface CoreAsk {
  readonly name: string
  readonly guarded: Operation | 'system'
  /** Whether it takes an id. */
  readonly takes_ids: boolean
  /** Whether it only reads. */
  readonly reads: boolean
  /** Whether a secret that it is given may be wrong. */
  readonly asks_for_secret: boolean
  readonly run: (billing: Billing, call: Call, ids: Ids) => Promise<unknown>
}

/** Every operation as its endpoint asks the core, after all that HTTP itself checks. */
export const ENDPOINT_ASKS: readonly CoreAsk[] = operations.map((operation) => {
  const endpoint = ENDPOINTS.find(({ id }) => id === operation.id)
  if (!endpoint) throw new Error(`${operation.id} has no endpoint`)
  return {
    name: operation.id,
    guarded: endpoint.id,
    takes_ids: idNames(operation).length > 0,
    reads: endpoint.method === 'get',
    asks_for_secret:
      ['public', 'signature'].includes(ACCESS[endpoint.id]) || operation.id === 'changePassword',
    run: async (billing, call, ids) =>
      endpoint.run({
        billing,
        call: call as Parameters<Endpoint['run']>[0]['call'],
        params: ids,
        body: parsedBody(endpoint, operation, ids),
        filters: endpoint.filters?.parse(queryOf(operation, ids)) ?? {},
        page: { request: { limit: 20, after: null }, link: () => undefined, cursor: () => null },
        raw: async () => ({ body: new Uint8Array(), headers: {} }),
      }),
  }
})

function parsedBody({ body }: Endpoint, operation: FuzzOperation, ids: Ids): unknown {
  if (!body) return undefined
  const { file, ...fields } = bodyOf(operation, ids) as { readonly file?: string }
  const bytes = file === undefined ? undefined : new TextEncoder().encode(file)
  return body.schema.parse({ ...fields, ...(bytes && { file: { bytes } }) })
}

function queryOf({ queries }: FuzzOperation, ids: Ids): Ids {
  const named = queries.flatMap(({ name }) => (ids[name] === undefined ? [] : [[name, ids[name]]]))
  return Object.fromEntries(named) as Ids
}

const NOWHERE = { write: async () => undefined, progress: () => undefined }
const MARCH = { year: 2026, month: 3 }
const DAYS = { from: { ...MARCH, day: 1 }, to: { ...MARCH, day: 31 } }

const read = (
  name: string,
  guarded: Operation,
  run: (billing: Billing, call: Call, ids: Ids) => Promise<unknown>,
): CoreAsk => {
  const takes_ids = run.length > 2
  return { name, guarded, takes_ids, reads: true, asks_for_secret: false, run }
}

/** What no endpoint asks for, by the capability and name. */
export const OTHER_ASKS: readonly CoreAsk[] = [
  read('operations.forecast', 'adminGetForecast', (billing, call, { account_id = '' }) =>
    billing.operations.forecast(call, account_id, { until: epochMs(Date.UTC(2027, 0)) }),
  ),
  read('books.explainInvoice', 'adminExplainInvoice', (billing, call) =>
    billing.books.explainInvoice(call, 'PBX-2026-000001'),
  ),
  read('events.last', 'adminListEvents', (billing, call) => billing.events.last(call)),
]

type SystemRun = (billing: Billing, call: SystemCall, ids: Ids) => Promise<unknown>

/** What only the service itself does, by capability and name. */
export const SYSTEM_RUNS: Readonly<Record<string, SystemRun>> = {
  'identity.authenticate': ({ identity }, call) => identity.authenticate(call, 'no token'),
  'identity.sessionOfRefresh': ({ identity }, call) => identity.sessionOfRefresh(call, 'no token'),
  'identity.createOperator': ({ identity }, call) =>
    identity.createOperator(call, { email: 'eve@example.com', password: 'a long word for Eve' }),
  'identity.addSupportUser': ({ identity }, call, { account_id = '' }) =>
    identity.addSupportUser(call, { account_id, email: 'eve@example.lt' }),
  'identity.resetSecondFactor': ({ identity }, call) =>
    identity.resetSecondFactor(call, { email: 'admin@example.com' }),
  'account.find': ({ account }, call, { account_id = '' }) => account.find(call, account_id),
  'account.anonymise': ({ account }, call, { account_id = '' }) =>
    account.anonymise(call, { account_id, dry_run: true }),
  'books.verify': ({ books }, call) => books.verify(call),
  'books.reconcile': ({ books }, call) => books.reconcile(call),
  'books.reconcileAfterRestore': ({ books }, call) =>
    books.reconcileAfterRestore(call, { since: epochMs(Date.UTC(2026, 0)) }),
  'books.askParkedRefunds': ({ books }, call) => books.askParkedRefunds(call),
  'books.exportInvoices': ({ books }, call) => books.exportInvoices(call, DAYS, NOWHERE),
  'books.exportLedger': ({ books }, call) => books.exportLedger(call, DAYS, NOWHERE),
  'books.exportIsaf': ({ books }, call) =>
    books.exportIsaf(call, { ...MARCH, without_oss: false }, NOWHERE),
  'books.exportOss': ({ books }, call) =>
    books.exportOss(call, { year: 2026, quarter: 1 }, 'csv', NOWHERE),
  'books.exportFr0564': ({ books }, call) => books.exportFr0564(call, MARCH, NOWHERE),
  'books.exportEInvoices': ({ books }, call) =>
    books.exportEInvoices(call, { ...MARCH, syntax: 'ubl' }, { ...NOWHERE, put: async () => {} }),
  'reporting.observeRequest': ({ reporting }, call) =>
    reporting.observeRequest(call, { route: 'GET /me', status: 200, account_id: null }),
  'reporting.countRequests': ({ reporting }, call) => reporting.countRequests(call),
  'operations.unlistedItems': ({ operations }, call) => operations.unlistedItems(call),
  'operations.unlistedPlans': ({ operations }, call) => operations.unlistedPlans(call),
  'operations.otherPrefixes': ({ operations }, call) => operations.otherPrefixes(call),
  'exchangeRates.load': ({ exchangeRates }, call) => exchangeRates.load(call, []),
  'operations.otherCurrency': ({ operations }, call) => operations.otherCurrency(call),
  'mails.resendByCommand': ({ mails }, call, { mail_id = '' }) =>
    mails.resendByCommand(call, mail_id),
  'mails.resendAllByCommand': ({ mails }, call) => mails.resendAllByCommand(call),
  'scheduler.gauges': ({ scheduler }, call) => scheduler.gauges(call),
  'imports.customer': ({ imports }, call) => imports.customer(call, aCustomerElsewhere()),
  'imports.rehearse': ({ imports }, call) => imports.rehearse(call, aCustomerElsewhere()),
  'imports.continueNumbers': ({ imports }, call) => imports.continueNumbers(call, []),
  'imports.coreTenants': ({ imports }, call) => imports.coreTenants(call),
  'imports.export': ({ imports }, call) =>
    imports.export(call, { ...NOWHERE, customer: async () => {}, leftOut: () => undefined }),
  'tenants.reconcile': ({ tenants }, call) => tenants.reconcile(call),
  'idempotency.start': ({ idempotency }, call) => idempotency.start(call, aKey()),
  'idempotency.settle': ({ idempotency }, call) =>
    idempotency.settle(call, aKey(), { status: 200, content_type: '', body: '' }),
  'idempotency.release': ({ idempotency }, call) => idempotency.release(call, aKey()),
  'idempotency.forget': ({ idempotency }, call) => idempotency.forget(call, aKey()),
  'worker.tick': ({ worker }, call) => worker.tick(call),
}

/** The same as asks: a call that is not the service's does not compile, and is made all the same. */
export const SYSTEM_ASKS: readonly CoreAsk[] = Object.entries(SYSTEM_RUNS).map(([name, run]) => ({
  name,
  guarded: 'system',
  takes_ids: false,
  reads: false,
  asks_for_secret: name === 'identity.authenticate',
  run: (billing, call, ids) => run(billing, call as typeof SYSTEM, ids),
}))
