import type { EpochMs } from '../kernel/time.ts'
import type { Ports } from '../ports.ts'
import { deadReason } from './one-time.ts'

/**
 * The hash of the password that comes with a mailed link, made before the link is spent and outside any
 * transaction; null for a link that cannot be used, so that a made-up token does not buy a hash.
 */
export async function hashForLink(
  { store, secrets, passwords }: Pick<Ports, 'store' | 'secrets' | 'passwords'>,
  token: string,
  password: string,
  now: EpochMs,
): Promise<string | null> {
  const link = await store.read((tx) => tx.oneTimes.byToken(secrets.digest(token)))
  return deadReason(link, now) === null ? passwords.hash(password) : null
}
