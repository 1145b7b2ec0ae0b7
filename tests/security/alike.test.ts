import { randomUUID } from 'node:crypto'
import type { Ports } from '@billing/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { OPEN_WATCHED, type Watched } from '../support/watched-statements.ts'
import { openWorld, type World } from '../support/world.ts'

/** What an answer costs that somebody can measure: statements by their verb, transactions, and hashes. */
interface Cost {
  readonly status: number
  readonly statements: Readonly<Record<string, number>>
  readonly hashes: number
}

const companyOf = (email: string) => ({
  customer_type: 'company',
  company_name: 'UAB Pavyzdys',
  legal_address: { line1: '1 Street', city: 'City', postal_code: '1000', country: 'LT' },
  email,
  plan_tier: 'business',
  country: 'LT',
})
const personOf = (email: string) => ({
  customer_type: 'individual',
  full_name: 'Ona Petraitė',
  email,
  plan_tier: 'starter',
  country: 'DE',
})
const password = 'four green apple trees'

/** What a stranger asks of an address. Source: contract 2.9. */
const QUESTIONS: readonly (readonly [
  says: string,
  path: string,
  body: (email: string) => object,
])[] = [
  ['the sign-up of a company', '/signup', (email) => ({ ...companyOf(email), password })],
  ['the sign-up of a person', '/signup', personOf],
  ['a sign-in with a wrong password', '/auth/sign-in', (email) => ({ email, password })],
  ['a link to a new password', '/auth/forgot-password', (email) => ({ email })],
  ['a link that signs in', '/auth/magic-link', (email) => ({ email })],
  ['a code', '/auth/verification', (email) => ({ email, purpose: 'login' })],
]

/** Counts what is asked of the port of passwords, which hashes as ever. */
function counting(passwords: Ports['passwords'], count: () => void): Ports['passwords'] {
  return {
    ...passwords,
    hash: (...given) => (count(), passwords.hash(...given)),
    verify: (...given) => (count(), passwords.verify(...given)),
    waste: (...given) => (count(), passwords.waste(...given)),
  }
}

describe.each(STORY_DIALECTS)(
  'on %s an address that has an account costs what any other does',
  (dialect) => {
    let watched: Watched
    let world: World
    let hashes = 0
    beforeAll(async () => {
      watched = await OPEN_WATCHED[dialect]()
      const { passwords } = (await openWorld()).ports
      const addresses = { countryOf: async () => ({ country: 'LT', source: 'a table' }) }
      const ports = { passwords: counting(passwords, () => (hashes += 1)), addresses }
      const database = { opened: watched.opened }
      world = await openWorld({ database, ports, client_address: '198.51.100.7' })
      await world.signUp({ email: 'taken@example.com' })
      // The counters, and all that is loaded once.
      for (const [, path, body] of QUESTIONS) await costOf(path, body('warm@example.com'))
    })
    afterAll(async () => {
      await world.close()
      watched.restore()
    })

    async function costOf(path: string, body: object): Promise<Cost> {
      await world.settle()
      watched.seen.splice(0)
      hashes = 0
      const { status } = await world.api('POST', path, { body })
      const verbs = Map.groupBy(watched.seen, (text) => /^\w+/.exec(text)?.[0] ?? text)
      const counted = [...verbs].map(([verb, { length }]) => [verb, length] as const)
      const total = watched.seen.length
      const begun = counted.filter(
        ([verb]) => verb === 'begin' || verb === 'start' || verb === 'commit',
      )
      return { status, statements: { ...Object.fromEntries(begun), total }, hashes }
    }

    it.each(QUESTIONS)('for %s', async (_, path, body) => {
      const known = await costOf(path, body('taken@example.com'))
      // Never asked for before: who signs up twice ends the first signup.
      const stranger = await costOf(path, body(`${randomUUID()}@example.org`))

      expect(known).toEqual(stranger)
      expect(known.statements['commit']).toBeGreaterThan(0)
    })
  },
)
