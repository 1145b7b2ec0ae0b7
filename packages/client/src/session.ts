import { createClient, type Schema, type Send } from './client.ts'
import { codeOf } from './problem.ts'

/** What a sign-in and each renewal answer of a session. */
export type Tokens = Pick<Schema<'SignInResponse'>, 'access_token' | 'refresh_token'>

interface SessionOptions {
  readonly url: string
  readonly auth: Tokens
  readonly onTokens: ((tokens: Tokens) => void | Promise<void>) | undefined
  readonly send: Send
}

/**
 * Sends as whoever is signed in. When the access token has expired the session is renewed, once however many
 * requests wait for it, and each is sent again. Where it cannot be renewed, the refusal is the answer.
 */
export function createSession({ url, auth, onTokens, send }: SessionOptions): Send {
  const client = createClient({ url, fetch: send })
  let tokens = auth
  let renewal: Promise<boolean> | undefined
  const renew = async () => {
    const { refresh_token } = tokens
    const { data } = await client.POST('/auth/refresh', { body: { refresh_token } })
    if (!data) return false
    tokens = { access_token: data.access_token, refresh_token: data.refresh_token }
    await onTokens?.(tokens)
    return true
  }
  const renewed = () => (renewal ??= renew().finally(() => (renewal = undefined)))
  return async (request) => {
    const used = tokens.access_token
    const answer = await send(signed(request, used))
    if (answer.status !== 401 || (await codeOf(answer.clone())) !== 'auth.token_expired')
      return answer
    // Somebody else's renewal may have ended while this answer was under way.
    const isNew = tokens.access_token !== used || (await renewed())
    return isNew ? send(signed(request, tokens.access_token)) : answer
  }
}

/** The same request, with who asks. */
export function signed(request: Request, token: string): Request {
  const copy = request.clone()
  copy.headers.set('authorization', `Bearer ${token}`)
  return copy
}
