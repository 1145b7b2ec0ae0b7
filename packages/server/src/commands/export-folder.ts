import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { E_INVOICE_SYNTAXES, type EInvoiceSyntax, SYSTEM } from '@billing/core'
import { type Given, Misuse, type Out } from '../command.ts'
import type { OpenService } from '../open-service.ts'
import { monthOf } from './words.ts'

/**
 * Writes the electronic documents of a month, each under its number, into a new folder: under another name until all
 * are there, so that half an export is never taken for one. Resolves to the exit code.
 */
export async function exportFolder(
  { billing }: OpenService,
  options: Given['options'],
  out: Out,
): Promise<number> {
  const asked = { ...monthOf('month', options['month']), syntax: syntaxOf(options['syntax']) }
  const folder = options['out']
  if (typeof folder !== 'string') throw new Misuse('--out expects a folder: there are many files')
  if (existsSync(folder)) throw new Misuse(`--out: ${folder} is there already`)
  const part = `${folder}.part`
  await mkdir(part, { mode: 0o700 })
  try {
    const { invoices, credit_notes } = await billing.books.exportEInvoices(SYSTEM, asked, {
      put: ({ filename, bytes }) => writeFile(join(part, filename), bytes, { mode: 0o600 }),
      progress: (count, total) => out.progress(`${count} of ${total}`),
    })
    await rename(part, folder)
    out.progress('')
    out.complain(`${invoices} invoices and ${credit_notes} credit notes in ${folder}.`)
    return 0
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    throw error
  }
}

function syntaxOf(given: string | true = 'ubl'): EInvoiceSyntax {
  const syntax = E_INVOICE_SYNTAXES.find((each) => each === given)
  if (syntax === undefined) throw new Misuse('--syntax expects ubl or cii')
  return syntax
}
