import { DAY, epochMs } from '@billing/core'
import { html, type Plot, plot } from '@billing/pages'
import { expect, it } from 'vitest'

const BEGAN = Date.parse('2026-02-01T00:00:00Z')
const days = (count: number) => Array.from({ length: count }, (_, at) => epochMs(BEGAN + at * DAY))

const given: Plot = {
  kind: 'lines',
  language: 'en',
  title: 'MRR',
  says: 'it went from €10 to €30.',
  at: days(3),
  series: [{ name: 'MRR', values: [10, 20, 30] }],
  text: (value) => `€${value}`,
  table: html`<table></table>`,
  words: { table: 'The same as a table', file: 'Save it as CSV' },
  file: '/console/figures/mrr.csv',
}

const drawn = async (differs: Partial<Plot> = {}) =>
  (await plot({ ...given, ...differs })).toString()

it('is drawn twice, says what it shows, and stands beside its table and its file', async () => {
  const text = await drawn()

  expect(text.match(/<svg/g)).toHaveLength(2)
  expect(text).toContain('aria-label="MRR: it went from €10 to €30."')
  expect(text).toContain('<table></table>')
  expect(text).toContain('href="/console/figures/mrr.csv"')
  expect(text).not.toMatch(/\sstyle=|NaN|undefined/)
})

it('begins its axis at zero, and reaches above the largest value', async () => {
  const text = await drawn()

  expect(text).toMatch(/>\s*€0\s*</)
  expect(text).toMatch(/>\s*€30\s*</)
})

it('has a gap where nothing was counted', async () => {
  const [, path = ''] =
    /d="([^"]*)"/.exec(
      await drawn({ at: days(4), series: [{ name: 'MRR', values: [10, null, 30, 40] }] }),
    ) ?? []

  expect(path.match(/M/g)).toHaveLength(2)
})

it('bars add up above zero and below it, and each is named', async () => {
  const text = await drawn({
    kind: 'bars',
    at: days(2),
    series: [
      { name: 'New', values: [30, 10] },
      { name: 'Churn', values: [0, -20] },
    ],
  })

  expect(text.match(/<rect/g)).toHaveLength(6)
  expect(text).toContain('<title>2026-02-02 Churn: €')
  expect(text).toMatch(/>\s*€-20\s*</)
  expect(text).toContain('<li class="plot-2">Churn</li>')
})

it('nothing at all is drawn without a fault', async () => {
  expect(await drawn({ at: [], series: [{ name: 'MRR', values: [] }] })).not.toMatch(
    /NaN|undefined/,
  )
})
