import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { QUIET_DUNNING } from '../support/quiet-dunning.ts'
import { openWorld, type World } from '../support/world.ts'
import { openDesk } from './desk.ts'

const PROMISES = /reminder|final notice|\b(?:first|second|third) \b(?!invoice)/i

describe('where dunning steps write no mail, and one of the default is left out', () => {
  let world: World
  let at: string
  let desk: Awaited<ReturnType<typeof openDesk>>
  beforeAll(async () => {
    world = await openWorld({ settings: { dunning: QUIET_DUNNING } })
    const customer = await world.signUp({}, { behaviour: 'decline_after:1' })
    at = `/customers/${customer.account_id}`
    await world.advance('P15D')
    desk = await openDesk(world)
  })
  afterAll(() => world.close())

  it('an operator reads what is unpaid, and of no reminder', async () => {
    const { text } = await desk.get(at)

    expect(text).toContain('In grace')
    expect(text).toContain('Dunning begins, and a banner tells of it.')
    expect(text).toContain('Still unpaid: €22.99')
    expect(text).toContain('The phones are limited: €22.99 is unpaid')
    expect(text).not.toMatch(PROMISES)
  })

  it('each step has a word of its own in the list of customers', async () => {
    const shown = async () => (await desk.get('/customers')).text
    expect(await shown()).toContain('In grace')

    await desk.later('P7D')

    expect(await shown()).toContain('Unpaid, late')
    expect(await shown()).not.toMatch(PROMISES)
  })

  it('what has happened is told so too', async () => {
    await desk.later('P8D')
    const { text } = await desk.get(at)

    expect(text).toContain('Still unpaid.')
    expect(text).toContain('Still unpaid: the phone service is limited.')
    expect(text).toContain('Phones limited')
    expect(text).not.toMatch(PROMISES)
  })
})
