import {
  ACCESS,
  KEY_ACCESS,
  KEY_SCOPES,
  type KeyScope,
  keyScopeOf,
  type Operation,
  SYSTEM,
} from '@billing/core'
import { ENDPOINTS } from '@billing/http'
import { testCall } from '@billing/testing/kit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../support/world.ts'

/** What no machine does: decide about papers, see them, read as a customer, make keys, say where webhooks go. */
const NEVER = `
  adminDownloadVatProof adminDownloadTicketFile adminApproveVatProof adminRejectVatProof adminApprovePlace adminRejectPlace
  adminDownloadKybDocument adminApproveKybIntake adminRejectKybIntake adminReadAs
  adminListApiKeys adminCreateApiKey adminRotateApiKey adminRevokeApiKey
  adminCreateWebhookEndpoint adminUpdateWebhookEndpoint adminDeleteWebhookEndpoint adminRotateWebhookSecret`

const secured = ENDPOINTS.filter(({ id }) => !['public', 'signature'].includes(ACCESS[id]))
const ofOperators = secured.filter(({ id }) => ACCESS[id].startsWith('admin'))
const open = ofOperators.filter(({ id }) => keyScopeOf(id) !== null)
const closed = secured.filter(({ id }) => keyScopeOf(id) === null)

let world: World
let operator: string
let only: Readonly<Record<KeyScope, string>>
let all_but: Readonly<Record<KeyScope, string>>
let every: string
let asked = 0
beforeAll(async () => {
  world = await openWorld()
  operator = await world.operator()
  const actor = await world.billing.identity.authenticate(SYSTEM, operator)
  const secretFor = async (scopes: readonly KeyScope[]) => {
    const wanted = { name: 'A machine', scopes, expires_in_days: 1 }
    return (await world.billing.apiKeys.create(testCall(actor), wanted)).secret
  }
  const secretsFor = async (scopesOf: (scope: KeyScope) => readonly KeyScope[]) => {
    const entries = KEY_SCOPES.map(async (each) => [each, await secretFor(scopesOf(each))] as const)
    return Object.fromEntries(await Promise.all(entries)) as Record<KeyScope, string>
  }
  only = await secretsFor((scope) => [scope])
  all_but = await secretsFor((scope) => KEY_SCOPES.filter((each) => each !== scope))
  every = await secretFor(KEY_SCOPES)
})
afterAll(() => world.close())

/** A request of the operation that names nothing that there is. */
async function ask({ method, path }: (typeof ENDPOINTS)[number], token: string) {
  const { status, body } = await world.api(
    method.toUpperCase(),
    path.replaceAll(/\{\w+\}/g, '01936f2e-7b1c-7c3a-9d2e-4f5a6b7c8d9e'),
    {
      token,
      headers: { 'idempotency-key': `key-matrix-${++asked}` },
      ...(method === 'get' || method === 'delete' ? {} : { body: {} }),
    },
  )
  return [status, body.code]
}

const FORBIDDEN = [403, 'auth.forbidden']

describe.each(open)('a key and $id', (endpoint) => {
  const scope = keyScopeOf(endpoint.id) ?? 'audit:read'

  it('is refused without the scope, whatever else it may', async () => {
    expect(await ask(endpoint, all_but[scope])).toEqual(FORBIDDEN)
  })

  it('is answered with the scope alone as its owner is', async () => {
    const answer = await ask(endpoint, only[scope])

    expect(answer).not.toEqual(FORBIDDEN)
    expect(answer).toEqual(await ask(endpoint, operator))
  })
})

it.each(closed)('a key with every scope is refused by $id', async (endpoint) => {
  expect(await ask(endpoint, every)).toEqual(FORBIDDEN)
})

describe('the table of keys', () => {
  it('has every operation of operators, and none of customers', () => {
    expect(Object.keys(KEY_ACCESS).toSorted()).toEqual(ofOperators.map(({ id }) => id).toSorted())
  })

  it('lets a scope that reads open only what an auditor may, and one that writes the rest', () => {
    const of = (kind: string) => open.filter(({ id }) => keyScopeOf(id)?.endsWith(kind))

    expect(new Set(of(':read').map(({ id }) => ACCESS[id]))).toEqual(new Set(['admin_read']))
    expect(new Set(of(':write').map(({ id }) => ACCESS[id]))).toEqual(new Set(['admin']))
    expect(new Set(open.map(({ id }) => keyScopeOf(id)))).toEqual(new Set(KEY_SCOPES))
  })

  it('closes to every key what a person answers for', () => {
    const never = Object.entries(KEY_ACCESS).filter(([, access]) => access === 'never')

    expect(never.map(([id]) => id).toSorted()).toEqual(NEVER.trim().split(/\s+/).toSorted())
    expect(never.every(([id]) => id in ACCESS && keyScopeOf(id as Operation) === null)).toBe(true)
  })
})
