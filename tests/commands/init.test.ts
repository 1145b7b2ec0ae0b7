import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { printConfig, unknownVariables } from '../../packages/server/src/config.ts'
import { freshFolder } from '../support/example-process.ts'
import { billing, freshPlace } from './run.ts'

const file = join(freshFolder(), 'billing.env')

it('init writes every variable with what it is, none of them set', async () => {
  const { code, stdout } = await billing(['init', '--out', file])
  const text = readFileSync(file, 'utf8')
  const names = [...text.matchAll(/^#([A-Z0-9_]+)=$/gm)].map(([, name = '']) => name)

  expect(code).toBe(0)
  expect(stdout).toContain(file)
  const known = printConfig({}).map((line) => line.split('=')[0] ?? '')
  expect(names.toSorted()).toEqual(known.toSorted())
  expect(unknownVariables(Object.fromEntries(names.map((name) => [name, 'x'])))).toEqual([])
  expect(text).toContain('\n# 0 takes any free port. Unless set: 8787.\n#BILLING_PORT=\n')
})

it('what it wrote is read as it stands, and as it is filled in', async () => {
  const env = freshPlace()
  const well = await billing(['--env-file', file, 'migrate'], env)
  writeFileSync(file, readFileSync(file, 'utf8').replace('#BILLING_PORT=', 'BILLING_PORT=x'))
  const wrong = await billing(['--env-file', file, 'migrate'], env)

  expect([well.code, well.stderr]).toEqual([0, ''])
  expect([wrong.code, wrong.stderr]).toEqual([1, 'BILLING_PORT: expected a whole number\n'])
})

it('a file that is there is left alone', async () => {
  const before = readFileSync(file, 'utf8')
  const { code, stderr } = await billing(['init', '--out', file])

  expect([code, readFileSync(file, 'utf8')]).toEqual([1, before])
  expect(stderr).toContain('was not written')
})
