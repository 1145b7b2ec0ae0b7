import { auditRow, type Head, ledgerRow, nextId } from './billing-run-chains.ts'
import { INSERTS } from './billing-run-tables.ts'
import { UPDATES } from './billing-run-updates.ts'
import type { Cell, FloorConnection } from './floor-database.ts'

/** A cycle that is due, with all that is asked about it: one row of one select. */
export interface Due {
  readonly cycle_id: string
  readonly subscription_id: string
  readonly account_id: string
  readonly period_start: number
  readonly period_end: number
  readonly price_minor: number
  readonly company_name: string
  readonly reg_number: string
  readonly contact_email: string
  readonly invoice_address: string
  readonly vat_checked_at: number
  readonly payment_method_id: string
  readonly provider_method_id: string
  readonly brand: string
  readonly last4: string
  readonly audit_seq: number | null
  readonly audit_hash: string | null
  readonly ledger_seq: number | null
  readonly ledger_hash: string | null
}

/** A cycle under way. */
export interface Charge {
  readonly due: Due
  readonly audit: Head
  readonly ledger: Head
  readonly invoice_id: string
  readonly total: number
}

type Statement = (typeof INSERTS)[keyof typeof INSERTS] | (typeof UPDATES)[keyof typeof UPDATES]

/** Rows by the statement that writes them, in the order in which they are written. */
export class Rows {
  readonly #of = new Map<Statement, Cell[][]>()

  add(what: Statement, row: Cell[]): void {
    const rows = this.#of.get(what)
    if (rows) rows.push(row)
    else this.#of.set(what, [row])
  }

