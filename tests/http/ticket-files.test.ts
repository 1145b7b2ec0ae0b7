import { FILES_A_MESSAGE, UPLOAD_MAX } from '@billing/core'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ApiAnswer } from '../support/api.ts'
import { pdfOf } from '../support/documents.ts'
import { type SentTicketFile, sendTicketFile } from '../support/ticket-files.ts'
import { type Customer, openWorld, type World } from '../support/world.ts'
import { newAccount, tokenOf } from './actors.ts'
import { checked, complaints } from './checked.ts'

let world: World
let customer: Customer
let operator: string
let auditor: string
let ticket_id: string
beforeEach(async () => {
  world = await openWorld()
  customer = await world.signUp()
  operator = await world.operator()
  const account_id = (await world.ports.store.read((tx) => tx.accounts.operator()))?.account_id
  const reader = { role: 'admin', account_id: account_id ?? '', twofa: true } as const
  auditor = await tokenOf(world, { ...reader, reads_only: true })
  const body = { subject: 'No sound', message: 'Since noon.' }
  ticket_id = (await ask('POST', '', body)).body.ticket_id
})
afterEach(() => world.close())

const ask = (method: string, path = '', body?: object, token = customer.token) =>
  checked(world)(method, `/support/tickets${path}`, { token, ...(body && { body }) })
const operate = (method: string, path = '', body?: object, token = operator) =>
  checked(world)(method, `/admin/support/tickets${path}`, { token, ...(body && { body }) })
const send = (differs: Partial<SentTicketFile> = {}) =>
  sendTicketFile(world, { token: customer.token, ticket_id, ...differs })
const answer = (differs: Partial<SentTicketFile> = {}) =>
  send({ token: operator, by_admin: true, ...differs })
const stored = async () => {
  const { rows } = await sql`select file_key from sandbox_files`.execute(world.opened.db)
  return rows.length
}
const namesOf = ({ body }: ApiAnswer) =>
  body.data.map(({ filename }: { filename: string }) => filename)
const actions = async (): Promise<string[]> =>
  (await operate('GET', `/${ticket_id}`)).body.audit.map(({ action }: { action: string }) => action)

describe('a file that a customer sends', () => {
  it('comes with what they wrote last, and both sides read it', async () => {
    const [{ id: message_id }] = (await ask('GET', `/${ticket_id}`)).body.messages
    const sent = await send({ name: 'Skambučiai.txt', bytes: new TextEncoder().encode('12:00 –') })

    const { id } = sent.body
    const file = {
      id,
      message_id,
      author: 'customer',
      filename: 'Skambučiai.txt',
      content_type: 'text/plain',
      size_bytes: 9,
      created_at: '2026-02-01T09:00:00.000Z',
    }
    expect([sent.status, sent.body]).toEqual([201, file])
    expect((await ask('GET', `/${ticket_id}/files`)).body).toEqual({ data: [file] })
    const listed = await operate('GET', `/${ticket_id}/files`)
    expect(listed.body.data).toEqual([{ ...file, ticket_id, author_user_id: expect.any(String) }])
    expect(JSON.stringify([sent.body, listed.body])).not.toMatch(/storage_key|tickets\//)
    for (const read of [ask, operate]) {
      const { headers, body } = await read('GET', `/${ticket_id}/files/${id}`)
      expect(body).toBe('12:00 –')
      expect(headers.get('content-type')).toBe('application/octet-stream')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toMatch(/sandbox$/)
      expect(headers.get('content-disposition')).toBe('attachment; filename="skambuciai.txt"')
    }
  })

  it('is activity of its ticket: what has come stands first in the operators’ list', async () => {
    const other = { subject: 'Another', message: 'Later.' }
    await world.advance('PT5M')
    await ask('POST', '', other)
    await world.advance('PT5M')

    await send()

    const first = (await operate('GET', '')).body.data[0]
    expect(first).toMatchObject({
      ticket_id,
      status: 'open',
      last_activity_at: '2026-02-01T09:10:00.000Z',
    })
  })

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['a\u202eb\u0007.pdf', 'ab.pdf'],
    ['<script>.pdf', '<script>.pdf'],
    ['', 'file.pdf'],
  ])('named %j is shown as %j', async (name, filename) => {
    expect((await send({ name })).body.filename).toBe(filename)
  })

  it.each([
    ['nothing', new Uint8Array()],
    ['a program', new TextEncoder().encode('MZ\u0000\u0003')],
    ['half a PDF', pdfOf('x').subarray(0, 10)],
    ['a ZIP', new TextEncoder().encode('PK\u0003\u0004')],
    ['more than 10 MiB', new Uint8Array(UPLOAD_MAX + 1)],
    ['much more than 10 MiB', new Uint8Array(UPLOAD_MAX + 1_000_000)],
  ])('that is %s is refused on `file`, and nothing is kept', async (_, bytes) => {
    const before = await stored()

    const refused = await send({ bytes, name: 'log.txt' })

    expect([refused.status, complaints(refused)]).toEqual([422, ['file']])
    expect([namesOf(await ask('GET', `/${ticket_id}/files`)), await stored()]).toEqual([[], before])
  })

  it('is one of so many with a message, however many come at once', async () => {
    const before = await stored()
    for (let n = 1; n < FILES_A_MESSAGE; n++) await send()

    const last = await Promise.all([send(), send(), send()])

    expect(last.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422])
    expect((await stored()) - before).toBe(FILES_A_MESSAGE)
    await ask('POST', `/${ticket_id}/messages`, { body: 'And this.' })
    expect((await send()).status).toBe(201)
  })

  it('comes with a message of theirs, not with our answer, and with nothing that is over', async () => {
    await operate('POST', `/${ticket_id}/reply`, { body: 'Is it plugged in?' })
    expect(complaints(await send())).toEqual(['file'])
    await ask('POST', `/${ticket_id}/messages`, { body: 'It is.' })
    expect((await send()).status).toBe(201)
    await ask('POST', `/${ticket_id}/close`)

    const late = await send()

    expect([late.status, complaints(late)]).toEqual([422, ['status']])
    expect(namesOf(await ask('GET', `/${ticket_id}/files`))).toEqual(['call-log.pdf'])
  })

  it('of a duplicate is read in the ticket that goes on too', async () => {
    const { id } = (await send()).body
    const body = { subject: 'Again', message: 'Still no sound.' }
    const goes_on: string = (await ask('POST', '', body)).body.ticket_id
    await operate('PATCH', `/${ticket_id}`, { duplicate_of_ticket_id: goes_on })

    expect(namesOf(await ask('GET', `/${goes_on}/files`))).toEqual(['call-log.pdf'])
    expect((await ask('GET', `/${goes_on}/files/${id}`)).status).toBe(200)
  })
})

