import { afterEach, beforeEach, expect, it } from 'vitest'
import { formOf, wordsOf } from '../portal/quantity-forms.ts'
import { openWorld, type World } from '../support/world.ts'
import { openDesk } from './desk.ts'

const PATH = '/exchange-rates'

let world: World
let desk: Awaited<ReturnType<typeof openDesk>>
beforeEach(async () => {
  world = await openWorld()
  desk = await openDesk(world)
})
afterEach(() => world.close())

const put = async (differs: Readonly<Record<string, string>> = {}) => {
  const form = formOf(await desk.get(PATH), '')
  const rate = { day: '2026-01-30', 'rates.0.currency': 'SEK', 'rates.0.per_euro': '11.0305' }
  return desk.post(PATH, { ...form, ...rate, source: 'ECB', ...differs })
}

it('an operator keeps the rate of a day, and corrects it', async () => {
  expect(wordsOf(await desk.get(PATH))).toContain('No rate is kept of the last 31 days.')

  const { status, to } = await put()
  await put({ 'rates.0.per_euro': '11.0306' })

  expect([status, to]).toEqual([303, `/console${PATH}`])
  const page = wordsOf(await desk.get(PATH))
  expect(page).toMatch(/2026-01-30 SEK 11\.0306 ECB/)
  expect(page).not.toContain('11.0305 ECB')
})

it('a number that is none is refused at its field, and stays to be mended', async () => {
  const { status, text } = await put({ 'rates.0.per_euro': 'eleven' })

  expect(status).toBe(422)
  expect(text).toContain('We take a number above zero, as in 11.0305.')
  expect(text).toContain('value="eleven"')
})
