import type { Schema } from '@billing/client'
import { isoInstant } from '@billing/core'
import { answered, card, type Download, empty, type Html, html, type Reader } from '@billing/pages'
import { csvFile } from '../../shape/csv.ts'
import { drawn, valueText } from '../../shape/drawn.ts'
import { MACHINE as t } from '../../texts/machine.ts'

type History = Schema<'MrrHistoryResponse'>

const MOVES = ['new', 'expansion', 'back', 'contraction', 'churn'] as const
const FILE = '/figures/mrr.csv'

/** The monthly recurring revenue of 90 days, and what each day brought and lost. */
export function mrrCards({ bars, currency }: History, reader: Reader): Html {
  const values = bars.map(({ mrr_minor }) => mrr_minor)
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return card(t.moves, empty(t.not_counted))
  const text = (value = 0) => valueText(value, 'minor', reader, currency)
  const at = bars.map(({ ts }) => ts)
  const shared = { at, unit: 'minor', currency, file: FILE } as const
  const line = {
    ...shared,
    kind: 'lines',
    title: t.mrr_line,
    says: t.mrr_says(text(known[0]), text(known.at(-1))),
    series: [{ name: t.mrr, values }],
  } as const
  const moves = {
    ...shared,
    kind: 'bars',
    title: t.moves,
    series: MOVES.map((move) => ({ name: t.move[move], values: bars.map((bar) => bar[move]) })),
  } as const
  return html`${card(t.mrr_line, drawn(line, reader))} ${card(t.moves, drawn(moves, reader))}`
}

/** Each day with what moved, in cents. */
export const mrrFile: Download = {
  path: FILE,
  who: 'account',
  async file({ api }) {
    const { bars } = await answered(api.GET('/admin/metrics/mrr'))
    const rows = bars.map((bar) => [
      isoInstant(bar.ts).slice(0, 10),
      ...MOVES.map((move) => bar[move]),
      bar.mrr_minor,
    ])
    return csvFile('mrr', ['day', ...MOVES, 'mrr_minor'], rows)
  },
}
