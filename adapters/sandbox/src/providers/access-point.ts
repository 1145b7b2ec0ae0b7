import type {
  Clock,
  DeliveryVerdict,
  EAddress,
  EInvoiceTransport,
  OutgoingEInvoice,
} from '@billing/core'
import { epochMs } from '@billing/core'

import type { FaultInjector } from '../world/faults.ts'
import { newId } from '../world/ids.ts'
import { LAST, NEWEST } from '../world/slice.ts'
import type { EInvoiceTable } from '../world/access-point-tables.ts'
import type { SandboxDb } from '../world/tables.ts'
import type { EInvoiceRow, RecipientRow, Slice } from '../world/rows.ts'

/** What every operation of the access point works with. */
interface AccessPoint {
  readonly db: SandboxDb
  readonly now: Clock
}

const LOST = { not_attempted: { kind: 'not_attempted' }, unknown: { kind: 'unknown' } } as const

/**
 * An access point of a network in which everybody receives, but those whose id ends in 999 and those of whom a person
 * says otherwise. It takes one document per delivery, and remembers what it answered.
 */
export function createAccessPoint(point: AccessPoint, injector: FaultInjector): EInvoiceTransport {
  return {
    send: (document) => injector.command(() => take(point, document), LOST),
    status: (delivery_id) =>
      injector.read(async () => {
        const row = await byDelivery(point.db, delivery_id)
        return row ? verdictOf(row) : ({ kind: 'not_found' } as const)
      }, LOST.not_attempted),
  }
}

async function take(
  { db, now }: AccessPoint,
  { delivery_id, number, syntax, bytes, sender, receiver }: OutgoingEInvoice,
): Promise<DeliveryVerdict> {
  await db
    .insertInto('sandbox_e_invoices')
    .values({
      e_invoice_id: newId(now()),
      delivery_id,
      number,
      syntax,
      sender: written(sender),
      receiver: written(receiver),
      bytes: Buffer.from(bytes),
      received_at: now(),
      ...(await outcomeFor(db, receiver)),
    })
    .onConflict((conflict) => conflict.column('delivery_id').doNothing())
    .execute()
  const row = await byDelivery(db, delivery_id)
  // What was written a moment ago is there: nothing takes a document away.
  return row ? verdictOf(row) : { kind: 'unknown_recipient' }
}

async function outcomeFor(
  db: SandboxDb,
  { scheme, id }: EAddress,
): Promise<Pick<EInvoiceTable, 'outcome' | 'rule_id' | 'rule_message'>> {
  const said = await db
    .selectFrom('sandbox_recipients')
    .selectAll()
    .where('scheme', '=', scheme)
    .where('id', '=', id)
    .executeTakeFirst()
  const { rule_id = null, rule_message = null } = said ?? {}
  const known = said ? Number(said.known) === 1 : !id.endsWith('999')
  if (!known) return { outcome: 'unknown_recipient', rule_id: null, rule_message: null }
  return { outcome: rule_id === null ? 'accepted' : 'rejected', rule_id, rule_message }
}

function byDelivery(db: SandboxDb, delivery_id: string): Promise<EInvoiceTable | undefined> {
  return db
    .selectFrom('sandbox_e_invoices')
    .selectAll()
    .where('delivery_id', '=', delivery_id)
    .executeTakeFirst()
}

function verdictOf({
  e_invoice_id,
  outcome,
  rule_id,
  rule_message,
}: EInvoiceTable): DeliveryVerdict {
  if (outcome === 'accepted') return { kind: 'accepted', message_id: messageId(e_invoice_id) }
  if (outcome === 'unknown_recipient') return { kind: 'unknown_recipient' }
  return { kind: 'rejected', rule_id: rule_id ?? '', message: rule_message ?? '' }
}

/** The network's own name of a message. Source: AS4, eb:MessageId. */
function messageId(e_invoice_id: string): string {
  return `${e_invoice_id}@access-point.example`
}

/** As networks write an address: `0088:4035811991021`. */
function written({ scheme, id }: EAddress): string {
  return `${scheme}:${id}`
}

/** What the access point was given, newest first, whatever became of it. */
export async function listEInvoices(
  db: SandboxDb,
  { limit, older_than = LAST }: Slice = NEWEST,
): Promise<EInvoiceRow[]> {
  const rows = await db
    .selectFrom('sandbox_e_invoices')
    .selectAll()
    .where('e_invoice_id', '<', older_than)
    .orderBy('e_invoice_id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ bytes, outcome, received_at, ...row }) => ({
    ...row,
    message_id: outcome === 'accepted' ? messageId(row.e_invoice_id) : null,
    outcome: outcome as EInvoiceRow['outcome'],
    size: bytes.length,
    received_at: epochMs(Number(received_at)),
  }))
}

/** The bytes of one document, and its number. */
export async function readEInvoice(db: SandboxDb, e_invoice_id: string) {
  const row = await db
    .selectFrom('sandbox_e_invoices')
    .select(['number', 'bytes'])
    .where('e_invoice_id', '=', e_invoice_id)
    .executeTakeFirst()
  return row && { filename: `${row.number}.xml`, bytes: Uint8Array.from(row.bytes) }
}

/** Say what becomes from now on of documents to an address. */
export async function setRecipient(
  db: SandboxDb,
  { scheme, id, known, rule }: RecipientRow,
): Promise<void> {
  const values = {
    known: known ? 1 : 0,
    rule_id: rule?.id ?? null,
    rule_message: rule?.message ?? null,
  }
  await db
    .insertInto('sandbox_recipients')
    .values({ scheme, id, ...values })
    .onConflict((conflict) => conflict.columns(['scheme', 'id']).doUpdateSet(values))
    .execute()
}

/** The addresses that do not follow the rule. */
export async function listRecipients(db: SandboxDb): Promise<RecipientRow[]> {
  const rows = await db
    .selectFrom('sandbox_recipients')
    .selectAll()
    .orderBy('scheme')
    .orderBy('id')
    .execute()
  return rows.map(({ scheme, id, known, rule_id, rule_message }) => ({
    scheme,
    id,
    known: Number(known) === 1,
    rule: rule_id === null ? null : { id: rule_id, message: rule_message ?? '' },
  }))
}
