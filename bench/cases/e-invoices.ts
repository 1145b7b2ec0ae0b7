import type { Comparison, Row } from '../runner/comparison.ts'
import { inChild } from '../runner/in-child.ts'

const MODULE = new URL('../floors/e-invoices.ts', import.meta.url)

const row = (side: 'ubl' | 'cii', what: string): Row => ({
  what: `electronic invoice of eight lines, ${what}, p95`,
  unit: 'ms',
  value: (round) => round[side]?.['p95_ms'] ?? Number.NaN,
  better: 'less',
  goal: 0.5,
  gate: 2,
})

/** From the issued record to the bytes; that the same invoice gives the same bytes is checked before. */
export const E_INVOICES: Comparison = {
  name: 'e-invoices',
  sides: { ubl: inChild(MODULE, 'ubl'), cii: inChild(MODULE, 'cii') },
  rows: [row('ubl', 'UBL'), row('cii', 'CII')],
  full: { rounds: 3, seconds: 2 },
  quick: { rounds: 2, seconds: 1 },
}
