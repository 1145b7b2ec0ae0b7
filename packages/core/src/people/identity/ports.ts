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
