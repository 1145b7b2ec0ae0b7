import type { Ddl } from './ddl.ts'

/** Every name that the PBX core had from us, as a keyed digest: intents lose theirs with the person. */
export const usedNames: Ddl = ({ int, key, strict }) => [
  `create table used_names (
    digest ${key} primary key,
    used_at ${int} not null
  )${strict}`,
]
