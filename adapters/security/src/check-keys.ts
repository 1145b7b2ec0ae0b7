import { createSecrets, type SecretKey, sealedUnder } from './secrets.ts'

/** A key that does not open what was sealed under its name. */
export interface KeyFault {
  readonly key_id: string
  /** It has another value than the one that sealed, or it is not there. */
  readonly kind: 'wrong' | 'missing'
  /** What it should open, without the canary. */
  readonly opens: readonly string[]
}

/** A text that was sealed under a key, and what it is: a `canary` is there to be tried alone. */
export interface Sealed {
  readonly what: string
  readonly sealed: string
}

/** The keys by which these texts do not open. One that is gone, and that nothing but its canary needs, is no fault. */
export function keyFaults(keys: readonly SecretKey[], texts: readonly Sealed[]): KeyFault[] {
  const secrets = createSecrets({ keys })
  const opens = ({ sealed }: Sealed): boolean => {
    try {
      secrets.open(sealed)
      return true
    } catch {
      return false
    }
  }
  const ours = texts.filter(({ sealed }) => sealedUnder(sealed) !== '')
  const by_key = Map.groupBy(ours, ({ sealed }) => sealedUnder(sealed))
  return [...by_key].flatMap(([key_id, sealed]): KeyFault[] => {
    const needed = sealed.map(({ what }) => what).filter((what) => what !== 'canary')
    const isThere = keys.some(({ id }) => id === key_id)
    if (!isThere) return needed.length > 0 ? [{ key_id, kind: 'missing', opens: needed }] : []
    return sealed.every(opens) ? [] : [{ key_id, kind: 'wrong', opens: needed }]
  })
}

/** A canary of each key that has none among these texts. */
export function lackingCanaries(
  keys: readonly SecretKey[],
  texts: readonly Sealed[],
): { readonly key_id: string; readonly sealed: string }[] {
  const there = new Set(
    texts.filter(({ what }) => what === 'canary').map(({ sealed }) => sealedUnder(sealed)),
  )
  return keys
    .filter(({ id }) => !there.has(id))
    .map((key) => ({ key_id: key.id, sealed: createSecrets({ keys: [key] }).seal('canary') }))
}
