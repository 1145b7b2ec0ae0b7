import type { Actor } from '../call.ts'
import { Problem } from '../kernel/problem.ts'

/**
 * Who may call an operation. `public` needs nothing; `signature` proves itself by its signature;
 * `signed_in` is any user; `account_read` is any user of a customer account; `account_write` is its
 * owner; `account_ticket` is its owner or support user; `admin` is an operator with a second factor.
 * Source: contract 2.4.
 */
export type Access =
  | 'public'
  | 'signature'
  | 'signed_in'
  | 'account_read'
  | 'account_write'
  | 'account_ticket'
  | 'admin'

/** Every operation that we serve, and who may call it. The permission table: nothing else decides. */
// prettier-ignore
export const ACCESS = {
  createSignup:         'public',
  getSignupStatus:      'public',
  createSignupSession:  'public',
  signIn:               'public',
  firstLogin:           'public',
  requestMagicLink:     'public',
  verifyMagicLink:      'public',
  redeemMagicLink:      'public',
  requestVerification:  'public',
  verifyVerification:   'public',
  forgotPassword:       'public',
  resetPassword:        'public',
  refreshSession:       'public',
  adminSignIn:          'public',
  enrolAdminTotp:       'public',
  verifyAdminTotp:      'public',
  signOut:              'signed_in',
  getMe:                'signed_in',
  updateMe:             'signed_in',
  changePassword:       'signed_in',
  getMeAccount:         'account_read',
  getAccount:           'account_read',
  listPlans:            'public',
  getSubscription:      'account_read',
  getTenantInfo:        'account_read',
  listTenants:          'account_read',
  getTenant:            'account_read',
  receiveRevolutWebhook:'signature',
} as const satisfies Record<string, Access>

export type Operation = keyof typeof ACCESS

/** Whether `actor` may call what is open to `access`. */
export function mayCall(access: Access, actor: Actor | null): boolean {
  switch (access) {
    case 'public':
    case 'signature':
      return true
    case 'signed_in':
      return actor !== null
    case 'account_read':
    case 'account_ticket':
      return actor?.role === 'owner' || actor?.role === 'support'
    case 'account_write':
      return actor?.role === 'owner'
    case 'admin':
      return actor?.role === 'admin' && actor.twofa
  }
}

/** Throws `auth.forbidden` when the role, or the missing second factor, does not allow the operation. */
export function authorise(operation: Operation, actor: Actor | null): void {
  if (mayCall(ACCESS[operation], actor)) return
  throw new Problem('auth.forbidden', {
    detail: 'We cannot do this for the role that you signed in with.',
  })
}
