import { totpCode } from '@billing/security'
import { TEST_OPERATOR } from '@billing/testing/kit'
import { openWorld, type World, type WorldOptions } from '../support/world.ts'
import { tokenOf } from './actors.ts'
import { checked } from './checked.ts'

const WANTED = {
  name: 'Warehouse',
  scopes: ['customers:read', 'customers:write'],
  expires_in_days: 30,
}

/** An operator who makes keys, and machines that ask with them. */
export type KeyDesk = Awaited<ReturnType<typeof openKeyDesk>>

/** What a request of a secret that opens nothing comes to. */
export const REFUSED = [401, 'auth.invalid_credentials']

/** Open it, on a world of its own. */
export async function openKeyDesk(database: NonNullable<WorldOptions['database']>) {
  const world = await openWorld({ database })
  const api: World['api'] = checked(world)
  const operator = await world.operator()
  const create = (differs: object = {}, token = operator) =>
    api('POST', '/admin/api-keys', { token, body: { ...WANTED, ...differs } })
  return {
    world,
    api,
    operator,
    create,
    secretOf: async (differs: object = {}): Promise<string> => (await create(differs)).body.secret,
    rotate: (id: string, body: object = {}, token = operator) =>
      api('POST', `/admin/api-keys/${id}/rotate`, { token, body }),
    revoke: (id: string, token = operator) => api('DELETE', `/admin/api-keys/${id}`, { token }),
    listed: async (token = operator) => (await api('GET', '/admin/api-keys', { token })).body.data,
    /** 200, or how a read with this secret is refused. */
    async reads(token: string) {
      const { status, body } = await api('GET', '/admin/customers', { token })
      return status === 200 ? 200 : [status, body.code]
    },
    /** Another operator. */
    async another(differs: { reads_only?: boolean; twofa?: true } = { twofa: true }) {
      const account = await world.ports.store.read((tx) => tx.accounts.operator())
      return tokenOf(world, { role: 'admin', account_id: account?.account_id ?? '', ...differs })
    },
    /** The operator signs in anew, once the access token of before has expired. */
    async again(): Promise<string> {
      const { email, password, totp_secret } = TEST_OPERATOR
      const begun = await api('POST', '/auth/admin/sign-in', { body: { email, password } })
      const { challenge_id } = begun.body
      const code = totpCode(totp_secret, world.now())
      const entered = await api('POST', '/auth/admin/2fa/verify', { body: { challenge_id, code } })
      return entered.body.access_token
    },
  }
}
