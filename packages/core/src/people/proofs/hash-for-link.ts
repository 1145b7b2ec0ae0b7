import type { EpochMs } from '../../kernel/time.ts'
import type { WritePorts } from '../../ports.ts'
import { ownTextsOf, refuseGuessable } from '../identity/guessable.ts'
import { deadReason } from './one-time.ts'
import { liveInvitation } from './live-invitation.ts'

/**
 * The hash of the password that comes with a mailed link, made before the link is spent and outside any
 * transaction; null for a link that cannot be used, so that a made-up token buys no judgement and no hash. Throws
 * `validation.failed` for a password that is easy to guess.
 */
export async function hashForLink(
  ports: WritePorts<'passwords' | 'passwordJudge'>,
  token: string,
  password: string,
  now: EpochMs,
): Promise<string | null> {
  const digest = ports.secrets.digest(token)
  const { link, invited, own } = await ports.store.read(async (tx) => {
    const found = await tx.oneTimes.byToken(digest)
    if (!found) {
      const one = await liveInvitation(tx, digest, now)
      return { link: undefined, invited: one !== undefined, own: one ? [one.email] : [] }
    }
    const user = found.user_id ? await tx.users.get(found.user_id) : undefined
    return { link: found, invited: false, own: user ? await ownTextsOf(tx, user) : [] }
  })
  if (!invited && deadReason(link, now) !== null) return null
  const field = link?.purpose === 'password_reset' ? 'new_password' : 'password'
  await refuseGuessable(ports, field, password, own)
  return ports.passwords.hash(password)
}
