import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { runCommand } from '../../packages/server/src/run-command.ts'
import { freshFolder } from '../support/example-process.ts'
import { listening } from '../support/listening.ts'
import { bookedService } from './booked.ts'
import { freshPlace } from './run.ts'

const env = freshPlace()
let from = ''
let to = ''
beforeAll(async () => {
  ;({ from, to } = await bookedService(env))
})

const days = () => ['--from', from, '--to', to]
const month = () => ['--month', from.slice(0, 7)]
const quarter = () => [
  '--quarter',
  `${from.slice(0, 4)}-Q${Math.ceil(Number(from.slice(5, 7)) / 3)}`,
]
const EXPORTS: Readonly<Record<string, () => readonly string[]>> = {
  invoices: days,
  ledger: days,
  isaf: month,
  oss: quarter,
  fr0564: month,
  einvoices: () => [...month(), '--out', join(freshFolder(), 'papers')],
  customers: () => [],
}

it.each(Object.entries(EXPORTS))(
  'the export of %s says how far it is, of how much',
  async (what, asked) => {
    const { out, progress } = listening()

    expect(await runCommand(['export', what, ...asked()], env, out)).toBe(0)

    const told = progress.filter((text) => text !== '')
    const [, count, total] = /^(\d+) of (\d+)$/.exec(told.at(-1) ?? '') ?? []
    expect(Number(total)).toBeGreaterThan(0)
    expect(count).toBe(total)
  },
)
