import { localTime, type TimeZone } from '../../kernel/calendar.ts'
import { Problem } from '../../kernel/problem.ts'
import type { Page, PageRequest } from '../../kernel/page.ts'
import type { EpochMs } from '../../kernel/time.ts'
import { askedFiles } from '../../records/files/asked-files.ts'
import { actorOf, type Call } from '../../records/idempotency/call.ts'
import type { Ports, Tx } from '../../ports.ts'
import type { DocumentName } from './issued-document.ts'
import { storedPdf, type StoredPdf } from './stored-pdf.ts'

/** Which year is asked for; the present one unless it is said. */
export interface AskedYear {
  readonly year?: number | undefined
}

/** All documents of a year, each read when it is its turn. */
export interface DocumentsOfYear {
  readonly year: number
  readonly files: AsyncIterable<StoredPdf>
}

/**
 * Every invoice and credit note of the caller's account that carries a date of the year, the newest first: the same bytes
 * as each by itself. The present year unless another is asked for. Throws `not_found` where there is none.
 */
export async function documentsOfYear(
  ports: Ports,
  call: Call,
  asked: AskedYear,
): Promise<DocumentsOfYear> {
  const { account_id } = actorOf(call)
  const year = asked.year ?? localTime(ports.clock(), ports.settings.time_zone).year
  const names = await ports.store.read((tx) => namesIn(tx, account_id, year))
  if (names.length === 0) throw new Problem('not_found')
  return { year, files: read({ ...ports, files: askedFiles(ports.files) }, names) }
}

async function* read(ports: Ports, names: readonly DocumentName[]): AsyncGenerator<StoredPdf> {
  for (const name of names) {
    const stored = await storedPdf(ports, name)
    if (stored) yield stored
  }
}

async function namesIn(tx: Tx, account_id: string, year: number): Promise<DocumentName[]> {
  const invoices = await ofYear(year, (page) => tx.invoices.listOfAccount(account_id, page))
  const notes = await ofYear(year, (page) => tx.creditNotes.list({ account_id }, page))
  return [
    ...invoices.map(({ invoice_id: id }) => ({ document: 'invoice', id }) as const),
    ...notes.map(({ credit_note_id: id }) => ({ document: 'credit_note', id }) as const),
  ]
}

interface Issued {
  readonly issued_at: EpochMs
  readonly time_zone: TimeZone
}

/** Of a list that is newest first. The year is that of the date that stands on the document. */
async function ofYear<T extends Issued>(
  year: number,
  list: (page: PageRequest) => Promise<Page<T>>,
): Promise<T[]> {
  const found: T[] = []
  let after: PageRequest['after'] = null
  do {
    const page: Page<T> = await list({ limit: 100, after })
    found.push(...page.data.filter((each) => yearOf(each) === year))
    const oldest = page.data.at(-1)
    after = oldest && yearOf(oldest) >= year ? page.next : null
  } while (after !== null)
  return found
}

function yearOf({ issued_at, time_zone }: Issued): number {
  return localTime(issued_at, time_zone).year
}
