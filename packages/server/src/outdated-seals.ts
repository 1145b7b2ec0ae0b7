import type { Secrets } from '@billing/core'
import { sealedUnder } from '@billing/security'
import { type Opened, replaceSealed, type SealedText, sealedTexts } from '@billing/store-sql'

/** The id of the key that seals. */
export function sealingKey(secrets: Secrets): string {
  return sealedUnder(secrets.seal(''))
}

/** What another key than the sealing one has sealed: until it is sealed anew, that key cannot be taken away. */
export async function outdatedSeals(
  opened: Opened,
  secrets: Secrets,
): Promise<readonly SealedText[]> {
  const current = sealingKey(secrets)
  const texts = await sealedTexts(opened)
  return texts.filter(({ what, sealed }) => {
    const key_id = sealedUnder(sealed)
    return what !== 'canary' && key_id !== '' && key_id !== current
  })
}

/**
 * Seal it anew. What somebody changes meanwhile stays as they change it, so that it may be left. Throws where a key that
 * sealed is not there.
 */
export async function sealAnew(
  opened: Opened,
  secrets: Secrets,
): Promise<{ readonly sealed_anew: number; readonly left: number }> {
  let sealed_anew = 0
  for (const text of await outdatedSeals(opened, secrets)) {
    const anew = secrets.seal(secrets.open(text.sealed))
    if (await replaceSealed(opened, text, anew)) sealed_anew += 1
  }
  return { sealed_anew, left: (await outdatedSeals(opened, secrets)).length }
}

/** The keys that sealed these, as `k1 and k2`. */
export function keysOf(texts: readonly SealedText[]): string {
  return [...new Set(texts.map(({ sealed }) => sealedUnder(sealed)))].toSorted().join(' and ')
}
