import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { type Arrival, journey } from './journey.ts'
import { live, type Life } from './life.ts'

/** What everybody who signs up arrives at, whatever happened to the server on the way. */
const ARRIVED: Arrival = {
  status: 'active',
  email: 'ona@example.lt',
  tenants: 1,
  orders: 1,
  charges: 0,
}

/** How many servers run at once. */
const LANES = 2

/** So many boundaries there were when this was written. */
const FLOOR = 60

/** Play the journey; the server dies at the boundary of that number and is started again. */
async function playAndDieAt(boundary: number): Promise<{ died: string | null; arrival: Arrival }> {
  const folder = await mkdtemp(join(tmpdir(), 'billing-crash-'))
  const file = join(folder, 'billing.db')
  let life: Life = await live(file, boundary)
  let died: string | null = null
  let dead = false
  const watch = life.death.then((place) => {
    died = place
    dead = true
  })
  try {
    const arrival = await journey(async () => {
      if (dead) {
        dead = false
        life = await live(file, 0)
      }
      return life.url
    })
    return { died, arrival }
  } finally {
    await life.end()
    await watch
    await rm(folder, { recursive: true })
  }
}

/** Kill the server with SIGKILL at every so-manieth boundary of a signup. Resolves to where it died. */
export async function killAndRestart(every: number): Promise<readonly string[]> {
  const deaths: string[] = []
  let next = 1
  let over = false

  async function lane(): Promise<void> {
    while (!over) {
      const boundary = next
      next += every
      const { died, arrival } = await playAndDieAt(boundary)
      expect({ boundary, died, arrival }).toEqual({ boundary, died, arrival: ARRIVED })
      if (died === null) over = true
      else deaths.push(died)
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))

  console.log(`killed and started again at ${deaths.length} boundaries`)
  expect(deaths.length).toBeGreaterThanOrEqual(Math.floor(FLOOR / every))
  return deaths
}
