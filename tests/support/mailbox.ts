import type { World } from './world.ts'

/** What somebody reads in their mailbox. */
export interface Mailbox {
  /** The token in the newest link to that page; throws when there is none. */
  token(page: string): Promise<string>
  /** The newest code; throws when there is none. */
  code(): Promise<string>
  /** Subjects, newest first. */
  subjects(): Promise<string[]>
  /** The newest mail's text and links. */
  newest(): Promise<{ readonly text: string; readonly links: readonly string[] }>
  /** Ask for a code that proves the address, read it, and give it back. Resolves to the grant. */
  prove(): Promise<string>
}

/** The mailbox of an address, once all mail that is due was sent. */
export function mailboxOf(world: World, email: string): Mailbox {
  const mails = async () => {
    await world.settle()
    return world.mail(email)
  }
  const box: Mailbox = {
    async token(page) {
      const links = (await mails()).flatMap((mail) => mail.links)
      const link = links.find((each) => new URL(each).pathname.endsWith(page))
      const token = link && new URL(link).searchParams.get('token')
      if (!token) throw new Error(`no link to ${page} was mailed to ${email}`)
      return token
    },
    async code() {
      const code = (await mails()).flatMap((mail) => mail.codes)[0]
      if (code === undefined) throw new Error(`no code was mailed to ${email}`)
      return code
    },
    subjects: async () => (await mails()).map(({ subject }) => subject),
    async newest() {
      const [mail] = await mails()
      if (!mail) throw new Error(`nothing was mailed to ${email}`)
      return mail
    },
    async prove() {
      const purpose = 'email_verify'
      await world.api('POST', '/auth/verification', { body: { email, purpose } })
      const body = { email, purpose, code: await box.code() }
      return (await world.api('POST', '/auth/verification/verify', { body })).body.grant
    },
  }
  return box
}
