import type { Schema } from '@billing/client'
import { epochMs, isoInstant } from '@billing/core'
import {
  amount,
  amountText,
  answered,
  card,
  day,
  type Download,
  empty,
  type Html,
  html,
  plot,
  type Reader,
  table,
} from '@billing/pages'
import { csvFile } from '../../shape/csv.ts'
import { MACHINE as t } from '../../texts/machine.ts'

type History = Schema<'MrrHistoryResponse'>

const MOVES = ['new', 'expansion', 'back', 'contraction', 'churn'] as const
const FILE = '/figures/mrr.csv'

/** The monthly recurring revenue of 90 days, and what each day brought and lost. */
export function mrrCards(history: History, reader: Reader): Html {
  const { bars, currency } = history
  if (bars.every(({ mrr_minor }) => mrr_minor === null)) return card(t.moves, empty(t.not_counted))
  const text = (value: number) =>
    amountText({ amount_minor: Math.round(value), currency }, reader).replace(/\.00$/, '')
  const shared = {
    at: bars.map(({ ts }) => epochMs(ts)),
    text,
    language: reader.language,
    table: moveTable(history, reader),
    words: t.plot,
    file: `${reader.base}${FILE}`,
  }
  const known = bars.flatMap(({ mrr_minor }) => mrr_minor ?? [])
  const says = t.mrr_says(text(known[0] ?? 0), text(known.at(-1) ?? 0))
  const values = bars.map(({ mrr_minor }) => mrr_minor)
  return html`${card(
    t.mrr_line,
    plot({ ...shared, kind: 'lines', title: t.mrr_line, says, series: [{ name: t.mrr, values }] }),
  )}
  ${card(
    t.moves,
    plot({
      ...shared,
      kind: 'bars',
      title: t.moves,
      says: MOVES.map((move) => `${t.move[move]} ${text(sumOf(history, move))}`).join(', '),
      series: MOVES.map((move) => ({ name: t.move[move], values: bars.map((bar) => bar[move]) })),
    }),
  )}`
}

function sumOf({ bars }: History, move: (typeof MOVES)[number]): number {
  return bars.reduce((sum, bar) => sum + bar[move], 0)
}

/** Days that moved nothing are left out. */
function moveTable({ bars, currency }: History, reader: Reader): Html {
  const moved = bars.filter((bar) => MOVES.some((move) => bar[move] !== 0)).toReversed()
  if (moved.length === 0) return empty(t.no_moves)
  const sum = (amount_minor: number) => amount({ amount_minor, currency }, reader)
  const columns = [
    { head: t.day },
    ...MOVES.map((move) => ({ head: t.move[move], amounts: true })),
    { head: t.mrr, amounts: true },
  ]
  const rows = moved.map((bar) => [
    day(epochMs(bar.ts), reader),
    ...MOVES.map((move) => (bar[move] === 0 ? '–' : sum(bar[move]))),
    bar.mrr_minor === null ? t.not_counted : sum(bar.mrr_minor),
  ])
  return table(t.moves, columns, rows)
}

/** Each day with what moved, in cents. */
export const mrrFile: Download = {
  path: FILE,
  who: 'account',
  async file({ api }) {
    const { bars } = await answered(api.GET('/admin/metrics/mrr'))
    const rows = bars.map((bar) => [
      isoInstant(epochMs(bar.ts)).slice(0, 10),
      ...MOVES.map((move) => bar[move]),
      bar.mrr_minor,
    ])
    return csvFile('mrr', ['day', ...MOVES, 'mrr_minor'], rows)
  },
}
