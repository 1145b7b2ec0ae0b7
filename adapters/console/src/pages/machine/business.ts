import type { Schema } from '@billing/client'
import { after, DAY, type EpochMs, FIGURE_KINDS, isoInstant, lookUp } from '@billing/core'
import {
  answered,
  card,
  type Download,
  type Fact,
  facts,
  heading,
  type Html,
  html,
  navigation,
  navLinks,
  type Page,
  type Reader,
  type Visit,
} from '@billing/pages'
import { sectionNav } from '../../nav.ts'
import { found } from '../../shape/answers.ts'
import { csvFile } from '../../shape/csv.ts'
import { drawn, sumOf, valueText } from '../../shape/drawn.ts'
import { askedOf, filterForm } from '../../shape/filters.ts'
import { plain } from '../../shape/word.ts'
import { pathTo, withQuery } from '../../shape/paths.ts'
import { FIGURES as t } from '../../texts/figures.ts'

type Figures = Schema<'FiguresResponse'>
type Series = Figures['series'][number]
type Kind = Figures['kind']

const PATH = '/figures/{kind}'
const FILE = `${PATH}/csv`
const FILTERS = { days: ['30', '90', '365'] } as const
/** More bars than this nobody can tell apart: they are drawn by weeks. */
const BARS_MAX = 120
const WEEK = 7
/** Of keys that nobody knows before, the rest are one. */
const KEYS_MAX = 5

/** What is drawn of each kind: series of one unit in one plot. */
const PLOTS: Readonly<Record<Kind, readonly (readonly [name: string, ...more: string[]])[]>> = {
  churn: [['ended']],
  signups: [['signed_up', 'begun', 'paying']],
  revenue: [['net', 'vat']],
  dunning: [['reached'], ['recovered']],
  payments: [['outcome']],
  answers: [['answered']],
}

interface Shown {
  readonly figures: Figures
  readonly days: string | undefined
}

/** One kind of figures of the business: what it comes to, drawn, as a table and as a file. */
export const business: Page<Shown> = {
  path: PATH,
  who: 'account',
  async load(visit) {
    return { figures: await read(visit), days: daysOf(visit) }
  },
  view({ figures, days }, reader) {
    const { kind } = figures
    const title = t.kinds[kind]
    const asked = { path: pathTo(PATH, kind), filters: FILTERS, labels: { days: t.days } }
    const body = html`${heading(title, t.leads[kind])} ${sectionNav('/figures', reader)}
    ${kindLinks(asked.path, reader)} ${filterForm({ ...asked, asked: { days } }, reader)}
    ${card(title, facts(summary(figures, reader)))}
    ${PLOTS[kind].map((names) => plotCard(names, { figures, days }, reader))}`
    return { title, body }
  },
}

/** One plot: series of some names, each by its key where it has keys. */
function plotCard(
  [name, ...more]: (typeof PLOTS)[Kind][number],
  { figures: { kind, at, series, currency }, days }: Shown,
  reader: Reader,
): Html {
  const size = at.length > BARS_MAX ? WEEK : 1
  const own = few(series.filter((each) => each.name === name || more.includes(each.name)))
  const title = more.length === 0 ? nameOf(name) : t.kinds[kind]
  const drawing = {
    kind: kind === 'signups' ? 'lines' : 'bars',
    title,
    at: at.filter((_, index) => index % size === 0),
    series: own.map((each) => ({ name: keyed(each), values: grouped(each.values, size) })),
    unit: own[0]?.unit ?? 'count',
    currency,
    file: withQuery(pathTo(FILE, kind), { days }),
  } as const
  return card(title, drawn(drawing, reader))
}

/** The ways to every kind. */
export function kindLinks(path: string, { base }: Reader): Html {
  const links = FIGURE_KINDS.map((kind) => [pathTo(PATH, kind), t.kinds[kind]] as const)
  return navigation(navLinks(links, path, base), t.more, 'sub')
}

function daysOf({ query }: Visit): (typeof FILTERS)['days'][number] | undefined {
  return askedOf(query, FILTERS).days
}

function read(visit: Visit): Promise<Figures> {
  const kind = found(FIGURE_KINDS, (each) => each === visit.params['kind'])
  const since = after(visit.reader.now, -Number(daysOf(visit) ?? 90) * DAY)
  return answered(visit.api.GET('/admin/figures', { params: { query: { kind, since } } }))
}

