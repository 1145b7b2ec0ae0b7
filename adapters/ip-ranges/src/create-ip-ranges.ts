import type { CountryOfAddress } from '@billing/core'
import { type Diagnosable, type Finding, isPrivateAddress, onceAnHour } from '@billing/wire'
import { stat } from 'node:fs/promises'
import { addressNumber } from './address-number.ts'
import type { CountryTable } from './country-table.ts'
import type { IpRangesOptions } from './options.ts'
import { readRanges } from './read-ranges.ts'

/** Countries of addresses from files, and whether the files are good. */
export interface IpRanges extends Diagnosable {
  readonly addresses: CountryOfAddress
  close(): Promise<void>
}

/** One file, as it was read. */
interface Read {
  readonly file: string
  /** By which a newer file is told from this one. */
  readonly version: string
  readonly dated: number
  readonly table: CountryTable
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Networks change hands: a table older than this tells of too many where they were. */
const OLD_AFTER_DAYS = 60

/**
 * Where client addresses are, by tables in files that the operator renews: a file that changes is read again within a
 * minute of its next use, and one that cannot be read leaves what was read before. Says nothing of private addresses.
 */
export function createIpRanges({ files, on_alarm, now = Date.now }: IpRangesOptions): IpRanges {
  const alarm = onceAnHour(on_alarm, now)
  const kept = new Map<string, Read>()
  let looked_at = -Infinity
  let looking: Promise<void> | undefined

  async function look(): Promise<void> {
    for (const file of files) {
      try {
        const read = await readAgain(file, kept.get(file))
        kept.set(file, read)
        if (isOld(read, now())) alarm(oldSays(read))
      } catch (error) {
        alarm(reasonOf(error))
      }
    }
  }

  return {
    addresses: {
      async countryOf(ip) {
        const address = isPrivateAddress(ip) ? null : addressNumber(ip)
        if (address === null) return null
        if (now() - looked_at >= MINUTE_MS) {
          looked_at = now()
          looking = look()
        }
        // Only the first look is waited for: a newer file is read while the older one answers.
        if (kept.size < files.length) await looking
        for (const { table, dated } of inOrder(files, kept)) {
          const country = table.countryOf(address)
          if (country !== null) return { country, source: `ranges of ${dayOf(dated)}` }
        }
        return null
      },
    },
    diagnose: () => Promise.all(files.map((file) => diagnoseFile(file, now()))),
    async close() {
      await looking
    },
  }
}

function inOrder(files: readonly string[], kept: ReadonlyMap<string, Read>): Read[] {
  return files.flatMap((file) => kept.get(file) ?? [])
}

async function readAgain(file: string, before: Read | undefined): Promise<Read> {
  const { mtimeMs, size, ino } = await stat(file)
  const version = `${mtimeMs} ${size} ${ino}`
  if (before?.version === version) return before
  return { file, version, dated: mtimeMs, table: await readRanges(file) }
}

async function diagnoseFile(file: string, now: number): Promise<Finding> {
  const what = `The ranges of ${file} can be read, and are of these days`
  try {
    const read = await readAgain(file, undefined)
    if (isOld(read, now)) return { what, verdict: 'warns', says: oldSays(read) }
    return { what, verdict: 'works', says: `${read.table.ranges}, of ${dayOf(read.dated)}.` }
  } catch (error) {
    return { what, verdict: 'fails', says: reasonOf(error) }
  }
}

function isOld({ dated }: Read, now: number): boolean {
  return now - dated > OLD_AFTER_DAYS * DAY_MS
}

function oldSays({ file, dated }: Read): string {
  return `${file} is of ${dayOf(dated)}, older than ${OLD_AFTER_DAYS} days: put a newer one there.`
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
