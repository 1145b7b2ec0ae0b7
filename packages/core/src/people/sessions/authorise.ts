import type { Actor } from '../../records/idempotency/call.ts'
import { Problem } from '../../kernel/problem.ts'
import { mayKeyCall } from '../api-keys/key-scopes.ts'
import type { UserRole } from '../identity/user.ts'
import { type Access, ACCESS, type Operation } from './access.ts'

const isOneOf =
  (...roles: readonly UserRole[]) =>
  (actor: Actor | null): boolean =>
    actor !== null && roles.includes(actor.role)

/** Who reads writes nothing, whatever their role could. */
const writes = (actor: Actor | null): boolean => actor?.reads_only !== true

/** An operator who reads as a customer is not there as themselves; an auditor is. */
const isThemselves = (actor: Actor | null): boolean =>
  actor !== null && (writes(actor) || actor.role === 'admin')

const isOperator = (actor: Actor | null): boolean => actor?.role === 'admin' && actor.twofa

/** What each kind of access asks of the caller. */
const MAY_CALL: { readonly [A in Access]: (actor: Actor | null) => boolean } = {
  public: () => true,
  signature: () => true,
  signed_in: (actor) => actor !== null,
  own_user: isThemselves,
  account_read: isOneOf('owner', 'support'),
  account_ticket: (actor) => isOneOf('owner', 'support')(actor) && writes(actor),
  account_write: (actor) => isOneOf('owner')(actor) && writes(actor),
  admin: (actor) => isOperator(actor) && writes(actor),
  admin_read: isOperator,
}

/** Whether `actor` may call what is open to `access`. */
export function mayCall(access: Access, actor: Actor | null): boolean {
  return MAY_CALL[access](actor)
}

/**
 * Throws `auth.forbidden` when the role, or the missing second factor, does not allow the operation, and for an API key
 * without its scope.
 */
export function authorise(operation: Operation, actor: Actor | null): void {
  if (actor?.api_key && !mayKeyCall(operation, actor.api_key.scopes)) {
    throw new Problem('auth.forbidden', { detail: 'This API key is not for this operation.' })
  }
  if (mayCall(ACCESS[operation], actor)) return
  throw new Problem('auth.forbidden', {
    detail: 'We cannot do this for the role that you signed in with.',
  })
}
