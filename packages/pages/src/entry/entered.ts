import type { Schema } from '@billing/client'
import { Refusal } from '../api/refusal.ts'
import type { Done } from '../serve/page.ts'
import { sessionOf } from '../session/session.ts'

/** A session is open: on to where the reader wanted to go. */
export function entered(signed_in: Schema<'SignInResponse'>, to = '/'): Done {
  return { to, session: sessionOf(signed_in) }
}

/** The refusal of a password, said at its field; any other stays as it is. */
export function saidAt(error: unknown, name: string, reason: string): unknown {
  if (!(error instanceof Refusal) || error.problem.code !== 'auth.invalid_credentials') return error
  return new Refusal({ ...error.problem, invalid_params: [{ name, reason }] }, error.request_id)
}
