import type { MethodsAnswer } from '@billing/core'

import type { MethodTable } from '../../world/tables.ts'
import { type Books, methodView } from './books.ts'

/** The saved cards of a customer, as they are kept; none for a customer that we do not know. */
export async function methodsOf({ db }: Books, customer_id: string): Promise<MethodTable[]> {
  return db
    .selectFrom('sandbox_methods')
    .selectAll()
    .where('customer_id', '=', customer_id)
    .where('deleted', '=', 0)
    .orderBy('method_id')
    .execute()
}

/** The saved cards of a customer as the port shows them. */
export async function listMethods(books: Books, customer_id: string): Promise<MethodsAnswer> {
  const methods = await methodsOf(books, customer_id)
  return { kind: 'methods', methods: methods.map(methodView) }
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
