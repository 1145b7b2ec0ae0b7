import { splitFullName } from '../../kernel/text/text.ts'
import type { Account } from './account.ts'

/** The two parts of a person's name. */
interface Names {
  readonly first_name: string
  readonly last_name: string
}

/** A user, as far as their name is their account's: only an owner's is. */
interface Person extends Names {
  readonly role: string
}

/** An account under the name that is given, if one is: an individual has one name alone. Source: contract 13. */
export function renamed(account: Account, given: string | undefined): Account {
  if (given === undefined) return account
  const name = given.trim()
  const full_name = account.customer_type === 'individual' ? name : account.full_name
  return { ...account, company_name: name, full_name }
}

/**
 * The names of an individual's owner after the account was renamed; undefined where they go by other names, as those
 * that were given at signup, or where nothing was renamed. Source: contract 13.
 */
export function namesAfter(before: Account, after: Account, owner: Person): Names | undefined {
  const { full_name } = after
  if (full_name === null || full_name === before.full_name) return undefined
  if (owner.role !== 'owner' || joined(owner) !== before.full_name) return undefined
  const { first, last } = splitFullName(full_name)
  return { first_name: first, last_name: last }
}

/** The other way: the account of an individual who has renamed themselves; the same where it goes by another name. */
export function accountAfter(account: Account, before: Person, after: Names): Account {
  const isNamed = before.role === 'owner' && account.full_name === joined(before)
  return isNamed && account.customer_type === 'individual'
    ? renamed(account, joined(after))
    : account
}

function joined({ first_name, last_name }: Names): string {
  return `${first_name} ${last_name}`.trim()
}
