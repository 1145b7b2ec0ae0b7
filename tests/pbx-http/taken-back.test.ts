import { afterAll, beforeAll, expect, it } from 'vitest'
import { COMMANDS, json, type ScriptedCore, startScripted } from './scripted-core.ts'

let core: ScriptedCore
beforeAll(async () => {
  core = await startScripted()
})
afterAll(() => core.close())

const euros = (amount_minor: number) => ({ amount_minor, currency: 'EUR' })
const taken = () => COMMANDS['takeCallCredit']?.(core.pbx)

it.each([
  ['of another reference', { reference: 'refund-2', amount: euros(2_000) }],
  ['of more than was asked for', { reference: 'refund-1', amount: euros(2_001) }],
  ['below zero', { reference: 'refund-1', amount: euros(-1) }],
])('an answer about credit %s is not believed', async (_, answer) => {
  core.answer(() => json(answer))

  expect(await taken()).toEqual({ kind: 'unknown' })
})

it('less than was asked for may have been taken, or nothing', async () => {
  core.answer(() => json({ reference: 'refund-1', amount: euros(0) }))

  expect(await taken()).toEqual({ kind: 'done', value: euros(0) })
})

it('a core that gives nothing back refuses', async () => {
  core.answer(() => json({ code: 'not_offered' }, 501))

  expect(await taken()).toMatchObject({ kind: 'refused', code: 'not_offered' })
})
