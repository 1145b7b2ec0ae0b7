import { type AccessClaims, ACCESS_SECONDS, after, MINUTE } from '@billing/core'
import { createTokenSigner, generateKeys } from '@billing/security'
import { tokenOf } from '../http/actors.ts'
import type { World } from '../support/world.ts'

/** Everybody who may knock: without a token that holds, and with one of each role. */
export const CALLERS = [
  'nobody',
  'garbage',
  'expired',
  'another key',
  'our kid, another key',
  'signed out',
  'owner',
  'another account’s owner',
  'support',
  'another account’s support',
  'admin',
  'admin without a second factor',
  'auditor',
  'operator who reads as the customer',
] as const

/** One of them. */
export type Caller = (typeof CALLERS)[number]

/** The accounts that the callers belong to. */
export interface Accounts {
  readonly own: string
  readonly foreign: string
  readonly operator: string
}

/** A token for each caller; a new one each time, for an operation may end its session. */
export function tokensOf(world: World, accounts: Accounts) {
  const owner = () => tokenOf(world, { role: 'owner', account_id: accounts.own })
  const resigned = async (kid?: string) => {
    const [key] = generateKeys('HS256')
    if (!key) throw new Error('no key was made')
    const keys = [kid === undefined ? key : { ...key, kid }]
    const signer = createTokenSigner({ issuer: ISSUER, audience: ISSUER, keys })
    return signer.signAccess(claimsOf(await owner()), world.now(), ACCESS_SECONDS)
  }
  const make: Readonly<Record<Caller, () => Promise<string | undefined>>> = {
    nobody: async () => undefined,
    garbage: async () => 'a.b.c',
    async expired() {
      const claims = claimsOf(await owner())
      return world.ports.tokens.signAccess(claims, after(world.now(), -16 * MINUTE), ACCESS_SECONDS)
    },
    'another key': () => resigned(),
    'our kid, another key': async () => resigned(String(partOf(await owner(), 0)['kid'])),
    async 'signed out'() {
      const token = await owner()
      await world.api('POST', '/auth/sign-out', { token })
      return token
    },
    owner,
    'another account’s owner': () =>
      tokenOf(world, { role: 'owner', account_id: accounts.foreign }),
    support: () => tokenOf(world, { role: 'support', account_id: accounts.own }),
    'another account’s support': () =>
      tokenOf(world, { role: 'support', account_id: accounts.foreign }),
    admin: () => tokenOf(world, { role: 'admin', account_id: accounts.operator, twofa: true }),
    'admin without a second factor': () =>
      tokenOf(world, { role: 'admin', account_id: accounts.operator }),
    auditor: () =>
      tokenOf(world, {
        role: 'admin',
        account_id: accounts.operator,
        twofa: true,
        reads_only: true,
      }),
    async 'operator who reads as the customer'() {
      const admin = await tokenOf(world, {
        role: 'admin',
        account_id: accounts.operator,
        twofa: true,
      })
      const path = `/admin/customers/${accounts.own}/reading-session`
      const asked = { token: admin, body: { reason: 'they asked by telephone' } }
      return (await world.api('POST', path, asked)).body.access_token
    },
  }
  return (caller: Caller) => make[caller]()
}

const ISSUER = 'http://localhost:8787'

const partOf = (token: string, at: 0 | 1) =>
  JSON.parse(Buffer.from(token.split('.')[at] ?? '', 'base64url').toString()) as Record<
    string,
    unknown
  >

function claimsOf(token: string): AccessClaims {
  const { sub, acc, roles, sid } = partOf(token, 1) as unknown as AccessClaims
  return { sub, acc, roles, sid }
}
