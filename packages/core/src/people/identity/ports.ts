import type { EpochMs } from '../../kernel/time.ts'
import type { Invitation } from './invitation.ts'
import type { User } from './user.ts'

/** The repository of users. */
export interface Users {
  get(user_id: string): Promise<User | undefined>
  getForUpdate(user_id: string): Promise<User | undefined>
  byEmail(email_key: string): Promise<User | undefined>
  ofAccount(account_id: string): Promise<User[]>
  put(user: User): Promise<void>
  /** With every session and one-time secret of the user. */
  delete(user_id: string): Promise<void>
}

/** The repository of invitations. */
export interface Invitations {
  get(invitation_id: string): Promise<Invitation | undefined>
  byToken(token_hash: string): Promise<Invitation | undefined>
  /** The oldest first, expired ones too. */
  ofAccount(account_id: string): Promise<Invitation[]>
  /** An account has one for each address. */
  put(invitation: Invitation): Promise<void>
  delete(invitation_id: string): Promise<void>
  /** Resolves to how many there were. */
  erase(account_id: string): Promise<number>
  /** Those that expired before then go. */
  purge(before: EpochMs): Promise<void>
}
