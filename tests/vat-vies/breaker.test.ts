import { afterEach, beforeEach, expect, it } from 'vitest'
import { failed, GERMAN, openPlayed, said } from './open-vies.ts'

const AUSTRIAN = 'ATU13585627'
const MINUTE = 60_000

let now: number
/** What VIES says of German numbers from now on; a yes to all others, and where it is not said. */
let says: { DE?: (() => Response) | undefined }
let world: Awaited<ReturnType<typeof openPlayed>>

beforeEach(async () => {
  now = 1_000_000
  says = {}
  world = await openPlayed((asked) => (asked.countryCode === 'DE' && says.DE?.()) || said(asked), {
    clock: () => now,
  })
})
afterEach(() => world.close())

const check = async (vat_id: string, times = 1) => {
  const kinds: string[] = []
  for (let n = 0; n < times; n += 1) kinds.push((await world.vies.vat.check(vat_id)).kind)
  return kinds
}
const states = () => world.asked.splice(0).map(({ countryCode }) => countryCode)

it('leaves a state alone after three outages in a row, and asks the others on', async () => {
  says.DE = () => failed('MS_UNAVAILABLE')
  await check(GERMAN, 5)

  expect(states()).toEqual(['DE', 'DE', 'DE'])
  expect(await world.vies.vat.check(GERMAN)).toEqual({
    kind: 'no_verdict',
    reason: 'the register of DE is out of order, and is asked again soon',
  })
  expect([await check(AUSTRIAN), states()]).toEqual([['valid'], ['AT']])
})

it('asks once after a minute: a failure rests another minute, an answer ends it', async () => {
  says.DE = () => failed('TIMEOUT')
  await check(GERMAN, 3)
  states()

  now += MINUTE
  expect([await check(GERMAN, 2), states()]).toEqual([['no_verdict', 'no_verdict'], ['DE']])

  says.DE = undefined
  now += MINUTE
  expect([await check(GERMAN, 2), states()]).toEqual([
    ['valid', 'valid'],
    ['DE', 'DE'],
  ])
})

it('asks only once while nobody knows whether it is back', async () => {
  says.DE = () => failed('TIMEOUT')
  await check(GERMAN, 3)
  states()
  now += MINUTE

  await Promise.all([check(GERMAN), check(GERMAN), check(GERMAN)])

  expect(states()).toEqual(['DE'])
})

it('counts outages in a row: an answer in between begins anew, a no too', async () => {
  for (const answer of [failed('TIMEOUT'), failed('TIMEOUT')]) {
    says.DE = () => answer
    await check(GERMAN)
  }
  says.DE = () =>
    said({ countryCode: 'DE', vatNumber: '136695976' }, { valid: false, requestIdentifier: '' })
  expect(await check(GERMAN)).toEqual(['invalid'])

  says.DE = () => failed('TIMEOUT')
  await check(GERMAN, 2)
  expect(states()).toHaveLength(5)
  await check(GERMAN, 2)
  expect(states()).toHaveLength(1)
})

it.each([
  () => failed('SERVICE_UNAVAILABLE'),
  () => failed('GLOBAL_MAX_CONCURRENT_REQ'),
  () => failed('VOW-ERR-1', 500),
  () => new Response('<html>Maintenance</html>'),
])('leaves all states alone when VIES itself is out of order', async (answer) => {
  says.DE = answer
  await check(GERMAN, 3)
  states()

  expect([await check(AUSTRIAN), states()]).toEqual([['no_verdict'], []])
  now += MINUTE
  expect([await check(AUSTRIAN), states()]).toEqual([['valid'], ['AT']])
})

it('asks nobody for an hour once our address is blocked, and says so once', async () => {
  says.DE = () => failed('IP_BLOCKED')
  await check(GERMAN)
  now += 59 * MINUTE
  await check(AUSTRIAN)
  expect(states()).toEqual(['DE'])

  now += MINUTE
  expect(await check(AUSTRIAN)).toEqual(['valid'])
  expect(world.alarms).toEqual([expect.stringMatching(/^IP_BLOCKED: .*our address/)])
})

it('asks nobody for as long as a refusal asks for', async () => {
  says.DE = () => new Response('', { status: 429, headers: { 'retry-after': '120' } })
  await check(GERMAN)
  now += 119_000
  await check(AUSTRIAN)
  expect(states()).toEqual(['DE'])

  now += 1_000
  expect(await check(AUSTRIAN)).toEqual(['valid'])
})
