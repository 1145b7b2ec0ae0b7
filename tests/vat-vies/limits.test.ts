import { afterEach, expect, it } from 'vitest'
import type { ViesOptions } from '@billing/vat-vies'
import { GERMAN, openPlayed, said } from './open-vies.ts'

const STATES = ['ATU13585627', GERMAN, 'EE100931558', 'FI20774740', 'LT119511515', 'PL8567346215']

const open: { close(): Promise<void> }[] = []
afterEach(() => Promise.all(open.splice(0).map((one) => one.close())))

/** A VIES that holds every question until it is let go, and says how many it holds. */
async function holding(options: ViesOptions) {
  const held: { readonly state: string; release(): void }[] = []
  const most = { overall: 0, per_state: 0 }
  let arrived = () => undefined as void
  const world = await openPlayed(
    (asked) =>
      new Promise((resolve) => {
        held.push({ state: asked.countryCode, release: () => resolve(said(asked)) })
        const same = held.filter(({ state }) => state === asked.countryCode)
        most.overall = Math.max(most.overall, held.length)
        most.per_state = Math.max(most.per_state, same.length)
        arrived()
      }),
    options,
  )
  open.push(world)
  const arrivals = async (count: number) => {
    while (held.length < count) await new Promise<void>((next) => (arrived = next))
  }
  return { ...world, held, most, arrivals }
}

it('asks two of a state at once, and the others of that state when one is answered', async () => {
  const { vies, held, most, arrivals } = await holding({})
  const answers = [1, 2, 3, 4, 5].map(() => vies.vat.check(GERMAN))
  const austrian = vies.vat.check('ATU13585627')

  await arrivals(3)
  expect(held.map(({ state }) => state).toSorted()).toEqual(['AT', 'DE', 'DE'])
  for (let left = 6; left > 0; left -= 1) {
    await arrivals(1)
    held.shift()?.release()
  }

  const kinds = (await Promise.all([...answers, austrian])).map(({ kind }) => kind)
  expect(kinds).toEqual(Array.from({ length: 6 }, () => 'valid'))
  expect(most.per_state).toBe(2)
})

it('asks a few at once over all states', async () => {
  const { vies, held, most, arrivals } = await holding({ at_once: { overall: 3 } })
  const answers = STATES.map((vat_id) => vies.vat.check(vat_id))

  for (const _ of STATES) {
    await arrivals(1)
    held.shift()?.release()
  }
  await Promise.all(answers)

  expect(most.overall).toBeLessThanOrEqual(3)
})

it('gives no verdict at once to whoever comes when the line is full', async () => {
  const { vies, held, asked, arrivals } = await holding({ at_once: { per_state: 1, waiting: 1 } })
  const first = vies.vat.check(GERMAN)
  const second = vies.vat.check(GERMAN)
  await arrivals(1)

  expect(await vies.vat.check(GERMAN)).toMatchObject({
    kind: 'no_verdict',
    reason: expect.stringMatching(/no turn/),
  })
  held.shift()?.release()
  await arrivals(1)
  held.shift()?.release()
  expect([(await first).kind, (await second).kind, asked.length]).toEqual(['valid', 'valid', 2])
})

it('waits for a turn no longer than half of its time, and counts that against nobody', async () => {
  const { vies, held, asked, arrivals } = await holding({
    at_once: { per_state: 1 },
    timeout_ms: 6_000,
  })
  const slow = vies.vat.check(GERMAN)
  await arrivals(1)
  const began = performance.now()

  expect(await vies.vat.check(GERMAN)).toMatchObject({ kind: 'no_verdict' })
  expect(performance.now() - began).toBeLessThan(5_900)
  held.shift()?.release()
  expect([(await slow).kind, asked.length]).toEqual(['valid', 1])
})

it('gives no verdict to those who wait when the service stops', async () => {
  const { vies, held, arrivals } = await holding({ at_once: { per_state: 1 } })
  const answers = [vies.vat.check(GERMAN), vies.vat.check(GERMAN)]
  await arrivals(1)

  await vies.close()

  expect((await Promise.all(answers)).map(({ kind }) => kind)).toEqual(['no_verdict', 'no_verdict'])
  expect((await vies.vat.check(GERMAN)).kind).toBe('no_verdict')
  held.shift()?.release()
})
