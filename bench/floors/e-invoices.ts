import { type EInvoiceSyntax, semanticInvoice } from '@billing/core'
import { createEInvoiceWriter } from '@billing/einvoice'
import type { Figures, OpenSide } from '../runner/comparison.ts'
import { invoice } from './pdf.ts'

/** Writes one invoice of eight lines after another, from its record to the bytes. Throws when the same gives other bytes. */
export async function open(syntax: EInvoiceSyntax): Promise<OpenSide> {
  const writer = createEInvoiceWriter()
  const write = (n: number) => writer.write(semanticInvoice(invoice(n)), syntax)
  const [first, , again] = [write(7), write(8), write(7)]
  if (Buffer.compare(first, again) !== 0) throw new Error('the same invoice gave other bytes')
  let n = 0
  const trial = async (seconds: number): Promise<Figures> => {
    const ends = performance.now() + 1_000 * seconds
    const took: number[] = []
    for (let now = performance.now(); now < ends;) {
      write(n++)
      const then = performance.now()
      took.push(then - now)
      now = then
    }
    return { documents: took.length, p95_ms: p95Of(took) }
  }
  // What is compiled as it runs is compiled before anything is measured.
  await trial(0.5)
  return { trial, close: async () => undefined }
}

function p95Of(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN
}
