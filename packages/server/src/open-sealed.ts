import type { Secrets } from '@billing/core'
import { createSecrets } from '@billing/security'
import { type Databases, openDatabase } from './compose.ts'
import type { Config } from './config.ts'
import { type Keys, loadKeys } from './keys.ts'
import { settledBy } from './start-error.ts'
import { refuseWrongKeys } from './wrong-keys.ts'

/** The database, and the keys that open what it has sealed. */
export interface Sealed {
  readonly opened: Databases
  readonly keys: Keys
  readonly secrets: Secrets
}

/**
 * Open the database with its keys. Throws a `StartError` where it cannot be had, and for a secret key that is not the
 * database's, unless whoever opens it judges them.
 */
export async function openSealed(config: Config, judges_keys = false): Promise<Sealed> {
  // The keys first: a database without its key file is then one that lost it.
  const keys = await settledBy('BILLING_DATABASE_URL', () => loadKeys(config))
  const opened = await settledBy('BILLING_DATABASE_URL', () => openDatabase(config))
  try {
    if (!judges_keys) await refuseWrongKeys(config, opened, keys.secret_keys)
    return { opened, keys, secrets: createSecrets({ keys: keys.secret_keys }) }
  } catch (error) {
    await opened.close()
    throw error
  }
}
