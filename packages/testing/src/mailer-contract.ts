import type { Mail, Mailer } from '@billing/core'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tellingCalls } from './told-calls.ts'

/** A mailer and the mailbox that its mails end in. */
export interface MailerWorld {
  readonly mailer: Mailer
  /** An address that the server refuses for good. */
  readonly refused_address: string
  /** What arrived for an address, oldest first. */
  received(to: string): Promise<
    readonly {
      readonly message_id: string
      readonly subject: string
      readonly text: string
      readonly html: string
      readonly attachments: readonly { readonly filename: string; readonly bytes: Uint8Array }[]
    }[]
  >
  /** The server is away, until `heal`. */
  fail(): Promise<void>
  heal(): Promise<void>
  close(): Promise<void>
}

function newMail(over: Partial<Mail> = {}): Mail {
  const id = randomUUID()
  return {
    message_id: `<${id}@example.com>`,
    to: `${id}@example.com`,
    subject: 'Jūsų sąskaita — № 1',
    text: 'Sveiki, ąčęėįšųūž.\nhttps://portal.example.com/x?token=abc',
    html: '<p>Sveiki, ąčęėįšųūž.</p>',
    language: 'lt',
    attachments: [],
    ...over,
  }
}

/** What every mailer must do. Source: contract 10.1. */
export function mailerContract(name: string, open: () => Promise<MailerWorld>): void {
  describe(`mailer contract: ${name}`, () => {
    let world: MailerWorld
    const watched = tellingCalls('mailer')
    beforeAll(async () => {
      world = watched(await open())
    })
    afterAll(() => world.close())

    it('delivers subject, both texts and the Message-ID unchanged', async () => {
      const mail = newMail()

      expect(await world.mailer.send(mail)).toEqual({ kind: 'sent' })

      const [got, ...more] = await world.received(mail.to)
      expect(more).toEqual([])
      expect(got).toMatchObject({ message_id: mail.message_id, subject: mail.subject })
      expect(got?.text.trim()).toBe(mail.text)
      expect(got?.html.trim()).toBe(mail.html)
    })

    it('delivers attachments byte for byte', async () => {
      const bytes = Uint8Array.from({ length: 70_000 }, (_, i) => (i * 7) % 256)
      const mail = newMail({
        attachments: [{ filename: 'PBX-2026-000001.pdf', content_type: 'application/pdf', bytes }],
      })

      await world.mailer.send(mail)

      const [got] = await world.received(mail.to)
      expect(got?.attachments.map((attachment) => attachment.filename)).toEqual([
        'PBX-2026-000001.pdf',
      ])
      expect(Buffer.compare(got?.attachments[0]?.bytes ?? new Uint8Array(), bytes)).toBe(0)
    })

    it('says later while the server is away, and delivers nothing', async () => {
      const mail = newMail()

      await world.fail()
      const outcome = await world.mailer.send(mail)
      await world.heal()

      expect(outcome).toEqual({ kind: 'later', reason: expect.any(String) })
      expect(await world.received(mail.to)).toEqual([])
      expect(await world.mailer.send(mail)).toEqual({ kind: 'sent' })
    })

    it('says refused of an address that will never take mail', async () => {
      const outcome = await world.mailer.send(newMail({ to: world.refused_address }))

      expect(outcome).toEqual({ kind: 'refused', reason: expect.any(String) })
    })
  })
}
