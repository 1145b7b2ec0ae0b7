import type { Comparison, RoundFigures } from '../runner/comparison.ts'
import { inChild } from '../runner/in-child.ts'

const MODULE = new URL('../floors/pdf.ts', import.meta.url)

const cpu = (side: string) => (round: RoundFigures) => round[side]?.['cpu_us'] ?? Number.NaN
const milliseconds = (side: string) => (round: RoundFigures) =>
  `${(cpu(side)(round) / 1_000).toFixed(1)} ms a document`

/** Invoices with Lithuanian letters; that the same invoice gives the same bytes is checked before. */
export const PDF: Comparison = {
  name: 'pdf',
  sides: {
    ours: inChild(MODULE, 'ours'),
    hybrid: inChild(MODULE, 'hybrid'),
    floor: inChild(MODULE, 'floor'),
  },
  rows: [
    {
      what: 'invoice PDF with Lithuanian letters, CPU',
      unit: '× pdfkit that embeds the whole font each time',
      value: (round) => cpu('floor')(round) / cpu('ours')(round),
      ours: milliseconds('ours'),
      floor: milliseconds('floor'),
      better: 'more',
      goal: 20,
      gate: 5,
    },
    {
      what: 'the same with its electronic invoice in it, CPU',
      unit: '× without',
      value: (round) => cpu('hybrid')(round) / cpu('ours')(round),
      ours: milliseconds('hybrid'),
      floor: milliseconds('ours'),
      better: 'less',
      goal: 1.15,
      gate: 1.2,
    },
  ],
  full: { rounds: 3, seconds: 2 },
  quick: { rounds: 2, seconds: 1.5 },
}
