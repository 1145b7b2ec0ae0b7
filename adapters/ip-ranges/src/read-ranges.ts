import { open } from 'node:fs/promises'
import { addressNumber } from './address-number.ts'
import { type CountryTable, countryTable } from './country-table.ts'

/** What a table says of an address that it knows nothing of, beside codes that are no country's. */
const UNKNOWN: ReadonlySet<string> = new Set(['ZZ', 'XX', 'AP', 'EU'])

/**
 * Read a table of ranges, a line at a time: `start,end,country`, with or without quotes, as addresses or as the numbers
 * of IPv4; further columns, empty lines and lines that begin with `#` are passed over. Throws with the line's number for
 * what is no range, for one out of order, and for a file without any.
 */
export async function readRanges(file: string): Promise<CountryTable> {
  const builder = countryTable()
  const handle = await open(file)
  let number = 0
  try {
    for await (const line of handle.readLines()) {
      number += 1
      if (line.trim() !== '' && !line.startsWith('#')) take(line)
    }
  } catch (error) {
    throw new Error(`line ${number} of ${file}: ${String((error as Error).message)}`, {
      cause: error,
    })
  } finally {
    await handle.close()
  }
  const table = builder.table()
  if (table.ranges === 0) throw new Error(`${file} has no range`)
  return table

  function take(line: string): void {
    const [from = '', to = '', code = ''] = line.split(',').map((cell) => cell.replaceAll('"', ''))
    const [start, end] = [addressNumber(from.trim()), addressNumber(to.trim())]
    if (start === null || end === null) throw new Error('expected start,end,country')
    builder.add(start, end, countryOf(code.trim()))
  }
}

function countryOf(code: string): string | null {
  return /^[A-Z]{2}$/.test(code) && !UNKNOWN.has(code) ? code : null
}
