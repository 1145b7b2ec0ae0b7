import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MailWorld, newMail, openMail, received } from './open-mail.ts'

let world: MailWorld
beforeAll(async () => {
  world = await openMail({
    smtp: { from: '"Ąžuolas, UAB" <billing@example.com>', reply_to: 'Help <help@example.com>' },
  })
})
afterAll(() => world.close())

/** Sends a mail; what arrived of it, and its head as it stood on the wire. */
async function sent(over: Parameters<typeof newMail>[0]) {
  const mail = newMail(over)
  expect(await world.mailer.send(mail)).toEqual({ kind: 'sent' })
  const [got, ...more] = await received(world.sandbox, mail.to)
  expect(more).toEqual([])
  const raw = world.messages().at(-1) ?? ''
  const head = raw.slice(0, raw.indexOf('\r\n\r\n'))
  const names = head.split(/\r\n(?![ \t])/).map((line) => line.slice(0, line.indexOf(':')))
  return { mail, got, raw, head, names }
}

it('says that a machine wrote it, in which language, who may be answered, and its stable name', async () => {
  const { mail, head } = await sent({ language: 'lt' })

  const id = mail.message_id.slice(1).split('@')[0]
  expect(head).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  expect(head).toMatch(/^Content-Language: lt\r$/m)
  expect(head).toMatch(new RegExp(`^X-Entity-Ref-ID: ${id}\r$`, 'm'))
  expect(head).toContain(`Message-ID: ${mail.message_id}`)
  expect(head).toMatch(/^Reply-To: Help <help@example\.com>\r$/m)
  expect(head).not.toMatch(/X-Mailer/i)
})

it('is from our address in the head and in the envelope, with a name of any letters', async () => {
  const { head } = await sent({})

  expect(head).toMatch(/^From: =\?UTF-8\?.*<billing@example\.com>\r$/m)
  const messages = world.events.filter((event) => event.kind === 'message')
  expect(messages.at(-1)).toMatchObject({ from: 'billing@example.com', transmission: 'ESMTPSA' })
})

it.each([
  'Invoice\r\nBcc: eve@example.com',
  'Invoice\nBcc: eve@example.com\n\nbody',
  'Invoice\u2028Bcc: eve@example.com',
  'Invoice\0\x07 Bcc: eve@example.com',
])('the subject %j begins no header and adds no recipient', async (subject) => {
  const { got, names, mail } = await sent({ subject })

  expect(names).not.toContain('Bcc')
  expect(got?.subject).toMatch(/^Invoice +Bcc: eve@example\.com/)
  const messages = world.events.filter((event) => event.kind === 'message')
  expect(messages.at(-1)).toMatchObject({ to: [mail.to] })
})

it('nor does any other field of a mail', async () => {
  const { names, head, got } = await sent({
    message_id: '<a@b>\r\nBcc: eve@example.com',
    language: 'lt\r\nBcc: eve@example.com',
    attachments: [
      {
        filename: '../../etc/"pass\r\nBcc: eve@example.com\r\n\r\nwd',
        content_type: 'text/html\r\nBcc: eve@example.com',
        bytes: new Uint8Array([1]),
      },
    ],
  })

  expect(names).not.toContain('Bcc')
  expect(head).not.toMatch(/^Bcc/im)
  expect(names).not.toContain('Content-Language')
  expect(got?.attachments).toMatchObject([
    {
      filename: '.._.._etc_"pass Bcc: eve@example.com wd',
      content_type: 'application/octet-stream',
    },
  ])
})

it('names in every alphabet arrive: subject, file name', async () => {
  const subject = 'Ąžuolų sąskaita — № 1 🧾 '.repeat(9).trim()
  const attachments = [
    { filename: 'Sąskaita № 1.pdf', content_type: 'application/pdf', bytes: new Uint8Array([37]) },
  ]
  const { got } = await sent({ subject, attachments })

  expect(got?.subject).toBe(subject)
  expect(got?.attachments.map(({ filename }) => filename)).toEqual(['Sąskaita № 1.pdf'])
})

it.each([
  ['lines of one dot', 'before\n.\nQUIT\n..\nafter'],
  ['the end of a message', 'before\r\n.\r\nMAIL FROM:<eve@example.com>\r\nafter'],
  ['a line of a megabyte', 'x'.repeat(1_000_000)],
  ['a link longer than a line', `https://portal.example.com/?token=${'a'.repeat(900)} is yours`],
  ['lines that look quoted', 'From me\n>From you\n  spaces \nend'],
  ['control characters', 'a\0b\x07c\x1b[31m'],
  ['half a character', 'a\ud800b'],
  ['nothing', ''],
])('a text with %s arrives as it was written', async (_, text) => {
  const { got, raw } = await sent({ text, html: `<p>${text}</p>` })

  // Not every reader unfolds such a text, and a link may stand in it.
  expect(raw).not.toMatch(/format=flowed/i)
  expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThan(999)
  const arrived = text.toWellFormed().replaceAll('\r\n', '\n')
  expect(got?.text.replaceAll('\r\n', '\n')).toBe(arrived)
  expect(got?.html.replaceAll('\r\n', '\n')).toBe(`<p>${arrived}</p>`)
})

it('a file that looks like a message stays a file', async () => {
  const bytes = Buffer.from('Subject: x\r\n\r\n.\r\n--boundary--\r\n')
  const { got } = await sent({
    attachments: [{ filename: 'a.eml', content_type: 'message/rfc822', bytes }],
  })

  expect(Buffer.from(got?.attachments[0]?.bytes ?? []).equals(bytes)).toBe(true)
})

it('an address with letters beyond ASCII is written to when the server takes it', async () => {
  const { mail } = await sent({ to: `ąžuolas${Date.now()}@example.com` })

  const messages = world.events.filter((event) => event.kind === 'message')
  expect(messages.at(-1)).toMatchObject({ to: [mail.to] })
})

it('and is refused with the reason when the server does not', async () => {
  const plain = await openMail({ server: { smtputf8: false } })

  expect(await plain.mailer.send(newMail({ to: 'ąžuolas@example.com' }))).toEqual({
    kind: 'refused',
    reason: expect.stringContaining('not ASCII'),
  })
  expect(plain.messages()).toEqual([])
  await plain.server.close()
  await plain.close()
})

it('while nobody can say whether it does, such an address is tried again', async () => {
  const away = await openMail()
  await away.server.close()

  expect(await away.mailer.send(newMail({ to: 'ąžuolas@example.com' }))).toMatchObject({
    kind: 'later',
  })
  await away.close()
})

it('a domain beyond ASCII is written in its ASCII form', async () => {
  const { head } = await sent({ to: 'jonas@ąžuolas.example' })

  expect(head).toMatch(/^To: jonas@xn--uolas-2wa16f\.example\r$/m)
})
