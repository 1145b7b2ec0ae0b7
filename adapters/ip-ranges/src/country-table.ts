/** Countries of addresses by ranges: a country counts from its start up to the next one's. */
export interface CountryTable {
  /** Neighbours of one country are one range. */
  readonly ranges: number
  /** Null where no range has the address. */
  countryOf(address: bigint): string | null
}

/** Takes ranges in ascending order. */
export interface CountryTableBuilder {
  /** Both ends are included; a null country is unknown. Throws for a range that does not follow the one before. */
  add(start: bigint, end: bigint, country: string | null): void
  table(): CountryTable
}

const LAST = (1n << 128n) - 1n
const LOW = (1n << 64n) - 1n

/** Gather ranges into a table of 18 bytes for each. */
export function countryTable(): CountryTableBuilder {
  const starts: bigint[] = []
  const countries: (string | null)[] = []
  let next = 0n
  let ranges = 0
  const begin = (at: bigint, country: string | null) => {
    // Nothing begins behind the last address of all.
    if ((countries.at(-1) ?? null) === country || at > LAST) return
    starts.push(at)
    countries.push(country)
    if (country !== null) ranges += 1
  }
  return {
    add(start, end, country) {
      if (end < start) throw new Error('it ends before it starts')
      if (start < next) throw new Error('it does not follow the range before it')
      if (start > next) begin(next, null)
      begin(start, country)
      next = end + 1n
    },
    table() {
      begin(next, null)
      return tableOf(starts, countries, ranges)
    },
  }
}

/** A function of its own: what it returns must not keep what the table was gathered in. */
function tableOf(
  starts: readonly bigint[],
  countries: readonly (string | null)[],
  ranges: number,
): CountryTable {
  const high = BigUint64Array.from(starts, (at) => at >> 64n)
  const low = BigUint64Array.from(starts, (at) => at & LOW)
  const names = [null, ...new Set(countries)]
  const indexOf = new Map(names.map((name, index) => [name, index]))
  const named = Uint16Array.from(countries, (name) => indexOf.get(name) ?? 0)
  const startOf = (i: number) => ((high[i] ?? 0n) << 64n) | (low[i] ?? 0n)
  return {
    ranges,
    countryOf: (address) => names[named[lastUpTo(address, startOf, high.length)] ?? 0] ?? null,
  }
}

/** The last index whose value is not above the address; -1 where there is none. */
function lastUpTo(address: bigint, valueOf: (index: number) => bigint, length: number): number {
  let below = -1
  let above = length
  while (above - below > 1) {
    const middle = (below + above) >> 1
    if (valueOf(middle) <= address) below = middle
    else above = middle
  }
  return below
}