  async write(database: FloorConnection): Promise<void> {
    for (const [what, rows] of this.#of) await database.write(what, rows)
  }
}

const VAT_PERCENT = 21
const START = '0'.repeat(64)
const SELLER =
  '{"name":"Example Telecom","address":{"line1":"Gedimino pr. 1","postal_code":"01103","city":"Vilnius","country":"LT"},"country":"LT","reg_number":"300000000","vat_id":"LT100001919017","email":null,"bank_account":"LT121000011101001000","contact":{"name":"Accounts","phone":"+370 600 00000","email":"hello@telecom.example"}}'

/** A charge whose invoice has its number. */
export type Numbered = Charge & { readonly number: string }

/** The first transaction, as far as no number is needed: the cycle is being charged, and posted. */
export function claim(rows: Rows, due: Due, now: number): Charge {
  const { account_id, cycle_id, price_minor, payment_method_id } = due
  const invoice_id = nextId(now)
  const vat = Math.round((price_minor * VAT_PERCENT) / 100)
  const total = price_minor + vat
  const audit = { seq: due.audit_seq ?? 0, hash: due.audit_hash ?? START }
  const ledger = { seq: due.ledger_seq ?? 0, hash: due.ledger_hash ?? START }
  const charge = { due, audit, ledger, invoice_id, total }
  const lease_until = now + LEASE_MS
  const claimed = [total, now, now, invoice_id, payment_method_id, lease_until, cycle_id]
  rows.add(UPDATES.claimed, claimed)
  const postings = [
    ['receivable', account_id, total],
    ['revenue', null, -price_minor],
    ['vat_payable', null, -vat],
  ] as const
  const posted = { kind: 'invoice_issued', ref: invoice_id, postings }
  rows.add(INSERTS.ledger_transactions, ledgerRow(account_id, ledger, posted, now))
  moveLedger(rows, charge)
  sendLater(rows, charge, now)
  return charge
}

/** The rest of it: the invoice is issued under its number. */
export function issue(rows: Rows, charge: Numbered, now: number): void {
  const { number } = charge
  const { due, invoice_id, total } = charge
  const { account_id, cycle_id, subscription_id, price_minor } = due
  const vat = total - price_minor
  rows.add(INSERTS.invoices, invoiceRow(charge, { number, net: price_minor, vat }, now))
  const net = `"net":${price_minor},"ref":"${invoice_id}","total":${total},"vat":${vat}`
  const issued = `"invoice_id":"${invoice_id}","number":"${number}","total_minor":${total}`
  const moved = `"subscription_id":"${subscription_id}","to":"charging"`
  note(rows, charge, now, {
    'ledger.invoice_issued': `{${net}}`,
    'invoice.issued': `{${issued}}`,
    'billing_cycle.claimed': `{"cycle_id":"${cycle_id}","from":"planned",${moved}}`,
  })
  moveAudit(rows, charge)
  const due_date = new Date(now).toISOString()
  const args = `{"number":"${number}","amount_minor":${total},"currency":"EUR","due_date":"${due_date}"}`
  notify(rows, account_id, { kind: 'invoice_issued', invoice_id, args }, now)
}

/** What happened to the account, in this order: the action and what it names. */
export function note(
  rows: Rows,
  { due: { account_id }, audit }: Charge,
  now: number,
  entries: Readonly<Record<string, string>>,
): void {
  for (const entry of Object.entries(entries)) {
    const row = auditRow(account_id, audit, entry, now)
    rows.add(INSERTS.audit_log, row)
    const told = TOLD[entry[0]]
    if (!told) continue
    const [id = null] = row
    rows.add(INSERTS.events, [id, account_id, told.kind, told.data(entry[1]), now])
  }
}

const fieldOf = (meta: string, name: string) =>
  new RegExp(`"${name}":"[^"]*"`).exec(meta)?.[0] ?? ''

/** What other systems are told of, by the action. */
const TOLD: Readonly<Record<string, { kind: string; data: (meta: string) => string }>> = {
  'invoice.issued': {
    kind: 'invoice.issued',
    data: (meta) =>
      meta.replace(/"total_minor":(\d+)/, '"total":{"amount_minor":$1,"currency":"EUR"}'),
  },
  'payment.processed': {
    kind: 'payment.captured',
    data: (meta) => `{${fieldOf(meta, 'payment_id')},${fieldOf(meta, 'invoice_id')}}`,
  },
  'invoice.settled': {
    kind: 'invoice.paid',
    data: (meta) => `{${fieldOf(meta, 'invoice_id')}}`,
  },
}

const LEASE_MS = 300_000

function sendLater(rows: Rows, { due, invoice_id }: Charge, now: number): void {
  const stored = `document.store:${invoice_id}`
  rows.add(INSERTS.outbox, [
    nextId(now),
    `document:${invoice_id}`,
    `{"type":"document.store","document":"invoice","id":"${invoice_id}"}`,
    stored,
    now,
    now,
  ])
  rows.add(INSERTS.outbox, [
    nextId(now),
    `mail:invoice_issued:${invoice_id}`,
    `{"type":"mail.send","kind":"invoice_issued","to":{"account_id":"${due.account_id}"},"about":"${invoice_id}"}`,
    `invoice_issued:${invoice_id}`,
    now,
    now,
  ])
}

/** News for the customer. */
export function notify(
  rows: Rows,
  account_id: string,
  { kind, invoice_id, args }: { kind: string; invoice_id: string; args: string | null },
  now: number,
): void {
  const key = `notification.${kind}`
  const id = nextId(now)
  rows.add(INSERTS.notifications, [
    id,
    account_id,
    kind,
    key,
    args,
    `${key}.cta`,
    `/billing/invoices/${invoice_id}`,
    `${kind}:${invoice_id}`,
    now,
  ])
}

/** Where the account's audit chain ends now. */
export function moveAudit(rows: Rows, { due: { account_id }, audit }: Charge): void {
  rows.add(INSERTS.audit_chains, [account_id, audit.seq, audit.hash])
}

/** Where the account's ledger chain ends now. */
export function moveLedger(rows: Rows, { due: { account_id }, ledger }: Charge): void {
  rows.add(INSERTS.ledger_chains, [account_id, ledger.seq, ledger.hash])
}

/** What each transaction of a batch adds to the counts of this hour, by what it is counted by. */
export function tally(
  rows: Rows,
  measure: string,
  amounts: Readonly<Record<string, number>>,
  now: number,
): void {
  for (const [key, amount] of Object.entries(amounts)) {
    rows.add(INSERTS.tally_rows, [measure, now - (now % HOUR), key, amount])
  }
}

const HOUR = 3_600_000

function invoiceRow(
  { due, invoice_id, total }: Charge,
  { number, net, vat }: { number: string; net: number; vat: number },
  now: number,
): Cell[] {
  const { account_id, subscription_id, cycle_id, period_start, period_end } = due
  const price = `{"amount_minor":${net},"currency":"EUR"}`
  const days = (period_end - period_start) / (24 * HOUR)
  const lines = `[{"description":"Planas „Business“, mėnesio mokestis","quantity":1,"unit_price":${price},"line_total":${price},"period_start":${period_start},"period_end":${period_end},"derivation":{"rule":"period","days":${days},"of_days":${days},"plan_tier":"business","price":${price}}}]`
  const rate = `{"treatment":"domestic","rate_basis_points":2100,"rate_country":"LT","customer_country":"LT","vat_id":null,"vat_status":"not_provided","vat_checked_at":${due.vat_checked_at}}`
  const buyer = `{"name":"${due.company_name}","address":${due.invoice_address},"country":"LT","reg_number":"${due.reg_number}","vat_id":null,"email":"${due.contact_email}","bank_account":null,"card":{"brand":"${due.brand}","last4":"${due.last4}"}}`
  const issued = [number, now, now, now, now]
  return [
    invoice_id,
    account_id,
    subscription_id,
    cycle_id,
    ...issued,
    lines,
    net,
    vat,
    total,
    rate,
    SELLER,
    buyer,
  ]
}
