import { type KeyFault, keyFaults, lackingCanaries, type SecretKey } from '@billing/security'
import { keepCanary, type Opened, sealedTexts } from '@billing/store-sql'
import type { Config } from './config.ts'
import { StartError } from './start-error.ts'

/** The secret keys of this process that are not those of the database. Throws what the database throws. */
export async function wrongKeys(
  opened: Opened,
  keys: readonly SecretKey[],
): Promise<readonly KeyFault[]> {
  return keyFaults(keys, await sealedTexts(opened))
}

/**
 * Keep a canary of each key that has none yet; a key is tried first on what was sealed before there were canaries. Throws a
 * `StartError` where a key is wrong or missing: whatever it seals, no other process could open.
 */
export async function refuseWrongKeys(
  config: KeyConfig,
  opened: Opened,
  keys: readonly SecretKey[],
): Promise<void> {
  const texts = await sealedTexts(opened)
  refuse(config, keyFaults(keys, texts))
  const lacking = lackingCanaries(keys, texts)
  if (lacking.length === 0) return
  for (const canary of lacking) await keepCanary(opened, canary)
  // Another process may have been the first, with another value.
  refuse(config, await wrongKeys(opened, keys))
}

/** What is wrong with them, with where to look. Throws what the database throws. */
export async function keySentences(
  config: KeyConfig,
  opened: Opened,
  keys: readonly SecretKey[],
): Promise<readonly string[]> {
  const faults = await wrongKeys(opened, keys)
  return faults.map((fault) => `${whereKeysAre(config)}: ${wordsOf(fault)}`)
}

type KeyConfig = Pick<Config, 'BILLING_SECRET_KEY' | 'BILLING_DATABASE_URL'>

function refuse(config: KeyConfig, [fault]: readonly KeyFault[]): void {
  if (fault) throw new StartError(`${whereKeysAre(config)}: ${wordsOf(fault)}`)
}

/** Where somebody looks for the secret keys: the variable, or the file beside a SQLite database. */
function whereKeysAre({ BILLING_SECRET_KEY, BILLING_DATABASE_URL }: KeyConfig): string {
  if (BILLING_SECRET_KEY !== undefined) return 'BILLING_SECRET_KEY'
  return `${BILLING_DATABASE_URL.replace(/^sqlite:/, '')}.key`
}

/** What is wrong with a key, and what to do. */
export function wordsOf({ key_id, kind, opens }: KeyFault): string {
  return kind === 'wrong'
    ? `the key ${key_id} is not the one that this database was sealed with: bring that one back; a new key has a name of its own and stands before it, as k2:…,k1:…`
    : `the key ${key_id} is missing, and ${countedTexts(opens)} sealed with it: put it behind the new one, as k2:…,k1:…`
}

/** `2 authenticators and 1 webhook secret are`. */
export function countedTexts(opens: readonly string[]): string {
  const kinds = [...Map.groupBy(opens, (what) => what)].map(
    ([what, { length }]) => `${length} ${what}${length === 1 ? '' : 's'}`,
  )
  return `${kinds.join(' and ')} ${opens.length === 1 ? 'is' : 'are'}`
}
