import type { Schema } from '@billing/client'

/** A person as the owner knows them: the name where there is one, and the address. */
export function personText({
  first_name,
  last_name,
  email,
}: Pick<Schema<'AccountUser'>, 'first_name' | 'last_name' | 'email'>): string {
  const name = `${first_name} ${last_name}`.trim()
  return name === '' ? email : `${name} (${email})`
}
