import { type Actor, type Caller, isSystem } from '../../records/idempotency/call.ts'
import { Problem } from '../../kernel/problem.ts'
import { mayKeyCall } from '../api-keys/key-scopes.ts'
import type { UserRole } from '../identity/user.ts'
import { type Access, ACCESS, type Guarded } from './access.ts'

type Ask = (actor: Caller) => boolean

/** A person, or a key of theirs, of whom something holds: never a stranger, nor the service itself. */
const person =
  (holds: (actor: Actor) => boolean): Ask =>
  (actor) =>
    actor != null && !isSystem(actor) && holds(actor)

const isOneOf =
  (...roles: readonly UserRole[]) =>
  ({ role }: Actor): boolean =>
    roles.includes(role)

/** Who reads writes nothing, whatever their role could. */
const writes = ({ reads_only }: Actor): boolean => !reads_only

/** An operator who reads as a customer is not there as themselves; an auditor is. */
const isThemselves = (actor: Actor): boolean => writes(actor) || actor.role === 'admin'

const isOperator = (actor: Actor): boolean => actor.role === 'admin' && actor.twofa

/** What each kind of access asks of the caller. */
const MAY_CALL: { readonly [A in Access]: Ask } = {
  public: () => true,
  signature: () => true,
  signed_in: person(() => true),
  own_user: person(isThemselves),
  account_read: person(isOneOf('owner', 'support')),
  account_ticket: person((actor) => isOneOf('owner', 'support')(actor) && writes(actor)),
  account_write: person((actor) => isOneOf('owner')(actor) && writes(actor)),
  admin: person((actor) => isOperator(actor) && writes(actor)),
  admin_read: (actor) => isSystem(actor) || person(isOperator)(actor),
  system: isSystem,
}

/** What is open to everybody asks nothing of a key either. */
const OPEN: ReadonlySet<Access> = new Set(['public', 'signature'])

/** Whether `actor` may call what is open to `access`. */
export function mayCall(access: Access, actor: Caller): boolean {
  return MAY_CALL[access](actor)
}

/** Who may call it, by the permission table. */
export function accessTo(guarded: Guarded): Access {
  return guarded === 'system' ? 'system' : ACCESS[guarded]
}

/**
 * Throws `auth.invalid_credentials` for a stranger where somebody must be signed in, and `auth.forbidden` when the role, or
 * the missing second factor, does not allow the operation, and for an API key without its scope. Source: contract 2.4.
 */
export function authorise(guarded: Guarded, actor: Caller): void {
  const access = accessTo(guarded)
  const api_key = actor == null || isSystem(actor) ? undefined : actor.api_key
  if (api_key && !OPEN.has(access) && !mayKeyCall(guarded, api_key.scopes)) {
    throw new Problem('auth.forbidden', { detail: 'This API key is not for this operation.' })
  }
  if (mayCall(access, actor)) return
  if (actor == null) {
    throw new Problem('auth.invalid_credentials', {
      detail: 'Sign in first: this is not open to strangers.',
    })
  }
  throw new Problem('auth.forbidden', {
    detail: 'We cannot do this for the role that you signed in with.',
  })
}
