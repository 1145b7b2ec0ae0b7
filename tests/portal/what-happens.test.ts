import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../support/world.ts'
import { signedIn } from './people.ts'

const END = 'Your plan ends: €22.99 was not paid'
const DELETED = 'Your phone system and its settings are deleted'
const STOPPED = 'Your phones stop: only emergency calls work'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

/** A page of a customer, without what is folded away. */
async function unfolded(browser: Awaited<ReturnType<typeof signedIn>>, path: string) {
  return (await browser.get(path)).text.replaceAll(/<details>[\s\S]*?<\/details>/g, ' ')
}

const declineCards = async () => {
  for (const { method_id } of await world.sandbox.listCards()) {
    await world.sandbox.setCard(method_id, 'insufficient_funds')
  }
}

describe('what happens to a debtor who does nothing', () => {
  it.each(['/', '/billing'])('is the worst of it too, on %s', async (path) => {
    const customer = await world.signUp()
    await declineCards()
    await world.advance('P16D')
    const text = await unfolded(await signedIn(world, customer), path)

    for (const says of [STOPPED, END, DELETED]) expect(text).toContain(says)
  })

  it('tells of no bookkeeping, and of the end once', async () => {
    const customer = await world.signUp()
    await declineCards()
    await world.advance('P16D')
    const browser = await signedIn(world, customer)
    const { text } = await browser.get('/billing')
    await browser.post('/language', { language: 'lt', next: '/' })
    const lithuanian = (await browser.get('/billing')).text

    expect(text).not.toContain('written off')
    expect(lithuanian).not.toMatch(/nurašyt/i)
    expect(text.match(/Your plan ends/g)).toHaveLength(1)
    expect(lithuanian).toContain('Planas baigsis: 22,99\u00a0€ nesumokėta')
  })
})

it('a debt that was given up is unpaid to its customer, not written off', async () => {
  const customer = await world.signUp()
  await declineCards()
  await world.advance('P70D')
  const browser = await signedIn(world, customer)
  const { text } = await browser.get('/billing/invoices')

  expect(text).toContain('Unpaid')
  expect(text).not.toContain('Written off')
})

it('whoever was charged yesterday, and supposes that the card fails, reads on to the deletion', async () => {
  const customer = await world.signUp()
  await world.advance('P16D')
  const text = await unfolded(await signedIn(world, customer), '/billing?if=declined')

  for (const says of [STOPPED, END, DELETED]) expect(text).toContain(says)
})

it('whoever pays is told of no more than the next months', async () => {
  const customer = await world.signUp()
  await world.advance('P16D')
  const browser = await signedIn(world, customer)

  expect((await browser.get('/billing')).text.match(/We charge €22\.99/g)).toHaveLength(3)
})
