import type { Ddl } from './ddl.ts'

/** A contact address whose mailbox has not answered yet. */
export const pendingContact: Ddl = () => [
  `alter table accounts add column pending_contact_email text`,
]
