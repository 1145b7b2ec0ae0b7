import type { Schema } from '@billing/client'
import { epochMs } from '@billing/core'
import { amount, day, empty, type Html, html, type Reader, table } from '@billing/pages'
import { MACHINE as t } from '../../texts/machine.ts'

type Bar = Schema<'MrrHistoryResponse'>['bars'][number]

const MOVES = ['new', 'expansion', 'contraction', 'churn', 'back'] as const

/** What each day brought and lost of the monthly recurring revenue; days that moved nothing are left out. */
export function moveTable({ bars, currency }: Schema<'MrrHistoryResponse'>, reader: Reader): Html {
  const moved = bars.filter((bar) => MOVES.some((move) => bar[move] !== 0)).toReversed()
  if (moved.length === 0) return empty(t.no_moves)
  const sum = (amount_minor: number) => amount({ amount_minor, currency }, reader)
  const columns = [
    { head: t.day },
    ...MOVES.map((move) => ({ head: t.move[move], amounts: true })),
    { head: t.mrr, amounts: true },
  ]
  const rows = moved.map((bar: Bar) => [
    day(epochMs(bar.ts), reader),
    ...MOVES.map((move) => (bar[move] === 0 ? '–' : sum(bar[move]))),
    bar.mrr_minor === null ? t.not_counted : sum(bar.mrr_minor),
  ])
  return html`<p class="hint">${t.moves_lead}</p>
    ${table(t.moves, columns, rows)}`
}
