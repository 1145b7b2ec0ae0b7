import { type CreditNote, type IssuedInvoice, pushEffect, type Effect } from '@billing/core'
import { aCreditNote, anInvoice, aRefund } from '@billing/core/fixtures'
import type { World } from '../support/world.ts'

const digits = (n: number, width: number) => String(n).padStart(width, '0')

/** The n-th invoice that we issued, to this account; nobody has drawn its PDF. */
export async function issued(
  world: World,
  account_id: string,
  n = 1,
  differs: Partial<IssuedInvoice> = {},
): Promise<IssuedInvoice> {
  const subscription = await world.ports.store.read((tx) => tx.subscriptions.ofAccount(account_id))
  const invoice = anInvoice({
    invoice_id: `invoice-${n}`,
    number: `PBX-2026-${digits(n, 6)}`,
    account_id,
    subscription_id: subscription?.subscription_id ?? 'subscription-1',
    cycle_id: null,
    pdf_key: null,
    ...differs,
  })
  await world.ports.store.transaction((tx) => tx.invoices.put(invoice))
  return invoice
}

/** The n-th credit note that we issued, on this invoice; nobody has drawn its PDF. */
export async function credited(
  world: World,
  { account_id, invoice_id, number, issued_at, language }: IssuedInvoice,
  n = 1,
  differs: Partial<CreditNote> = {},
): Promise<CreditNote> {
  const note = aCreditNote({
    credit_note_id: `note-${n}`,
    number: `CN-2026-${digits(n, 5)}`,
    account_id,
    invoice_id,
    invoice_number: number,
    invoice_issued_at: issued_at,
    language,
    kind: 'credit',
    refund_id: null,
    ...differs,
  })
  await world.ports.store.transaction(async (tx) => {
    await tx.creditNotes.insert(note)
    const { credit_note_id, refund_id } = note
    if (refund_id === null) return
    const refund = aRefund({ refund_id, account_id, invoice_id, credit_note_id })
    await tx.refunds.put({ ...refund, next_attempt_at: null })
  })
  return note
}

/** Put an effect in the outbox. */
export async function pushed(world: World, effect: Effect): Promise<void> {
  const { ports } = world
  const dedupe_key = ports.ids.unguessable()
  await ports.store.transaction((tx) =>
    pushEffect({ ...ports, tx, now: world.now() }, { effect, dedupe_key }),
  )
}

/** How many files are stored. */
export async function fileCount({ opened }: World): Promise<number> {
  const rows = await opened.db
    .selectFrom('sandbox_files' as 'accounts')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(rows.count)
}

/** The groups of a note of 12.10 at 21 %. */
export const GROUPS_OF_1210 = [
  {
    category: 'S',
    rate_basis_points: 2_100,
    net: { amount_minor: 1_000, currency: 'EUR' },
    vat_amount: { amount_minor: 210, currency: 'EUR' },
    legal_words: [],
  },
]