describe('files that are fetched and not read', () => {
  it('are four of one user at a time; the head alone is none of them', async () => {
    const { id } = (await send()).body
    const path = `/v1/support/tickets/${ticket_id}/files/${id}`
    const fetched = (token = customer.token, method = 'GET') =>
      world.request(path, { method, headers: { authorization: `Bearer ${token}` } })
    for (let n = 0; n < 5; n++) expect((await fetched(customer.token, 'HEAD')).status).toBe(200)

    const [first, ...others] = await Promise.all([fetched(), fetched(), fetched(), fetched()])

    expect([first, ...others].map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(first.headers.get('content-length')).toBe(String(pdfOf('a log').length))
    const refused = await fetched()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
    const { account_id } = customer
    const support = await tokenOf(world, { role: 'support', account_id })
    expect((await fetched(support)).status).toBe(200)
    expect(new Uint8Array(await first.arrayBuffer())).toEqual(Uint8Array.from(pdfOf('a log')))
    expect((await fetched()).status).toBe(200)
  })
})

describe('a file of an operator', () => {
  it('comes with our answer, and the customer reads it', async () => {
    expect(complaints(await answer())).toEqual(['file'])
    await operate('POST', `/${ticket_id}/reply`, { body: 'See the picture.' })

    const sent = await answer({ name: 'Instrukcija.pdf' })

    expect([sent.status, sent.body.author]).toEqual([201, 'admin'])
    expect(namesOf(await ask('GET', `/${ticket_id}/files`))).toEqual(['Instrukcija.pdf'])
  })

  it('and whoever looks at one stand in the audit log, without its name', async () => {
    const { id } = (await send({ name: 'secret.pdf' })).body
    await operate('POST', `/${ticket_id}/reply`, { body: 'Thank you.' })
    await answer()
    await operate('GET', `/${ticket_id}/files/${id}`)

    expect(await actions()).toEqual(
      expect.arrayContaining([
        'ticket_file.attached',
        'admin.ticket_file.attach',
        'admin.ticket_file.download',
      ]),
    )
    const log = await world.opened.db.selectFrom('audit_log').selectAll().execute()
    expect(JSON.stringify(log)).not.toContain('secret')
  })
})

describe('nobody', () => {
  it('finds another account’s files, or a file by another ticket', async () => {
    const { id } = (await send()).body
    const account_id = await newAccount(world)
    const token = await tokenOf(world, { role: 'owner', account_id })
    const own = { subject: 'Mine', message: 'Mine.' }
    const theirs: string = (await ask('POST', '', own, token)).body.ticket_id
    const before = await stored()

    const answers = [
      await ask('GET', `/${ticket_id}/files`, undefined, token),
      await ask('GET', `/${ticket_id}/files/${id}`, undefined, token),
      await ask('GET', `/${theirs}/files/${id}`, undefined, token),
      await send({ token }),
      await ask('GET', '/nothing/files'),
      await ask('GET', `/${ticket_id}/files/nothing`),
      await operate('GET', `/${theirs}/files/${id}`),
      await answer({ ticket_id: 'nothing' }),
    ]

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    expect(await stored()).toBe(before)
    expect(await actions()).not.toContain('admin.ticket_file.download')
  })

  it('who only reads sends none: an auditor sees the list, and an operator who reads as the customer is recorded', async () => {
    const { id } = (await send()).body
    const { account_id } = customer
    const reason = 'Ticket T-1: the file does not open'
    const reading = (
      await checked(world)('POST', `/admin/customers/${account_id}/reading-session`, {
        token: operator,
        body: { reason },
      })
    ).body.access_token

    expect((await ask('GET', `/${ticket_id}/files/${id}`, undefined, reading)).status).toBe(200)
    expect(await actions()).toContain('admin.ticket_file.download')
    expect((await operate('GET', `/${ticket_id}/files`, undefined, auditor)).status).toBe(200)
    const looked = await operate('GET', `/${ticket_id}/files/${id}`, undefined, auditor)
    expect(looked.status).toBe(403)
    expect((await send({ token: reading })).status).toBe(403)
    expect((await answer({ token: auditor })).status).toBe(403)
    const support = await tokenOf(world, { role: 'support', account_id })
    expect((await send({ token: support })).status).toBe(201)
  })
})
