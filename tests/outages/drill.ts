import { expect } from 'vitest'
import type { ApiAnswer, ApiOptions } from '../support/api.ts'
import type { Customer } from '../support/world.ts'
import type { FaultName } from './faults.ts'
import { openOutageWorld, type OutageWorld, type ProviderName } from './outage-world.ts'

/** A customer of an outage, and what they do. */
export interface Scene extends OutageWorld {
  readonly ona: Customer
  /** An operation by the customer, who signs in anew each time. */
  readonly ask: (method: string, path: string, options?: ApiOptions) => Promise<ApiAnswer>
  /** The same by an operator. */
  readonly operate: (method: string, path: string, options?: ApiOptions) => Promise<ApiAnswer>
}

/** What is under way when a provider goes away, and what must come of it. */
export interface Moment<Given = unknown> {
  readonly name: string
  /** How long the outage stands, as an ISO 8601 duration. */
  readonly stands: string
  /** How many questions the provider may be sent while it is away: ours back off. */
  readonly asked_at_most: number
  /** Faults that are always tried here, because they once went unnoticed. */
  readonly always?: readonly FaultName[]
  /** How many questions the provider answers before the fault meets the others. Default none. */
  readonly answered_first?: number
  readonly given: (scene: Scene) => Promise<Given>
  /** What somebody does meanwhile; each answer is judged. */
  readonly when: (scene: Scene, given: Given) => Promise<readonly ApiAnswer[]>
  /** What is to be seen when it has stood for so long. */
  readonly meanwhile?: (scene: Scene, given: Given) => Promise<void>
  /** Asked again right after the provider is back, before time moves on. */
  readonly again?: (scene: Scene, given: Given) => Promise<void>
  /** What is to be seen a day after. */
  readonly after: (scene: Scene, given: Given) => Promise<void>
}

/** A moment whose `given` is its own business. */
export function aMoment<Given>(moment: Moment<Given>): Moment {
  return moment as Moment
}

/** Play one drill from the first signup to the last comparison of books. */
export async function drill(
  provider: ProviderName,
  { fault, moment }: { readonly fault: FaultName; readonly moment: Moment },
): Promise<void> {
  const out = await openOutageWorld()
  try {
    const scene = await openScene(out)
    const given = await moment.given(scene)
    const door = out.doors[provider]
    const before = questionsAt(door)
    const spared = moment.answered_first ?? 0
    await door.behave(fault, { spares: (question) => question < spared })
    for (const answer of await moment.when(scene, given)) expectCalm(answer)
    await out.advance(moment.stands)
    await moment.meanwhile?.(scene, given)
    await expectAtHome(scene)
    expect(questionsAt(door) - before, 'questions').toBeLessThanOrEqual(moment.asked_at_most)
    await door.behave(null)
    await moment.again?.(scene, given)
    await out.advance('P1D')
    await moment.after(scene, given)
    await out.expectNothingLost()
  } finally {
    await out.close()
  }
}

/** A customer in a trial, who belongs to the drill from its beginning. */
export async function openScene(out: OutageWorld): Promise<Scene> {
  const { world } = out
  const ona = await world.signUp({ email: 'ona@example.de', country: 'DE' })
  let signed_in: { readonly at: number; readonly token: string } | undefined
  return {
    ...out,
    ona,
    async ask(method, path, options = {}) {
      const { email, password } = ona
      const session = await world.api('POST', '/auth/sign-in', { body: { email, password } })
      return world.api(method, path, { token: session.body.access_token, ...options })
    },
    async operate(method, path, options = {}) {
      // A code of the second factor is good once.
      if (signed_in?.at !== world.now()) {
        signed_in = { at: world.now(), token: await world.operator() }
      }
      return world.api(method, path, { token: signed_in.token, ...options })
    },
  }
}

/** Nobody is told of a decline, of a number that is not valid, or of an error without when to come again. */
export function expectCalm({ status, body, headers }: ApiAnswer): void {
  expect(['payment.declined', 'vat.verification_failed']).not.toContain(body?.code)
  if (status < 500) return
  expect(body).toMatchObject({ retry_after: expect.any(Number) })
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
}

const AT_HOME = [
  '/me',
  '/account',
  '/subscription',
  '/invoices',
  '/payments',
  '/payment-methods',
  '/vat',
  '/me/tenant',
]

/** Who has an account signs in, and reads what we know ourselves. */
export async function expectAtHome({ ask }: Pick<Scene, 'ask'>): Promise<void> {
  for (const path of AT_HOME) {
    const { status } = await ask('GET', path)
    expect([path, status]).toEqual([path, 200])
  }
}

/** The header by which an answer is given once. */
export function keyed(key: string): Pick<ApiOptions, 'headers'> {
  return { headers: { 'idempotency-key': key } }
}

/** How much was asked so far, but for the disputes, of which a list is looked at once an hour whatever happens. */
function questionsAt({ asked }: Scene['doors'][ProviderName]): number {
  return asked.filter(({ what }) => what !== 'GET /api/disputes').length
}
