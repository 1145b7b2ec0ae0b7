import { verifyAudit } from '@billing/core'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect } from 'vitest'
import type { DIALECTS } from '../support/databases.ts'
import { migratedDatabase } from '../support/postgres.ts'
import { signupPath } from '../support/journeys.ts'
import { openWorld, type World, type WorldOptions } from '../support/world.ts'

export const COMPANY = {
  customer_type: 'company',
  company_name: 'UAB Žalgirio Ryšiai',
  email: 'ona@example.lt',
  plan_tier: 'business',
  country: 'LT',
  password: 'trys žalios obelys',
  language: 'lt',
}

export const INDIVIDUAL = {
  customer_type: 'individual',
  full_name: 'Jonas Petras Jonaitis',
  email: 'jonas@example.de',
  plan_tier: 'starter',
  country: 'DE',
}

/** What a story of a signup says, and the world it plays in. */
export interface SignupStory {
  readonly world: World
  /** Ask for a signup; the answer's body. */
  // oxlint-disable-next-line typescript/no-explicit-any -- bodies are checked by what the story expects of them
  start(body?: object, headers?: Record<string, string>): Promise<any>
  /** Its public status and the reason of its failure. */
  statusOf(signup_id: string): Promise<[status: string, failure_reason: string | null]>
  /** The token in the newest link mailed to the address. */
  linkToken(to: string): Promise<string>
  /** Begin again in another world. */
  reopen(options: WorldOptions): Promise<void>
}

/**
 * A story that begins on 1 February. After each one the audit chains are whole, and no provider was
 * called inside a transaction; no mail carries a signup's id, with which a thief and a proof would keep a
 * password.
 */
export function signupStory(dialect: (typeof DIALECTS)[number]): SignupStory {
  let world: World

  const open = async (options: WorldOptions = {}) => {
    const database = dialect === 'sqlite' ? dialect : { postgres_url: await migratedDatabase() }
    world = await openWorld({ now: '2026-02-01T09:00:00Z', database, ...options })
  }
  beforeEach(() => open())
  afterEach(async () => {
    const audit = await verifyAudit(world.ports)
    expect(audit.broken).toEqual([])
    expect(await mailsWithSignupIds(world)).toEqual([])
    await world.close()
  })

  return {
    get world() {
      return world
    },
    async start(body = COMPANY, headers = {}) {
      const answer = await world.api('POST', signupPath(body), { body, headers })
      expect(answer.status).toBe(202)
      return answer.body
    },
    async statusOf(signup_id) {
      const { body } = await world.api('GET', `/signup/${signup_id}`)
      return [body.status, body.failure_reason]
    },
    async linkToken(to) {
      const links = (await world.mail(to)).flatMap((mail) => mail.links)
      const token = links.map((link) => /token=([\w-]+)/.exec(link)?.[1]).find(Boolean)
      if (!token) throw new Error(`no link was mailed to ${to}`)
      return token
    },
    async reopen(options) {
      await world.close()
      await open(options)
    },
  }
}

/** Mails from which somebody who only reads the mailbox would learn the id of a signup. */
async function mailsWithSignupIds(world: World): Promise<string[]> {
  const { rows } = await sql<{ signup_id: string }>`select signup_id from signups`.execute(
    world.opened.db,
  )
  const mails = (await world.mail()).map((mail) => JSON.stringify(mail))
  return mails.filter((mail) => rows.some(({ signup_id }) => mail.includes(signup_id)))
}
