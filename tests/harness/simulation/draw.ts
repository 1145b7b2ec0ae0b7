/** Numbers that only look like chance: the same seed draws the same, for ever. */
export interface Draw {
  /** From 0 up to 1. */
  number(): number
  /** A whole number from `from` to `to`, both included. */
  between(from: number, to: number): number
  /** True this often: 0 is never, 1 is always. */
  chance(share: number): boolean
  /** One of them, each as likely. Throws a `RangeError` when there is none. */
  pick<T>(of: readonly T[]): T
  /** One of the names, each as likely as its weight says. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name
  /** Another row of numbers, which depends on the seed and the name alone. */
  fork(name: string): Draw
}

/** A row of numbers from a seed. */
export function drawFrom(seed: number | string): Draw {
  let state = hash(String(seed))
  const number = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (from: number, to: number) => from + Math.floor(number() * (to - from + 1))
  return {
    number,
    between,
    chance: (share) => number() < share,
    pick(of) {
      if (of.length === 0) throw new RangeError('there is nothing to draw from')
      return of[between(0, of.length - 1)] as (typeof of)[number]
    },
    weighted(weights) {
      const entries = Object.entries<number>(weights)
      let left = number() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [name, weight] of entries) {
        left -= weight
        if (left < 0) return name as keyof typeof weights
      }
      throw new RangeError('there is nothing to draw from')
    },
    fork: (name) => drawFrom(`${seed}/${name}`),
  }
}

/** FNV-1a over the text's UTF-16 units. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) {
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  }
  return value
}
