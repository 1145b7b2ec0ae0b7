import type { ReadPorts } from '../../ports.ts'
import type { User } from '../identity/user.ts'

/** An operator, as the others see them. */
export interface OperatorView extends Pick<
  User,
  'user_id' | 'email' | 'first_name' | 'last_name' | 'reads_only' | 'created_at'
> {
  /** Whether they have brought an authenticator; without one they sign in to nothing. */
  readonly second_factor: boolean
}

/** Every operator, oldest first: whom a ticket can be given to, and who only reads. Source: contract 2.4. */
export async function listOperators({ store }: ReadPorts): Promise<OperatorView[]> {
  const admins = await store.read((tx) => tx.figures.admins())
  return admins.map(
    ({ user_id, email, first_name, last_name, reads_only, created_at, totp_confirmed_at }) => ({
      user_id,
      email,
      first_name,
      last_name,
      reads_only,
      created_at,
      second_factor: totp_confirmed_at !== null,
    }),
  )
}
