import type { Ids } from '../../kernel/ids.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { DAY, type EpochMs, MINUTE } from '../../kernel/time.ts'
import type { User } from '../identity/user.ts'
import type { KeyScope } from './key-scopes.ts'

/** The longest that a key can live. */
export const API_KEY_DAYS_MAX = 365
/** The longest that an old secret works beside the new one, in minutes: a week. */
export const API_KEY_OVERLAP_MAX = (7 * DAY) / MINUTE
/** How long it does unless something else is asked for, in minutes: a day. */
export const API_KEY_OVERLAP = DAY / MINUTE
/** The use of a key is written down once in this time. */
export const API_KEY_USE_WRITTEN = MINUTE

/** By what a machine asks as an operator does, within its scopes. Its secret is nowhere but with the machine. */
export interface ApiKey {
  readonly api_key_id: string
  /** The operator whose key it is: it may nothing that they may not. */
  readonly user_id: string
  /** What operators call it. */
  readonly name: string
  readonly scopes: readonly KeyScope[]
  /**
   * SHA-256, without salt or stretching: of 260 random bits nobody can try enough. Argon2 makes guesses at a person's
   * password dear, and would make each request as dear.
   */
  readonly secret_hash: string
  /** The last characters of the secret, its checksum: which one it is, and nothing of it that could not be known. */
  readonly ending: string
  /** The secret before the last rotation, which works until `previous_until`. */
  readonly previous_hash: string | null
  readonly previous_until: EpochMs | null
  readonly created_at: EpochMs
  readonly expires_at: EpochMs
  readonly rotated_at: EpochMs | null
  /** Exact to a minute. */
  readonly last_used_at: EpochMs | null
  readonly revoked_at: EpochMs | null
}

/** A key, and whose it is now. */
export interface KeyBearer {
  readonly key: ApiKey
  readonly owner: Pick<User, 'user_id' | 'account_id' | 'role' | 'reads_only' | 'totp_confirmed_at'>
}

/** Whether a key works, or why not. */
export const API_KEY_STATES = ['active', 'expired', 'revoked'] as const
/** One of them. */
export type ApiKeyState = (typeof API_KEY_STATES)[number]

/** A key as operators see it. */
export interface ApiKeyView extends Omit<ApiKey, 'secret_hash' | 'previous_hash'> {
  readonly state: ApiKeyState
}

/** A key with its secret, which is shown this once. */
export interface IssuedApiKey extends ApiKeyView {
  readonly secret: string
}

/** By what scanners of sources find a secret. */
const PREFIX = 'bk_'
/** Of five bits each. */
const RANDOM_CHARACTERS = 52
const CHECKSUM_CHARACTERS = 8
const SECRET = new RegExp(
  `^${PREFIX}[a-z2-7]{${RANDOM_CHARACTERS}}[0-9a-f]{${CHECKSUM_CHARACTERS}}$`,
)

/** A new secret: the prefix, 260 random bits in base 32, and the first eight digits of the SHA-256 of both. */
export function newSecret(ids: Pick<Ids, 'base32'>, secrets: Pick<Secrets, 'digest'>) {
  const text = `${PREFIX}${ids.base32(RANDOM_CHARACTERS)}`
  const ending = checksum(secrets, text)
  const secret = `${text}${ending}`
  return { secret, ending, secret_hash: secrets.digest(secret) }
}

/** Whether a bearer token claims to be the secret of a key. */
export function isApiKey(token: string): boolean {
  return token.startsWith(PREFIX)
}

/** Whether the secret can be one of ours: what was cut off or mistyped is known without asking the database. */
export function isWellFormed(secrets: Pick<Secrets, 'digest'>, secret: string): boolean {
  const text = secret.slice(0, -CHECKSUM_CHARACTERS)
  return SECRET.test(secret) && secret.endsWith(checksum(secrets, text))
}

function checksum(secrets: Pick<Secrets, 'digest'>, text: string): string {
  return secrets.digest(text).slice(0, CHECKSUM_CHARACTERS)
}

/** Whether the key works at `now`. */
export function stateOfKey({ revoked_at, expires_at }: ApiKey, now: EpochMs): ApiKeyState {
  if (revoked_at !== null) return 'revoked'
  return now < expires_at ? 'active' : 'expired'
}

/** Whether who brings a secret of this hash may come in: the key works, and its owner is an operator with a second factor. */
export function holds({ key, owner }: KeyBearer, secret_hash: string, now: EpochMs): boolean {
  const isCurrent =
    key.secret_hash === secret_hash ||
    (key.previous_hash === secret_hash && key.previous_until !== null && now < key.previous_until)
  const isOperator = owner.role === 'admin' && owner.totp_confirmed_at !== null
  return isCurrent && isOperator && stateOfKey(key, now) === 'active'
}

/** A key without what its secrets are known by. */
export function apiKeyView(key: ApiKey, now: EpochMs): ApiKeyView {
  const { secret_hash: _hash, previous_hash: _previous, ...shown } = key
  return { ...shown, state: stateOfKey(key, now) }
}
