import { continueSeries, type SeenNumber } from '../money/numbering/continue-series.ts'
import type { NumberGap } from '../money/numbering/ports.ts'
import { numbersIn, parseNumber } from '../money/numbering/document-number.ts'
import { DOCUMENT_FILES } from '../money/documents/stored-pdf.ts'
import { localTime } from '../kernel/calendar.ts'
import { invalid } from '../kernel/problem.ts'
import type { EpochMs } from '../kernel/time.ts'
import type { OrderView } from '../money/payments/ports.ts'
import { walkProvider } from '../money/payments/walk-provider.ts'
import type { Work, WritePorts } from '../ports.ts'
import { transact } from '../records/unit-of-work/transact.ts'

/** What is looked at after a restore. */
export interface AfterRestoreInput {
  /** Since before the backup was taken: what the provider made from then on is looked at. */
  readonly since: EpochMs
  /** What somebody knows beside: of a mailbox, of a customer, by hand. */
  readonly seen?: readonly SeenNumber[]
  readonly onProgress?: (what: string, looked_at: number) => void
}

/** What was seen, and what came of it. */
export interface AfterRestore {
  readonly at: EpochMs
  /** How many of the provider's orders and refunds, and of our stored documents, were looked at. */
  readonly looked_at: { readonly provider: number; readonly files: number }
  /** Numbers that the world outside shows. */
  readonly seen: number
  /** What is skipped now; empty when it was before. */
  readonly gaps: readonly NumberGap[]
  /** Orders that we know and that have gone on without us: they are read again. */
  readonly touched: readonly string[]
  /** Orders of which we know nothing, by their references: the next tick finds those whose periods are due. */
  readonly unknown: readonly { readonly order_id: string; readonly reference: string }[]
  /** What could not be looked at, in words. */
  readonly silent: readonly string[]
}

/**
 * After our database was restored, before anything runs: find the numbers of documents that it has forgotten, in the
 * provider's orders, the stored files and whatever else is known, and go on counting after them; and have every order
 * that went on without us read again. May be repeated. Throws `validation.failed` for an invalid number. Source:
 * contract 7.3.
 */
export async function reconcileAfterRestore(
  ports: WritePorts<'payments' | 'files'>,
  { since, seen = [], onProgress = () => undefined }: AfterRestoreInput,
): Promise<AfterRestore> {
  for (const { number } of seen) {
    if (!parseNumber(number, ports.settings.number_prefixes))
      throw invalid('seen', `${number} is no number of ours.`)
  }
  const now = ports.clock()
  const provider = await lookAtProvider(ports, { from: since, to: now }, (count) =>
    onProgress('provider', count),
  )
  const files = await lookAtFiles(ports, now)
  onProgress('files', files.looked_at)
  const numbers = [...seen, ...provider.seen, ...files.seen]
  const catchUp = async (work: Work) => {
    for (const order_id of provider.touched) await work.tx.orders.touch(order_id, now)
    return continueSeries(work, numbers)
  }
  const gaps = await transact(ports, catchUp, now)
  return {
    at: now,
    looked_at: { provider: provider.looked_at, files: files.looked_at },
    seen: new Set(numbers.map(({ number }) => number)).size,
    gaps,
    touched: provider.touched,
    unknown: provider.unknown,
    silent: [...provider.silent, ...files.silent],
  }
}

async function lookAtProvider(
  { store, payments, settings }: WritePorts<'payments'>,
  made: { readonly from: EpochMs; readonly to: EpochMs },
  onProgress: (count: number) => void,
) {
  let looked_at = 0
  const seen: SeenNumber[] = []
  const touched: string[] = []
  const unknown: { order_id: string; reference: string }[] = []
  const silent: string[] = []
  const look = async (order: OrderView): Promise<void> => {
    const { order_id, reference, description, state } = order
    const where = `order ${order_id}`
    const numbers = numbersIn(description, settings.number_prefixes)
    seen.push(...numbers.map((number) => ({ number, where })))
    const known = await store.read((tx) => tx.orders.get(order_id))
    if (!known) unknown.push({ order_id, reference })
    else if (known.state !== state) touched.push(order_id)
  }
  for await (const each of walkProvider((part) => payments.list(part), made)) {
    if (each === 'silent') {
      silent.push('the provider did not list everything that was made')
      continue
    }
    onProgress(++looked_at)
    if (each.kind === 'refund') continue
    const answer = await payments.getOrder(each.id)
    if (answer.kind === 'order') await look(answer.order)
    else silent.push(`the provider did not show order ${each.id}`)
  }
  return { looked_at, seen, touched, unknown, silent }
}

/** The keys of stored documents tell their numbers: those of this year and of the one before. */
async function lookAtFiles(
  { files, settings }: Pick<WritePorts<'payments' | 'files'>, 'files' | 'settings'>,
  now: EpochMs,
) {
  const { time_zone, number_prefixes: prefixes } = settings
  const { year } = localTime(now, time_zone)
  const seen: SeenNumber[] = []
  const silent: string[] = []
  for (const document_prefix of Object.values(prefixes)) {
    for (const of_year of [year - 1, year]) {
      const prefix = `${DOCUMENT_FILES}${document_prefix.toLowerCase()}-${of_year}-`
      try {
        const keys = await files.list(prefix)
        for (const key of keys) {
          const [number] = numbersIn(key, prefixes)
          if (number !== undefined) seen.push({ number, where: 'a stored file' })
        }
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        silent.push(`the files did not say what begins with ${prefix}: ${reason}`)
      }
    }
  }
  return { looked_at: seen.length, seen, silent }
}
