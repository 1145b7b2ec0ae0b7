import type { Ddl } from './ddl.ts'

/**
 * The words of a customer beside the id, for lists that join them row by row. Only SQLite: PostgreSQL keeps
 * entries of an index below 2,704 bytes, and a name may have more.
 */
export const triedWords: Ddl = ({ dialect }) =>
  dialect === 'sqlite'
    ? [`create index listed_customers_tried on listed_customers (account_id, search_words)`]
    : []
