import { UPLOAD_MAX } from '@billing/core'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { pdfOf } from '../support/documents.ts'
import { newAccount, tokenOf } from './actors.ts'
import { complaints } from './checked.ts'
import { NUMBER, proofDesk } from './proof-desk.ts'

const at = proofDesk()

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1])
const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1])

const rows = () => at.world.opened.db.selectFrom('vat_proofs').selectAll().execute()
const files = async () => {
  const { rows } = await sql`select file_key from sandbox_files`.execute(at.world.opened.db)
  return rows.length
}
const stranger = async (role: 'owner' | 'support' = 'owner') =>
  tokenOf(at.world, { role, account_id: await newAccount(at.world) })

describe('the upload of a proof', () => {
  it('keeps the file, and the number is pending from now on', async () => {
    const { status, body } = await at.send({ note: ' Pažyma iš registro. ' })

    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        vat_id: NUMBER,
        status: 'pending_review',
        content_type: 'application/pdf',
        size_bytes: pdfOf('a certificate of registration').length,
        customer_note: 'Pažyma iš registro.',
        reviewer_note: null,
        created_at: '2026-02-01T09:00:00.000Z',
      },
    ])
    expect((await at.vat()).body).toMatchObject({ vat_id: NUMBER, vat_status: 'pending' })
    const [row] = await rows()
    const stored = await at.world.ports.files.get(row?.storage_key ?? '')
    expect(row?.storage_key).toMatch(/^vat-proofs\/[a-z2-7]{26}$/)
    expect(new TextDecoder().decode(stored?.bytes)).toContain('a certificate of registration')
  })

  it.each([
    ['image/png', PNG],
    ['image/jpeg', JPEG],
  ])('takes %s, whatever its name says', async (content_type, bytes) => {
    expect((await at.send({ bytes })).body.content_type).toBe(content_type)
  })

  it.each([
    ['nothing', new Uint8Array()],
    ['a program', new TextEncoder().encode('MZ\u0090')],
    ['a page that says it is a PDF', new TextEncoder().encode('<html>%PDF-1.7 %%EOF')],
    ['half a PDF', pdfOf('x').subarray(0, 10)],
    ['more than 10 MiB', new Uint8Array(UPLOAD_MAX + 1)],
    ['much more than 10 MiB', new Uint8Array(UPLOAD_MAX + 1_000_000)],
  ])('refuses %s on `file`, and keeps nothing', async (_, bytes) => {
    const before = await files()
    const answer = await at.send({ bytes })

    expect([answer.status, complaints(answer)]).toEqual([422, ['file']])
    expect([await rows(), await files()]).toEqual([[], before])
    expect((await at.vat()).body.vat_status).toBe('not_provided')
  })

  it('names what is missing, unknown, repeated or too long', async () => {
    const post = async (...fields: readonly [string, string | Blob][]) => {
      const form = new FormData()
      for (const [name, value] of fields) form.append(name, value)
      const headers = { authorization: `Bearer ${at.customer.token}` }
      const sent = { method: 'POST', headers, body: form }
      const answer = await at.world.request('/v1/vat/proofs', sent)
      const { code, invalid_params } = (await answer.json()) as Record<string, { name: string }[]>
      return [answer.status, code, invalid_params?.map(({ name }) => name)]
    }
    const file: [string, Blob] = ['file', new Blob([pdfOf('x')])]
    const refused = (...names: string[]) => [422, 'validation.failed', names]

    expect(await post(['vat_id', NUMBER])).toEqual(refused('file'))
    expect(await post(file, ['role', 'admin'])).toEqual(refused('role'))
    expect(await post(file, file)).toEqual(refused('file'))
    expect(await post(file, ['note', 'x'.repeat(1_001)])).toEqual(refused('note'))
    expect(await post(file, ['note', 'x'.repeat(1_000)], ['vat_id', ''])).toEqual(refused('vat_id'))
    expect(await post(file, ['vat_id', 'US1'])).toEqual([
      422,
      'vat.verification_failed',
      ['vat_id'],
    ])
    expect(await rows()).toEqual([])
  })

  it('is a form and nothing else', async () => {
    const { token } = at.customer
    const asJson = await at.api('POST', '/vat/proofs', { token, body: { file: '%PDF-' } })
    const noBoundary = await at.api('POST', '/vat/proofs', {
      token,
      body: 'x',
      headers: { 'content-type': 'multipart/form-data' },
    })
    const broken = await at.api('POST', '/vat/proofs', {
      token,
      body: '--edge\r\nContent-Disposition: form-data; name="file"\r\n\r\n%PDF-',
      headers: { 'content-type': 'multipart/form-data; boundary=edge' },
    })

    expect([asJson, noBoundary, broken].map(complaints)).toEqual([
      ['Content-Type'],
      ['Content-Type'],
      ['body'],
    ])
  })

  it('breaks off without a trace when the sender does', async () => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('--edge\r\n'))
        controller.error(new Error('gone'))
      },
    })
    const answer = await at.world.request('/v1/vat/proofs', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${at.customer.token}`,
        'content-type': 'multipart/form-data; boundary=edge',
      },
      body,
      duplex: 'half',
    } as RequestInit)

    expect([answer.status, await rows()]).toEqual([422, []])
  })

  it('is not for a support user, who may look', async () => {
    const { account_id } = at.customer
    const support = await tokenOf(at.world, { role: 'support', account_id })
    await at.send()

    expect((await at.send({ token: support })).status).toBe(403)
    expect((await at.own('', support)).body.data).toHaveLength(1)
  })

  it('leaves one that waits, however many are sent at once', async () => {
    const sent = await Promise.all([at.send(), at.send(), at.send(), at.send()])

    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    const statuses = (await rows()).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual(['pending_review', 'rejected', 'rejected', 'rejected'])
  })
})

describe('the list of proofs', () => {
  it('shows the account’s own, newest first, without what is ours', async () => {
    await at.send()
    await at.world.advance('PT1S')
    await at.send({ note: 'Better.' })
    const other = await stranger()

    const { body } = await at.own()

    expect(
      body.data.map((row: Record<string, string>) => [row['status'], row['customer_note']]),
    ).toEqual([
      ['pending_review', 'Better.'],
      ['rejected', null],
    ])
    expect(JSON.stringify(body)).not.toMatch(/storage_key|vat-proofs|account_id/)
    expect((await at.own('', other)).body).toEqual({ data: [] })
  })

  it('goes on by its link, which new proofs do not move', async () => {
    for (let n = 0; n < 3; n++) {
      await at.send({ note: `${n}` })
      await at.world.advance('PT1S')
    }
    const notes = async (query: string) => {
      const { body, headers } = await at.own(query)
      const next = /\?([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
      const read = body.data.map((row: Record<string, string>) => row['customer_note'])
      return { read, next: next === undefined ? undefined : `?${next}` }
    }

    const first = await notes('?limit=2')
    await at.send({ note: 'later' })
    const second = await notes(first.next ?? '')

    expect([first.read, second]).toEqual([['2', '1'], { read: ['0'], next: undefined }])
    expect(complaints(await at.own('?limit=1001'))).toEqual(['limit'])
  })
})
