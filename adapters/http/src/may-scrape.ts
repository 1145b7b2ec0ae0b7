import { createHash, timingSafeEqual } from 'node:crypto'
import { Problem } from '@billing/core'
import type { HttpConfig } from './config.ts'

/** Throws where the metrics are not for whoever sends this `Authorization` header. */
export function mayScrape(
  metrics_for: HttpConfig['metrics_for'],
  authorization: string | undefined,
): void {
  if (metrics_for === 'anyone') return
  if (metrics_for === 'nobody') throw new Problem('not-found')
  const digest = (text: string) => createHash('sha256').update(text).digest()
  // Digests are of one length, and say nothing of how far a guess is right.
  const [sent, right] = [digest(authorization ?? ''), digest(`Bearer ${metrics_for.token}`)]
  if (!timingSafeEqual(sent, right)) throw new Problem('auth.invalid_credentials')
}
