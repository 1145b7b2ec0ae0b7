import { anAccount, aUser } from '@billing/core/fixtures'
import { type AccessClaims, ACCESS_SECONDS, type EpochMs, type UserRole } from '@billing/core'
import type { World } from '../support/world.ts'

interface Actor {
  readonly role: UserRole
  readonly account_id: string
  readonly twofa?: true
  readonly reads_only?: boolean
}

const CLAIM = { owner: 'customer', support: 'support', admin: 'admin' } as const

/** An account that waits for its card: it has no subscription and no phone system. */
export async function newAccount(world: World): Promise<string> {
  const account_id = world.ports.ids.uuid(world.now())
  const account = anAccount({
    account_id,
    status: 'pending_payment',
    locks: [],
    pbx_tenant_id: null,
  })
  await world.ports.store.transaction((tx) => tx.accounts.put(account))
  return account_id
}

/** Somebody with a live session, who did not need an operation to come to be. */
export async function tokenOf(
  world: Pick<World, 'ports' | 'now'>,
  { role, account_id, twofa, reads_only = false }: Actor,
): Promise<string> {
  const now = world.now()
  const user_id = world.ports.ids.uuid(now)
  const session_id = world.ports.ids.uuid(now)
  const email = `${user_id}@example.lt`
  await world.ports.store.transaction(async (tx) => {
    await tx.users.put(aUser({ user_id, account_id, role, reads_only, email, email_key: email }))
    await tx.sessions.insert({
      session_id,
      user_id,
      account_id,
      twofa: twofa ?? false,
      ip: null,
      user_agent: null,
      reading_reason: null,
      begun_in: null,
      created_at: now,
      last_used_at: now,
      ended_at: null,
      end_reason: null,
    })
  })
  const claims: AccessClaims = {
    sub: user_id,
    acc: account_id,
    roles: [CLAIM[role]],
    sid: session_id,
    ...(twofa ? { twofa } : {}),
  }
  return signed(world, claims, now)
}

function signed(world: Pick<World, 'ports'>, claims: AccessClaims, now: EpochMs): Promise<string> {
  return world.ports.tokens.signAccess(claims, now, ACCESS_SECONDS)
}

/** Ids that name no customer: nobody's, the operators' own account's, and no id at all. */
export async function nobodies({ ports, now }: Pick<World, 'ports' | 'now'>): Promise<string[]> {
  const own = await ports.store.read((tx) => tx.accounts.operator())
  return [ports.ids.uuid(now()), own?.account_id ?? '', 'nothing']
}
