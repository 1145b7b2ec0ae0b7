import type { Schema } from '@billing/client'
import { notedWithFile, type Reader, Refusal } from '@billing/pages'
import { afterEach, describe, expect, it } from 'vitest'
import { pdfOf } from '../support/documents.ts'
import { sendTicketFile } from '../support/ticket-files.ts'
import { openWorld, type World } from '../support/world.ts'
import { signedIn } from './people.ts'
import { failedPart, inBoth } from './views.ts'

const AT = '2026-02-03T10:00:00Z'
const message = { id: 'm-1', author: 'customer', body: 'No sound.', created_at: AT } as const
const file: Schema<'SupportFile'> = {
  id: 'f-1',
  message_id: 'm-1',
  author: 'customer',
  filename: '<b>log</b>.txt',
  content_type: 'text/plain',
  size_bytes: 2_049,
  created_at: AT,
}
const question = {
  ticket_id: 'tkt-1',
  subject: 'No sound',
  status: 'awaiting_us',
  last_activity_at: AT,
  created_at: AT,
  messages: [message],
  files: { data: [file] },
}
const PATH = '/support/{ticket_id}'
const ADDS = ['Add a file to what you wrote last', 'Pridėti failą prie to, ką parašėte']

describe('the files of a question', () => {
  it('are listed by name, size, sender and day, and lead to themselves', async () => {
    const { en, lt } = await inBoth(PATH, question)

    expect(en).toContain(
      '<a href="/portal/support/tkt-1/files/f-1" download>&lt;b&gt;log&lt;/b&gt;.txt</a>',
    )
    expect(en).toContain('3 kB')
    expect(en).toMatch(/data-head="From">You</)
    expect(lt).toMatch(/data-head="Siuntėjas">Jūs</)
    expect(en).toContain('enctype="multipart/form-data"')
  })

  it('are none, cannot be read, or were erased: the page stands', async () => {
    const none = await inBoth(PATH, { ...question, files: { data: [] } })
    const away = await inBoth(PATH, { ...question, files: failedPart() })
    const erased = await inBoth(PATH, { ...question, files: { data: [{ ...file, filename: '' }] } })

    expect(none.en).toContain('No files yet.')
    expect(none.lt).toContain('Failų dar nėra.')
    expect(away.en).toContain('We cannot show this at the moment.')
    expect(erased.en).not.toContain('/files/')
  })

  it('are added to what one wrote last, and to nothing else', async () => {
    const [english = '', lithuanian = ''] = ADDS
    const { en, lt } = await inBoth(PATH, question)
    expect([en.includes(english), lt.includes(lithuanian)]).toEqual([true, true])

    for (const status of ['awaiting_customer', 'resolved', 'closed', 'duplicate']) {
      expect((await inBoth(PATH, { ...question, status })).en).not.toContain(english)
    }
  })
})

describe('a file that was not taken', () => {
  const reader = { language: 'lt' } as Reader
  const refusal = (problem: Partial<Schema<'Problem'>>) =>
    new Refusal(
      { type: '', title: '', status: 422, code: 'validation.failed', ...problem },
      undefined,
    )
  const said = (problem: Partial<Schema<'Problem'>>) => {
    const note = { tone: 'good', text: 'Išsiųsta.' } as const
    return notedWithFile(Promise.reject(refusal(problem)), note, reader)
  }

  it('because the question is over is told of in the reader’s language', async () => {
    const reason = 'This ticket is closed: it takes no files.'

    const { text } = await said({ invalid_params: [{ name: 'status', reason }] })

    expect(text).toBe(
      'Išsiųsta. Tačiau failo nepriėmėme: Šis klausimas baigtas: failų nebepriimame.',
    )
  })

  it('because the session has just ended does not have what was sent sent again', async () => {
    const note = await said({ status: 401, code: 'auth.token_expired' })

    expect(note).toEqual({
      tone: 'bad',
      text: 'Išsiųsta. Tačiau failo nepriėmėme: Prašome prisijungti iš naujo.',
    })
  })
})

