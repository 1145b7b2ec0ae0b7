import { createClient, dataOf } from '@billing/client'
import { afterEach, beforeEach } from 'vitest'
import { askWorld } from '../portal/open-portal.ts'
import { openWorld, type World } from '../support/world.ts'

/** A program that asks the API of a world of its own, and what it asked. */
export function openCaller() {
  const url = 'http://localhost/v1'
  let world: World
  let asked: Request[] = []
  beforeEach(async () => {
    world = await openWorld()
    asked = []
  })
  afterEach(() => world.close())
  const ask = (request: Request) => {
    asked.push(request.clone())
    return askWorld(world)(request)
  }
  const stranger = createClient({ url, fetch: ask })
  return {
    url,
    ask,
    get world() {
      return world
    },
    get asked() {
      return asked
    },
    /** A customer who has signed in. */
    signIn: async () => {
      const { email, password } = await world.signUp()
      return dataOf(stranger.POST('/auth/sign-in', { body: { email, password } }))
    },
  }
}

/** Every row, in an array. */
export async function all<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const found: Row[] = []
  for await (const row of rows) found.push(row)
  return found
}
