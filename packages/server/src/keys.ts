import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, renameSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { invariant } from '@billing/core'
import {
  formatKeys,
  generateKeys,
  type JwtAlgorithm,
  type JwtKey,
  parseKeys,
  type SecretKey,
} from '@billing/security'
import { z } from 'zod'
import type { Config } from './config.ts'
import { parseSecretKeys } from './config-values.ts'

/** What the service seals and signs with. */
export interface Keys {
  readonly secret_keys: readonly SecretKey[]
  readonly jwt_keys: readonly JwtKey[]
}

type KeyConfig = Pick<
  Config,
  'BILLING_SECRET_KEY' | 'BILLING_JWT_KEYS' | 'BILLING_JWT_ALG' | 'BILLING_DATABASE_URL'
>

/**
 * The configured keys; those that are not are made once and kept beside the SQLite file, readable by its
 * owner only. A database in memory keeps none. Throws when the file cannot be read, and when it is gone
 * and the database is not. Source: contract 14.
 */
export function loadKeys(config: KeyConfig): Keys {
  const { BILLING_SECRET_KEY: secret_keys, BILLING_JWT_KEYS: jwt_keys } = config
  if (secret_keys && jwt_keys) return { secret_keys, jwt_keys }
  const kept = keptKeys(config)
  return { secret_keys: secret_keys ?? kept.secret_keys, jwt_keys: jwt_keys ?? kept.jwt_keys }
}

function keptKeys({ BILLING_DATABASE_URL, BILLING_JWT_ALG, BILLING_SECRET_KEY }: KeyConfig): Keys {
  const database = BILLING_DATABASE_URL.replace(/^sqlite:/, '')
  if (database === ':memory:') return madeKeys(BILLING_JWT_ALG)
  const file = `${database}.key`
  const old = read(file)
  if (!old) {
    if (!BILLING_SECRET_KEY && hasContent(database)) throw new Error(lost(file))
    place(draft(file, madeKeys(BILLING_JWT_ALG)), file)
  } else if (old.jwt_keys[0]?.alg !== BILLING_JWT_ALG) {
    // The old key still verifies what it signed.
    const jwt_keys = [...generateKeys(BILLING_JWT_ALG), ...old.jwt_keys]
    renameSync(draft(file, { ...old, jwt_keys }), file)
  }
  const kept = read(file)
  invariant(kept, `${file} is gone`)
  return kept
}

function hasContent(file: string): boolean {
  return (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0
}

/** With other keys nobody could open again what this database holds sealed. */
function lost(file: string): string {
  return `${file} is gone, and this database was sealed with it. Bring it back, or set BILLING_SECRET_KEY`
}

function madeKeys(alg: JwtAlgorithm): Keys {
  const secret_keys = [{ id: 'k1', key: Uint8Array.from(randomBytes(32)) }]
  return { secret_keys, jwt_keys: generateKeys(alg) }
}

const KEPT = z.object({ secret_key: z.string(), jwt_keys: z.unknown() })

function read(file: string): Keys | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  try {
    const { secret_key, jwt_keys } = KEPT.parse(JSON.parse(text))
    return {
      secret_keys: parseSecretKeys(secret_key),
      jwt_keys: parseKeys(JSON.stringify(jwt_keys)),
    }
  } catch (cause) {
    throw new Error(`${file} holds no keys that we can read. Bring back the file as we wrote it`, {
      cause,
    })
  }
}

/** Written whole beside its place, so that a crash never leaves half a key. */
function draft(file: string, { secret_keys, jwt_keys }: Keys): string {
  const secret_key = secret_keys
    .map(({ id, key }) => `${id}:${Buffer.from(key).toString('base64')}`)
    .join(',')
  const content = { secret_key, jwt_keys: JSON.parse(formatKeys(jwt_keys)) as unknown }
  const path = `${file}.${process.pid}`
  writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  return path
}

/** Of two processes that start at once, the first one's keys stay. */
function place(path: string, file: string): void {
  try {
    linkSync(path, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    unlinkSync(path)
  }
}
