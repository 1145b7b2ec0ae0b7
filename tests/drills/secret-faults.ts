/** One way for the configured secrets not to be those of the database. */
export interface SecretFault {
  /** What it is called in a sentence: `the secret key <says>`. */
  readonly says: string
  readonly keys: string
  /** What whoever starts is told, of the key that is named. */
  readonly told: RegExp
}

const keyOf = (byte: number) => Buffer.alloc(32, byte).toString('base64')

/** Those with which the database was sealed. */
export const RIGHT_KEYS = `k1:${keyOf(3)}`

/** Every way for the secrets to be wrong. This table is the list. */
// prettier-ignore
export const SECRET_FAULTS = {
  other_value:     { says: 'has another value under its name',            keys: `k1:${keyOf(4)}`,                told: /key k1 is not the one that this database was sealed with/ },
  behind_another:  { says: 'has another value behind a new key',          keys: `k2:${keyOf(5)},k1:${keyOf(4)}`, told: /key k1 is not the one that this database was sealed with/ },
  removed_early:   { says: 'is gone, and a new key is in its place',      keys: `k2:${keyOf(5)}`,                told: /key k1 is missing, and 1 authenticator is sealed with it/ },
} as const satisfies Readonly<Record<string, SecretFault>>

/** A rotation as it is done: the new key seals, the old one opens. */
export const ROTATED_KEYS = `k2:${keyOf(5)},${RIGHT_KEYS}`
