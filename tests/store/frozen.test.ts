import type { Store } from '@billing/core'
import {
  aComplianceDocument,
  aCreditNote,
  aCycle,
  aLedgerTransaction,
  anAccount,
  anIntake,
  anInvoice,
  march,
  aPlacePiece,
  aRefund,
  aSubscription,
  aTicket,
  aTicketFile,
  aTicketMessage,
  aVatProof,
  aVatVerdict,
  aWithdrawal,
} from '@billing/core/fixtures'
import { createSqlStore, migrate, type Opened } from '@billing/store-sql'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DIALECTS, OPEN } from '../support/databases.ts'

const FOLLOWS = [
  'status',
  'paid_at',
  'credited_minor',
  'vat_credited_minor',
  'refunded_minor',
  'exempt_from_ladder',
  'updated_at',
]

const TABLES = [
  'invoices',
  'credit_notes',
  'ledger_transactions',
  'vat_verdicts',
  'place_pieces',
  'vat_threshold_periods',
  'compliance_documents',
  'vat_proofs',
  'support_tickets',
  'support_messages',
  'support_files',
  'withdrawals',
] as const

/** What each table lets nobody do by SQL, past our code. */
describe.each(DIALECTS)('documents and the ledger on %s', (dialect) => {
  let opened: Opened
  let store: Store
  beforeAll(async () => {
    opened = await OPEN[dialect]()
    await migrate(opened)
    store = createSqlStore(opened)
    await store.transaction(async (tx) => {
      await tx.accounts.put(anAccount())
      await tx.subscriptions.put(aSubscription())
      await tx.cycles.plan(aCycle())
      await tx.invoices.put(anInvoice({ address_waited_until: march(1) }))
      await tx.refunds.put(aRefund())
      await tx.creditNotes.insert(aCreditNote())
      await tx.ledger.append(aLedgerTransaction())
      await tx.vatVerdicts.insert(aVatVerdict())
      await tx.placePieces.insert(aPlacePiece())
      await tx.withdrawals.put(aWithdrawal({ words: 'I withdraw.' }))
      await tx.vatMeters.begin({ starts_at: march(1), charges: 'home_rate', reason: 'below' })
      await tx.vatProofs.put(aVatProof())
      await tx.complianceIntakes.put(anIntake())
      await tx.tickets.put(aTicket())
      await tx.tickets.insertMessage(aTicketMessage())
      await tx.tickets.insertFile(aTicketFile())
      await tx.complianceDocuments.insert(aComplianceDocument())
    })
  })
  afterAll(() => opened.close())

  const refused = (statement: string) =>
    expect(sql.raw(statement).execute(opened.db), statement).rejects.toThrow(
      /append-only|never changes|never removed/,
    )

  /** What a document of the fixtures does not have in a column already. */
  const otherThanKept = (column: string) => (column === 'vat_converted' ? `'{}'` : 'null')

  const columnsOf = async (name: string) => {
    const tables = await opened.db.introspection.getTables()
    const columns = tables.find((table) => table.name === name)?.columns ?? []
    return columns.map((column) => column.name)
  }

  it.each(TABLES)('refuse every way to take rows out of %s', async (table) => {
    await refused(`delete from ${table}`)
    if (dialect === 'postgres') await refused(`truncate ${table} cascade`)
    else await refused(`insert or replace into ${table} select * from ${table}`)
  })

  it('refuse to change any column of an issued invoice, but for what became of it', async () => {
    const columns = await columnsOf('invoices')
    expect(columns).toEqual(expect.arrayContaining(FOLLOWS))

    for (const column of columns.filter((each) => !FOLLOWS.includes(each))) {
      await refused(`update invoices set ${column} = ${otherThanKept(column)}`)
    }
    for (const column of FOLLOWS) {
      await sql.raw(`update invoices set ${column} = ${column}`).execute(opened.db)
    }
  })

  it('refuse to change any column of a credit note but the PDF that it lacks', async () => {
    const columns = await columnsOf('credit_notes')
    await sql`update credit_notes set notes = null, pdf_key = 'pdf-1'`.execute(opened.db)

    const empty = ['notes', 'restated']
    for (const column of columns.filter((each) => !empty.includes(each))) {
      await refused(`update credit_notes set ${column} = ${otherThanKept(column)}`)
    }
    for (const column of empty) await refused(`update credit_notes set ${column} = 'x'`)
  })

  it('refuse to change any column of a withdrawal, but for what becomes of it, and for its erasure', async () => {
    const columns = await columnsOf('withdrawals')
    const follows = [
      'status',
      'owed_minor',
      'owed_currency',
      'paid_back_at',
      'begin_asked_at',
      'entered_by',
    ]
    const erased = ['consumer_name', 'contract', 'email', 'words']
    for (const column of columns.filter((each) => ![...follows, ...erased].includes(each))) {
      await refused(`update withdrawals set ${column} = null`)
    }
    for (const column of erased) await refused(`update withdrawals set ${column} = 'x'`)
    await refused(`update withdrawals set begin_asked_at = 1`)
    await refused(`update withdrawals set entered_by = 'x'`)
    await sql`update withdrawals set owed_minor = 1, paid_back_at = 1`.execute(opened.db)
    await refused('update withdrawals set owed_minor = 2')
    await refused('update withdrawals set paid_back_at = null')
    await sql`update withdrawals set words = null, email = ''`.execute(opened.db)
  })

  it('refuse to change when a VAT rate began to be charged abroad, and why', async () => {
    for (const column of await columnsOf('vat_threshold_periods')) {
      await refused(`update vat_threshold_periods set ${column} = ${column}`)
    }
  })

  it('refuse to change any column of a ticket’s file, but for the name that erasure takes', async () => {
    const columns = await columnsOf('support_files')
    for (const column of columns.filter((each) => each !== 'filename')) {
      await refused(`update support_files set ${column} = null`)
    }
    await refused(`update support_files set filename = 'x'`)
    await sql`update support_files set filename = ''`.execute(opened.db)
  })

  it('refuse to change any column of a ledger transaction', async () => {
    for (const column of await columnsOf('ledger_transactions')) {
      await refused(`update ledger_transactions set ${column} = ${column}`)
    }
  })
})
