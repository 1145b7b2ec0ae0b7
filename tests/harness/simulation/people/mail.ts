import type { Person } from './person.ts'
import type { ReceivedMail } from '../service.ts'
import { HOUR, MINUTE, SECOND } from '@billing/core'

/** How long somebody waits before each further look into the mailbox; then they give up. */
const LOOKS = [2 * SECOND, 10 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 3 * HOUR]

/** The secret in the newest mailed link to this page, of mails since then. Undefined when none comes. */
export function linkSince(me: Person, page: string, since: number): Promise<string | undefined> {
  return foundSince(me, since, ({ links }) => {
    const link = links.find((each) => new URL(each).pathname.endsWith(page))
    return link === undefined ? undefined : (new URL(link).searchParams.get('token') ?? undefined)
  })
}

/** The newest mailed code, of mails since then. Undefined when none comes. */
export function codeSince(me: Person, since: number): Promise<string | undefined> {
  return foundSince(me, since, ({ codes }) => codes[0])
}

async function foundSince(
  { actor, notes }: Person,
  since: number,
  read: (mail: ReceivedMail) => string | undefined,
): Promise<string | undefined> {
  for (const pause of LOOKS) {
    await actor.sleep(pause)
    for (const mail of await actor.outside.mailTo(notes.email)) {
      const found = mail.sent_at >= since ? read(mail) : undefined
      if (found !== undefined) return found
    }
  }
  return undefined
}