describe('a file', () => {
  let world: World
  afterEach(() => world.close())
  const log = (name = 'log.txt') => new File(['12:00 no sound'], name)
  const asked = { category: 'technical', subject: 'No sound', message: 'Since noon.' }
  const open = async () => {
    world = await openWorld()
    const browser = await signedIn(world, await world.signUp())
    const sent = await browser.upload('/support', { ...asked, with_file: log('first.txt') })
    return { browser, path: sent.to?.replace('/portal', '') ?? '' }
  }

  it('comes with a question, with an answer, and is added to it', async () => {
    const { browser, path } = await open()
    await browser.upload(path, { do: 'reply', body: 'And this.', with_file: log('second.txt') })
    await browser.upload(path, { do: 'attach', file: log('third.txt') })

    const { text } = await browser.get(path)
    expect(text).toContain('The file is sent.')
    for (const name of ['first.txt', 'second.txt', 'third.txt']) expect(text).toContain(name)
    const [, at = ''] = /href="\/portal(\/support\/[^"]*\/files\/[^"]*)"/.exec(text) ?? []
    const download = await browser.get(at)
    expect([download.status, download.text]).toEqual([200, '12:00 no sound'])
    expect(download.headers.get('content-disposition')).toBe('attachment; filename="first.txt"')
    expect(download.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('that is not taken is told of, and what was written is sent once', async () => {
    const { browser, path } = await open()
    const program = new File([Uint8Array.of(0x4d, 0x5a, 0, 3)], 'run.exe')

    const sent = await browser.upload(path, { do: 'reply', body: 'Run this.', with_file: program })

    expect(sent.status).toBe(303)
    const { text } = await browser.get(path)
    expect(text).toContain('Sent. It is our turn. But not the file: We take PDF, PNG, JPEG')
    expect(text.match(/Run this\./g)).toHaveLength(1)
    const alone = await browser.upload(path, { do: 'attach', file: program })
    expect([alone.status, alone.text.includes('href="#f-file"')]).toEqual([422, true])
  })

  it('is not asked for below our answer, though a duplicate has words of theirs after it', async () => {
    const { browser, path } = await open()
    const token = await world.operator()
    const ticket_id = path.replace('/support/', '')
    const operate = (method: string, at: string, body: object) =>
      world.api(method, `/admin/support/tickets/${at}`, { token, body })
    await operate('POST', `${ticket_id}/reply`, { body: 'Is it plugged in?' })
    await world.advance('PT5M')
    const again = await browser.upload('/support', { ...asked, message: 'Still no sound.' })
    const duplicate = again.to?.replace('/portal/support/', '') ?? ''
    await operate('PATCH', duplicate, { duplicate_of_ticket_id: ticket_id })

    const { text } = await browser.get(path)

    expect(text).toContain('Still no sound.')
    expect(text).not.toContain(ADDS[0])
  })

  it('that is too large is said to be, and nothing is sent', async () => {
    const { browser, path } = await open()
    const large = new File([new Uint8Array(11 * 1_024 * 1_024)], 'large.txt')

    const sent = await browser.upload(path, { do: 'reply', body: 'See it.', with_file: large })

    expect([sent.status, sent.text.includes('We take files of at most 10 MB')]).toEqual([413, true])
    expect((await browser.get(path)).text).not.toContain('See it.')
  })

  it('need not be chosen', async () => {
    const { browser, path } = await open()
    const nothing = new File([], '')

    await browser.upload(path, { do: 'reply', body: 'No file.', with_file: nothing })

    const { text } = await browser.get(path)
    expect(text).toContain('Sent. It is our turn.')
    expect(text).not.toContain('But not the file')
  })

  it('is asked about as often as one likes', async () => {
    const { browser, path } = await open()
    const at = /\/support\/[^"]*\/files\/[^"]*/.exec((await browser.get(path)).text)?.[0] ?? ''

    for (let n = 0; n < 5; n++)
      expect((await browser.send(at, { method: 'HEAD' })).status).toBe(200)

    expect((await browser.get(at)).status).toBe(200)
  })

  it('of somebody else is not there', async () => {
    const { browser, path } = await open()
    const ona = await world.signUp({ email: 'ona@example.lt' })
    const token = ona.token
    const theirs = await world.api('POST', '/support/tickets', { token, body: asked })
    const { ticket_id } = theirs.body
    const { body } = await sendTicketFile(world, { token, ticket_id, bytes: pdfOf('hers') })

    const foreign = await browser.get(`/support/${ticket_id}/files/${body.id}`)
    const mixed = await browser.get(`${path}/files/${body.id}`)

    expect([foreign.status, mixed.status]).toEqual([404, 404])
  })
})
