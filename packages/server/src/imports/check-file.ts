import { type ImportedCustomer, type ImportFlaw, type Rehearsed, SYSTEM } from '@billing/core'
import type { Out } from '../command.ts'
import type { OpenService } from '../open-service.ts'
import { createRepeats, readLine, type ReadLine } from './checked-lines.ts'
import type { CustomerFile } from './file-format.ts'
import { readLines } from './read-lines.ts'
import type { Told } from './told.ts'
import { createTotals } from './totals.ts'

/** How a file is checked. */
export interface Check {
  /** Only a rehearsal: problems and the forecast are the answer. */
  readonly is_answer: boolean
  /** The phone systems that the PBX core has; null where nobody has looked. */
  readonly core: ReadonlySet<string> | null
  readonly told: Told
}

/** What a check of the whole file found. */
export interface Checked {
  readonly lines: number
  /** How many of them have problems. */
  readonly wrong: number
}

/** Tells every problem of every line, and in a rehearsal who is charged what and when. Nothing is written. */
export async function checkFile(
  { billing, ports }: OpenService,
  file: CustomerFile,
  { is_answer, core, told }: Check,
  out: Out,
): Promise<Checked> {
  const { settings } = ports
  const flawsOf = createFlaws(core)
  const totals = createTotals(settings.currency)
  const tell = (line: string) => (is_answer ? out.print(line) : out.complain(line))
  let [lines, wrong] = [0, 0]
  for await (const raw of readLines(file, () => totals.addBlank())) {
    out.progress(`checked ${++lines}`)
    const read = readLine(raw, settings)
    const found: Rehearsed =
      'flaws' in read
        ? { kind: 'refused', flaws: read.flaws }
        : await billing.imports.rehearse(SYSTEM, read.customer)
    totals.add(found)
    const flaws = flawsOf(read, found)
    for (const flaw of flaws) tell(told.problem(read.line, flaw))
    if (flaws.length > 0) wrong += 1
    if (is_answer) await out.write(aheadOf(read, found, told))
  }
  if (is_answer && wrong === 0) out.print(told.total(totals.counted(), totals.said()))
  return { lines, wrong }
}

/** What of a customer is left out, and what happens to them in the first sixty days, a line each. */
function aheadOf(read: ReadLine, found: Rehearsed, told: Told): string {
  if (!('customer' in read) || found.kind !== 'imported') return ''
  const { reference } = read.customer
  return [
    ...found.left_out.map((flaw) => told.leftOut(read.line, flaw)),
    ...found.events.map((event) => told.ahead(reference, event)),
  ]
    .map((line) => `${line}\n`)
    .join('')
}

/** What is wrong with a line: by itself, by what stands here, beside the lines before it, and at the PBX core. */
function createFlaws(core: Check['core']): (read: ReadLine, found: Rehearsed) => ImportFlaw[] {
  const repeats = createRepeats()
  return (read, found) => [
    ...('customer' in read ? repeats(read.line, read.customer) : []),
    ...(found.kind === 'refused' ? found.flaws : []),
    ...('customer' in read && found.kind !== 'known' ? missingIn(core, read.customer) : []),
  ]
}

function missingIn(core: Check['core'], { tenant }: ImportedCustomer): ImportFlaw[] {
  if (core === null || core.has(tenant.tenant_id)) return []
  return [{ field: 'tenant.tenant_id', reason: 'The PBX core has no such phone system.' }]
}
