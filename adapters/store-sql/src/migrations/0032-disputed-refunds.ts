import type { Ddl } from './ddl.ts'

/** Money that a bank took back after a lost dispute: no refund of the provider's stands for it. */
export const disputedRefunds: Ddl = (dialect) => [
  `alter table refunds add column dispute_id ${dialect === 'sqlite' ? 'text' : 'text collate "C"'}`,
]
