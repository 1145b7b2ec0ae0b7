import type { MethodsAnswer } from '@billing/core'

import { type Books, methodView } from './books.ts'

/** The saved cards of a customer; none for a customer that we do not know. */
export async function listMethods(books: Books, customer_id: string): Promise<MethodsAnswer> {
  const rows = await books.db
    .selectFrom('sandbox_methods')
    .selectAll()
    .where('customer_id', '=', customer_id)
    .where('deleted', '=', 0)
    .orderBy('method_id')
    .execute()
  return { kind: 'methods', methods: rows.map(methodView) }
}

/** Repeatable. An order still shows the card that it saved. */
export async function deleteMethod(
  books: Books,
  customer_id: string,
  method_id: string,
): Promise<'deleted'> {
  await books.db
    .updateTable('sandbox_methods')
    .set({ deleted: 1 })
    .where('customer_id', '=', customer_id)
    .where('method_id', '=', method_id)
    .execute()
  return 'deleted'
}
