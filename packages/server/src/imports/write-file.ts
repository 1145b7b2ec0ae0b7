import { type ImportFlaw, SYSTEM } from '@billing/core'
import type { Out } from '../command.ts'
import type { OpenService } from '../open-service.ts'
import { readLine, type ReadLine } from './checked-lines.ts'
import type { CustomerFile } from './file-format.ts'
import { readLines } from './read-lines.ts'
import type { Told } from './told.ts'
import { blankRows } from './totals.ts'

/** Customers that are imported at a time; they share commits. */
const AT_A_TIME = 64

interface Counts {
  imported: number
  known: number
  refused: number
}

/**
 * Import every customer of a file that was checked, all or nothing each: whoever is stopped begins again with the same
 * file. Resolves to the exit code: 1 where somebody is refused whom nothing spoke against when the file was checked.
 */
export async function writeFile(
  service: OpenService,
  file: CustomerFile,
  { lines, told }: { readonly lines: number; readonly told: Told },
  out: Out,
): Promise<number> {
  const counts: Counts = { imported: 0, known: 0, refused: 0 }
  const settle = async (batch: readonly ReadLine[]) => {
    const settled = batch.map(async (read) => {
      const { flaws = [], left_out = [] } = await writeOne(service, read, counts)
      for (const flaw of flaws) out.complain(told.problem(read.line, flaw))
      for (const flaw of left_out) out.complain(told.leftOut(read.line, flaw))
    })
    await Promise.all(settled)
    out.progress(`${counts.imported + counts.known + counts.refused} of ${lines}`)
  }
  let batch: ReadLine[] = []
  let blank_rows = 0
  for await (const raw of readLines(file, () => (blank_rows += 1))) {
    batch.push(readLine(raw, service.ports.settings))
    if (batch.length < AT_A_TIME) continue
    await settle(batch)
    batch = []
  }
  await settle(batch)
  out.progress('')
  const { imported, known, refused } = counts
  const sentence = `${imported} imported, ${known} known before, ${refused} refused, of ${lines}.${blankRows(blank_rows)}`
  out.print(told.total({ ...counts, of: lines, blank_rows }, sentence))
  return refused === 0 ? 0 : 1
}

async function writeOne(
  { billing }: OpenService,
  read: ReadLine,
  counts: Counts,
): Promise<{ readonly flaws?: readonly ImportFlaw[]; readonly left_out?: readonly ImportFlaw[] }> {
  if ('flaws' in read) {
    counts.refused += 1
    return read
  }
  const outcome = await billing.imports.customer(SYSTEM, read.customer)
  counts[outcome.kind] += 1
  return outcome.kind === 'known' ? {} : outcome
}
