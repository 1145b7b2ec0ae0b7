import type { Locale } from '../../kernel/locale.ts'
import type { EpochMs } from '../../kernel/time.ts'
import { passwordNeeded, type User, type UserRole } from './user.ts'

/** The signed-in user, as they see themselves. */
export interface Me {
  readonly user_id: string
  readonly account_id: string
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  readonly role: UserRole
  readonly language: Locale
  readonly notifications_enabled: boolean
  readonly created_at: EpochMs
  /** There for who reads and writes nothing: an auditor, or an operator who reads as a customer. */
  readonly reads_only?: true
  /** There while they have no password, and are to choose one. Source: contract 2.6. */
  readonly password_needed?: true
}

/** What a person changes of themselves; what is absent stays. */
export interface UpdateMe {
  readonly first_name?: string
  readonly last_name?: string
  readonly language?: Locale
  readonly notifications_enabled?: boolean
}

/** A user as they see themselves. */
export function meOf(user: User): Me {
  return {
    user_id: user.user_id,
    account_id: user.account_id,
    email: user.email,
    first_name: user.first_name,
    last_name: user.last_name,
    role: user.role,
    language: user.language,
    notifications_enabled: user.notifications_enabled,
    created_at: user.created_at,
    ...(user.reads_only ? { reads_only: true as const } : {}),
    ...passwordNeeded(user),
  }
}
