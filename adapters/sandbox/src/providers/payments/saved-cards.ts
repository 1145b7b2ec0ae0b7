import { Problem } from '@billing/core'

import type { CardRow, Slice } from '../../world/rows.ts'
import { LAST, NEWEST } from '../../world/slice.ts'
import type { MethodTable } from '../../world/tables.ts'
import type { Behaviour } from '../../world/behaviours.ts'
import { type Books, methodView } from './books.ts'
import { declineOf } from './cards.ts'

type Row = MethodTable & { readonly email: string }

/** The saved cards of all customers, newest first. */
export async function listCards(
  books: Books,
  { limit, older_than = LAST }: Slice = NEWEST,
): Promise<CardRow[]> {
  const rows = await cards(books)
    .where('method_id', '<', older_than)
    .orderBy('method_id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => cardRow(books, row))
}

/** A saved card behaves so from now on; what it has paid before no longer counts. Throws `not_found`. */
export async function setCard(
  books: Books,
  method_id: string,
  behaviour: Behaviour,
): Promise<CardRow> {
  await books.db
    .updateTable('sandbox_methods')
    .set({ behaviour, charges: 0 })
    .where('method_id', '=', method_id)
    .where('deleted', '=', 0)
    .execute()
  const row = await cards(books).where('method_id', '=', method_id).executeTakeFirst()
  if (!row) throw new Problem('not_found', { detail: 'We have no saved card with this id.' })
  return cardRow(books, row)
}

function cards({ db }: Books) {
  return db
    .selectFrom('sandbox_methods')
    .innerJoin('sandbox_customers', 'sandbox_customers.customer_id', 'sandbox_methods.customer_id')
    .selectAll('sandbox_methods')
    .select('sandbox_customers.email')
    .where('sandbox_methods.deleted', '=', 0)
}

function cardRow({ now }: Books, row: Row): CardRow {
  const { provider_method_id: method_id, country: _country, ...face } = methodView(row)
  const { customer_id, email: customer_email } = row
  const behaviour = row.behaviour as Behaviour
  const decline_code = declineOf({ ...face, behaviour, charges: Number(row.charges) }, now())
  return { method_id, customer_id, customer_email, ...face, behaviour, decline_code }
}
