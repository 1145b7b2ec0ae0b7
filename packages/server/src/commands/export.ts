import { open, rename, rm } from 'node:fs/promises'
import { daysBetween, type ExportSink } from '@billing/core'
import { type ServiceCommand, type Given, Misuse, type Out } from '../command.ts'
import type { OpenService } from '../open-service.ts'
import { dateOf, monthOf } from './words.ts'

const WHAT = ['invoices', 'ledger', 'isaf'] as const
type What = (typeof WHAT)[number]

/** Writes what accountants and the tax office ask for, row by row: the books may be of any size. */
export const exportBooks: ServiceCommand = {
  summary: 'write invoices and credit notes, or the ledger, as CSV; or i.SAF of a month as XML',
  words: [{ name: 'what', what: 'what to export', one_of: WHAT }],
  options: {
    '--from <date>': 'the first day (invoices, ledger)',
    '--to <date>': 'the last day, included (invoices, ledger)',
    '--month <month>': 'the month, as in 2026-02 (isaf)',
    '--out <file>': 'write to that file instead of the standard output',
  },
  async run(service, { words: [what], options }, out) {
    const write = exportOf(service, what as What, options)
    const file = options['out']
    const counted =
      typeof file === 'string' ? await toFile(file, write, out) : await write(toPipe(out))
    out.progress('')
    out.complain(`${counted}${typeof file === 'string' ? ` in ${file}` : ''}.`)
    return 0
  },
}

/** Writes an export; resolves to what a person is told of it. */
type Write = (to: ExportSink) => Promise<string>

function exportOf({ billing }: OpenService, what: What, options: Given['options']): Write {
  if (what === 'isaf') {
    const month = monthOf('month', options['month'])
    return async (to) => {
      const { invoices, credit_notes, left_out } = await billing.books.exportIsaf(month, to)
      const other = left_out === 0 ? '' : `, ${left_out} of another seller left out`
      return `${invoices} invoices and ${credit_notes} credit notes${other}`
    }
  }
  const days = { from: dateOf('from', options['from']), to: dateOf('to', options['to']) }
  if (daysBetween(days.from, days.to) < 0) throw new Misuse('--to is before --from')
  return what === 'invoices'
    ? async (to) => `${await billing.books.exportInvoices(days, to)} documents`
    : async (to) => `${await billing.books.exportLedger(days, to)} postings`
}

function toPipe(out: Out): ExportSink {
  return { write: (text) => out.write(text), progress: (count) => out.progress(String(count)) }
}

/** Under another name until it is whole, so that half an export is never taken for one. */
async function toFile(file: string, write: Write, out: Out): Promise<string> {
  const part = `${file}.part`
  const handle = await open(part, 'w', 0o600)
  try {
    const counted = await write({
      write: (text) => handle.appendFile(text),
      progress: (count) => out.progress(String(count)),
    })
    await handle.sync()
    await handle.close()
    await rename(part, file)
    return counted
  } catch (error) {
    await handle.close().catch(() => undefined)
    await rm(part, { force: true })
    throw error
  }
}
