import { join } from 'node:path'
import { CHECKS } from '@billing/core'
import { beforeAll, expect, it } from 'vitest'
import { COMMANDS } from '../../packages/server/src/commands.ts'
import { runCommand } from '../../packages/server/src/run-command.ts'
import { freshFolder, SERVER, startProgram } from '../support/example-process.ts'
import { listening } from '../support/listening.ts'
import { bookedService } from './booked.ts'
import { billing, freshPlace } from './run.ts'

const env = freshPlace()
let invoice = ''
beforeAll(async () => {
  invoice = (await bookedService(env)).invoice
})

/** Every field of an answer, however deep, by its name. */
function fieldsOf(value: unknown, name = ''): (readonly [name: string, value: unknown])[] {
  if (typeof value !== 'object' || value === null) return [[name, value]]
  return Object.entries(value).flatMap(([key, each]) =>
    fieldsOf(each, Array.isArray(value) ? name : key),
  )
}

/** A number of milliseconds since 1970, as no amount and no count of this service is. */
const isInstant = (value: unknown) => typeof value === 'number' && value > 1e12

it.each([
  ['customers'],
  ['invoices'],
  ['forecast', 'ona@example.lt'],
  ['explain', 'the invoice'],
  ['verify'],
  ['reconcile'],
  ['reconcile', '--after-restore'],
  ['tick'],
  ['vat-threshold'],
  ['resend-mails', 'all', '--dry-run'],
  ['reseal'],
  ['migrate', '--check'],
  ['trigger', 'calm'],
])('%s %s %s answers as JSON, with every instant as the API writes it', async (...args) => {
  const line = args.flatMap((word) => (word === 'the invoice' ? invoice : (word ?? [])))
  const { code, stdout } = await billing([...line, '--json'], env)

  expect(code).toBe(0)
  const fields = fieldsOf(JSON.parse(stdout))
  expect(fields.filter(([, value]) => isInstant(value))).toEqual([])
  const named = fields.filter(([name, value]) => /_at$|^at$/.test(name) && value !== null)
  for (const [, value] of named) expect(value).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
})

it('init answers as JSON where the file is', async () => {
  const file = join(freshFolder(), 'billing.env')

  const { stdout } = await billing(['init', '--out', file, '--json'])

  expect(JSON.parse(stdout)).toEqual({ file })
})

it('every command takes --json whose answer is no script', () => {
  const without = Object.entries(COMMANDS).filter(([, { options }]) => !('--json' in options))

  expect(without.map(([name]) => name)).toEqual(['completion'])
})

it.each([
  ['verify', new RegExp(`^(\\d+) of ${Object.keys(CHECKS).length}: [\\w.]+, \\d+$`)],
  ['reconcile', /^([1234]) of 4: (?:orders|refunds|disputes|tenants)/],
  ['doctor', /^(\d+) of \d+: \w+ …$/],
])('%s says how far it is, of how much', async (command, line) => {
  const { out, progress } = listening()
  await runCommand([command], env, out)

  const told = progress.filter((text) => text !== '')
  expect(told.length).toBeGreaterThan(0)
  for (const text of told) expect(text).toMatch(line)
  const steps = told.map((text) => Number(line.exec(text)?.[1]))
  expect(steps).toEqual(steps.toSorted((a, b) => a - b))
})

it.each([['--loud'], ['now']])(
  'the server ends %s with 2, and says where help is',
  async (...args) => {
    const { code, stdout, stderr } = await startProgram(SERVER, { args, env }).ended()

    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toContain('Try --help.\n')
  },
)
