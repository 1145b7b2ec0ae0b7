import type { Ddl } from './ddl.ts'

/** By what a customer who had a trial is known again. */
export const trialHistory: Ddl = () => [
  `create index accounts_reg_number on accounts (reg_number) where reg_number is not null`,
  `create index accounts_vat_id on accounts (vat_id) where vat_id is not null`,
]