const nameOf = (name: string) => lookUp<string>(t.names, name) ?? plain(name)
const keyed = ({ name, key }: Series) =>
  key === null ? nameOf(name) : (lookUp<string>(t.keys, key) ?? plain(key))

/** The first keys, and what all others come to. */
function few(series: readonly Series[]): readonly Series[] {
  const isOpen = series[0]?.name === 'outcome' && series.length > KEYS_MAX
  const [first] = series
  if (!isOpen || !first) return series
  const rest = series.slice(KEYS_MAX)
  const values = first.values.map((_, at) => sumOf(rest.map((each) => each.values[at] ?? 0)))
  return [...series.slice(0, KEYS_MAX), { ...first, key: 'other', values }]
}

function grouped(values: readonly number[], size: number): number[] {
  if (size === 1) return [...values]
  const starts = values.flatMap((_, at) => (at % size === 0 ? [at] : []))
  return starts.map((at) => sumOf(values.slice(at, at + size)))
}

/** What the series of a name come to over the whole range, or the one of a key. */
function totalOf({ series }: Figures, name: string, key?: string): number {
  const own = series.filter((each) => each.name === name && (key ?? each.key) === each.key)
  return sumOf(own.flatMap(({ values }) => values))
}

type Line = readonly [name: string, value: number | string, unit?: Series['unit']]

/** What a whole range comes to, in a few lines. */
function summary(figures: Figures, reader: Reader): Fact[] {
  return LINES[figures.kind](figures).map(([name, value, unit = 'count']) => ({
    name,
    value: typeof value === 'string' ? value : valueText(value, unit, reader, figures.currency),
  }))
}

const LINES: Readonly<Record<Kind, (figures: Figures) => readonly Line[]>> = {
  churn(figures) {
    const live = figures.series.find(({ name }) => name === 'live')?.values[0] ?? 0
    const ended = totalOf(figures, 'ended')
    return [
      [t.names.live, live],
      [t.names.ended, ended],
      [t.sum.rate, t.percent(ended, live)],
    ]
  },
  signups(figures) {
    const [asked, paying] = [totalOf(figures, 'signed_up'), totalOf(figures, 'paying')]
    return [
      [t.names.signed_up, asked],
      [t.names.paying, paying],
      [t.sum.share, t.percent(paying, asked)],
    ]
  },
  revenue(figures) {
    const [net, vat] = [totalOf(figures, 'net'), totalOf(figures, 'vat')]
    return [
      [t.names.net, net, 'minor'],
      [t.names.vat, vat, 'minor'],
      [t.sum.together, net + vat, 'minor'],
    ]
  },
  dunning: (figures) => [
    [t.sum.entered, totalOf(figures, 'reached', 'grace')],
    [t.sum.left, totalOf(figures, 'left')],
    [t.sum.recovered, totalOf(figures, 'recovered'), 'minor'],
  ],
  payments(figures) {
    const [all, paid] = [totalOf(figures, 'outcome'), totalOf(figures, 'outcome', 'completed')]
    return [
      [t.keys.completed, paid],
      [t.sum.declined, all - paid],
      [t.sum.accepted, t.percent(paid, all)],
    ]
  },
  answers(figures) {
    const [waited, answers] = [totalOf(figures, 'waited'), totalOf(figures, 'answered')]
    return [
      [t.sum.answers, answers],
      [t.sum.mean, answers === 0 ? '–' : waited / answers, 'ms'],
    ]
  },
}

/** Each bar with what was counted in it; amounts in cents, waits in milliseconds. */
export const businessFile: Download = {
  path: FILE,
  who: 'account',
  async file(visit) {
    const { kind, at, series } = await read(visit)
    const head = series.map(({ name, key, unit }) =>
      [name, key, unit === 'count' ? null : unit].filter(Boolean).join('_'),
    )
    const day = (ts: EpochMs) => isoInstant(ts).slice(0, 10)
    const rows = at.map((ts, bar) => [day(ts), ...series.map(({ values }) => values[bar] ?? 0)])
    return csvFile(kind, ['day', ...head], rows)
  },
}
