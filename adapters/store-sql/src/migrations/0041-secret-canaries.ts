import type { Ddl } from './ddl.ts'

/** A text sealed under each secret key, by which a wrong key is known before it is needed. */
export const secretCanaries: Ddl = () => [
  `create table secret_canaries (
    key_id text primary key,
    sealed text not null
  )`,
]
