import { drawFrom } from '../harness/simulation/draw.ts'
import { expect } from 'vitest'
import { readinessOf } from '../support/unlogged.ts'
import { type KeyedSignup, once, type Outcome, signUpOnce } from './bold-client.ts'
import { expectSoundBooks } from './books.ts'
import type { DiskFault } from './disk-faults.ts'
import type { Program } from './drilled-server.ts'
import { openLoad } from './load.ts'

/** A database whose disk can be filled. */
export interface FullDisk {
  readonly fault: DiskFault
  readonly database_url: string
  readonly server: Program
  fill(): Promise<void>
  free(): Promise<void>
}

/** So many writes must have met the full disk before the drill goes on. */
const REFUSALS = 10

/** A disk that is full may still have room inside what was taken before. */
const WRITES_MAX = 5_000

/** On a full disk nothing false is said, reads go on, and when there is room again writes do, without a start. */
export async function drillFullDisk(disk: FullDisk): Promise<void> {
  const { server } = disk
  const load = openLoad(drawFrom(5), async () => server.url)
  const customers = await load.arrive('before', 2)
  const tokens = await Promise.all(customers.map((customer) => customer.token()))

  await disk.fill()
  const signups = await writesUntilRefused(server.url)
  const refused = signups.filter(({ outcome }) => outcome.status !== 202)
  for (const { outcome } of refused) expectToComeBack(outcome)
  const reads = await readAll(server.url, tokens)
  const pages = await statusesOf(server.url, ['/health', '/metrics'])
  const full = await readinessOf(server, 'database')

  await disk.free()
  const freed = await readinessOf(server, 'database')
  // Nobody may have to start it again: the same keys are asked again, of the same process.
  for (const { key, outcome } of signups) {
    const again = await signUpOnce(server.url, key)
    if (outcome.status === 202) expect(again).toEqual({ ...outcome, replayed: true })
    else expect(again, key).toMatchObject({ status: 202 })
  }
  await load.arrive('after', 1)
  expect(await load.acknowledged.lostSince(0)).toEqual([])
  await load.rest()
  await expectSoundBooks(disk.database_url)
  console.log(
    `${disk.fault.says}: ${signups.length - refused.length} writes that still had room, kept; ` +
      `${refused.length} refused, done when there was room; reads ${JSON.stringify(reads)}; ` +
      `pages ${JSON.stringify(pages)}`,
  )
  expect(reads).toEqual({ 200: READS.length * tokens.length })
  expect(pages).toEqual({ '/health': 200, '/metrics': 200 })
  expect(full).toEqual({
    status: 503,
    says: `failed: it refuses what is written: ${disk.fault.named}`,
  })
  expect(freed).toEqual({ status: 200, says: 'ok' })
}

async function writesUntilRefused(url: string): Promise<KeyedSignup[]> {
  const signups: KeyedSignup[] = []
  let refused = 0
  while (refused < REFUSALS && signups.length < WRITES_MAX) {
    const key = `full-${signups.length}`
    const outcome = await signUpOnce(url, key)
    signups.push({ key, outcome })
    if (outcome.status !== 202) refused += 1
  }
  expect(refused).toBe(REFUSALS)
  return signups
}

function expectToComeBack({ status, text }: Outcome): void {
  expect(status, text).toBe(500)
  expect(JSON.parse(text)).toMatchObject({ code: 'internal', retry_after: expect.any(Number) })
}

/** What customers look at. */
const READS = ['/v1/me', '/v1/subscription', '/v1/invoices', '/v1/payments', '/v1/payments/balance']

/** How often each status was given to customers who only look. */
async function readAll(url: string, tokens: readonly string[]) {
  const statuses: Record<number, number> = {}
  for (const token of tokens) {
    for (const path of READS) {
      const { status } = await once(url + path, { headers: { authorization: `Bearer ${token}` } })
      statuses[Number(status)] = (statuses[Number(status)] ?? 0) + 1
    }
  }
  return statuses
}

async function statusesOf(url: string, paths: readonly string[]) {
  const each = await Promise.all(paths.map(async (path) => [path, await once(url + path)] as const))
  return Object.fromEntries(each.map(([path, { status }]) => [path, status]))
}
