import { isUuid } from './ids.ts'
import { type EpochMs, epochMs } from './time.ts'

/** Whoever digests text: SHA-256 in hex. */
interface Digests {
  digest(text: string): string
}

/**
 * The id of something that is made from facts that stay: shaped as a UUIDv7 whose time part is `at`, and the same
 * for the same name, however often and in whatever database it is made. So a service whose database went back names
 * at others what it named before. Source: contract 7.3.
 */
export function namedId(digests: Digests, at: EpochMs, name: string): string {
  const time = at.toString(16).padStart(12, '0')
  const hash = digests.digest(name)
  const variant = '89ab'.charAt(Number.parseInt(hash.charAt(3), 16) % 4)
  const parts = [time.slice(0, 8), time.slice(8), `7${hash.slice(0, 3)}`]
  return [...parts, `${variant}${hash.slice(4, 7)}`, hash.slice(7, 19)].join('-')
}

/** The instant in a UUIDv7's time part; undefined for another text. */
export function timePart(id: string): EpochMs | undefined {
  return isUuid(id) ? epochMs(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)) : undefined
}
