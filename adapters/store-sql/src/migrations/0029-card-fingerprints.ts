import type { Ddl } from './ddl.ts'

/** By which a card that several accounts have is known. */
export const cardFingerprints: Ddl = () => [
  'alter table place_pieces add column fingerprint text',
  `create index place_pieces_fingerprint on place_pieces (fingerprint, account_id)
    where fingerprint is not null`,
]
