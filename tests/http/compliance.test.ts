import { SECOND, UPLOAD_MAX } from '@billing/core'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { COMPANY_DOCS, pdfOf } from '../support/documents.ts'
import { newAccount, tokenOf } from './actors.ts'
import { complaints } from './checked.ts'
import { intakeWorld } from './intake-world.ts'

const at = intakeWorld()

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1])
const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1])

const documents = () =>
  at.world.opened.db
    .selectFrom('compliance_documents')
    .selectAll()
    .orderBy('created_at')
    .orderBy('id')
    .execute()
const stored = async () => {
  const keys = (await documents()).map(({ storage_key }) => storage_key)
  return Promise.all(keys.map((key) => at.world.ports.files.get(key)))
}
const audited = async (like: string) => {
  const rows = await at.world.opened.db
    .selectFrom('audit_log')
    .select(['action', 'actor', 'account_id', 'meta'])
    .where('action', 'like', like)
    .orderBy('seq')
    .execute()
  return rows.map(({ meta, ...row }) => ({ ...row, meta: JSON.parse(meta ?? 'null') }))
}

describe('the intake', () => {
  it('is opened by its first reading, and asks a company for its documents', async () => {
    const first = await at.view()
    await at.world.advance('PT10M')
    const second = await at.view()

    const opened_at = Date.parse('2026-02-01T09:00:00Z') / SECOND
    expect([first.status, first.body]).toEqual([
      200,
      {
        id: expect.any(String),
        account_id: at.customer.account_id,
        status: 'open',
        required_docs: ['company_registration', 'representative_id'],
        uploaded_docs: [],
        submitted_at: null,
        reviewed_at: null,
        reviewed_by: null,
        reviewer_note: null,
        created_at: opened_at,
        updated_at: opened_at,
      },
    ])
    expect(second.body).toEqual(first.body)
    expect(await audited('kyb.%')).toEqual([
      {
        action: 'kyb.opened',
        actor: 'customer',
        account_id: at.customer.account_id,
        meta: { from: null, to: 'open', intake_id: first.body.id },
      },
    ])
  })

  it('asks an individual for who they are alone', async () => {
    const person = { customer_type: 'individual', full_name: 'Ona Onaitė', email: 'ona@example.lt' }
    const { token } = await at.world.signUp(person)

    expect((await at.view(token)).body.required_docs).toEqual(['representative_id'])
    expect(complaints(await at.upload('company_registration', { token }))).toEqual(['doc_key'])
  })

  it('is one, whoever reads it at the same time', async () => {
    const answers = await Promise.all([at.view(), at.view(), at.upload('representative_id')])

    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  })

  it('is each account’s own', async () => {
    await at.upload('representative_id')
    const account_id = await newAccount(at.world)
    const stranger = await tokenOf(at.world, { role: 'owner', account_id })

    const { body } = await at.view(stranger)

    expect([body.account_id, body.uploaded_docs]).toEqual([account_id, []])
  })

  it('is read by a support user, and changed by none', async () => {
    const { account_id } = at.customer
    const support = await tokenOf(at.world, { role: 'support', account_id })

    expect((await at.view(support)).status).toBe(200)
    expect((await at.upload('representative_id', { token: support })).status).toBe(403)
    expect((await at.submit(support)).status).toBe(403)
    expect((await at.view(at.operator)).status).toBe(403)
    expect(await documents()).toEqual([])
  })
})

describe('an upload', () => {
  it('adds the document, in the order in which we ask', async () => {
    const second = await at.upload('representative_id', { bytes: PNG })
    const first = await at.upload('company_registration', { bytes: JPEG })

    expect([second.status, second.body.uploaded_docs]).toEqual([201, ['representative_id']])
    expect([first.status, first.body.uploaded_docs]).toEqual([201, COMPANY_DOCS])
    expect(
      (await documents()).map(({ content_type, size_bytes }) => [content_type, size_bytes]),
    ).toEqual([
      ['image/png', PNG.length],
      ['image/jpeg', JPEG.length],
    ])
    expect(await stored()).toEqual([
      { bytes: expect.any(Uint8Array), content_type: 'image/png' },
      { bytes: expect.any(Uint8Array), content_type: 'image/jpeg' },
    ])
  })

  it('opens the intake where nobody has read it, and is audited by its id', async () => {
    const { body } = await at.upload('representative_id')

    const [opened, uploaded] = await audited('kyb.%')
    const [document] = await documents()
    expect(opened?.meta).toMatchObject({ intake_id: body.id, to: 'open' })
    expect(uploaded).toMatchObject({
      action: 'kyb.uploaded',
      actor: 'customer',
      account_id: at.customer.account_id,
      meta: { intake_id: body.id, document_id: document?.id, doc_key: 'representative_id' },
    })
  })

  it('of the same document again keeps the file before it', async () => {
    await at.upload('representative_id')
    const { body } = await at.upload('representative_id', { bytes: PNG })

    expect(body.uploaded_docs).toEqual(['representative_id'])
    expect((await stored()).map((file) => file?.content_type)).toEqual([
      'application/pdf',
      'image/png',
    ])
  })

  it('is refused for what we do not ask for, and keeps nothing', async () => {
    const refused = await at.upload('passport')

    expect([refused.status, refused.body.code]).toEqual([422, 'validation.failed'])
    expect(complaints(refused)).toEqual(['doc_key'])
    expect([await documents(), await audited('kyb.%')]).toEqual([[], []])
  })

  it.each([
    ['what is no such file', new TextEncoder().encode('<html>')],
    ['an empty file', new Uint8Array()],
    ['a file that is too large', new Uint8Array(UPLOAD_MAX + 1)],
  ])('is refused of %s', async (_, bytes) => {
    expect(complaints(await at.upload('representative_id', { bytes }))).toEqual(['file'])
    expect([await documents(), await audited('kyb.%')]).toEqual([[], []])
  })

  it('is refused without a file, and without its document', async () => {
    const form = async (fields: Readonly<Record<string, string>>) => {
      const body = new FormData()
      for (const [name, value] of Object.entries(fields)) body.set(name, value)
      const headers = { authorization: `Bearer ${at.customer.token}` }
      const path = '/v1/compliance/intake/documents'
      const answer = await at.world.request(path, { method: 'POST', headers, body })
      return (await answer.json()) as { code: string; invalid_params: { name: string }[] }
    }

    const bare = await form({ doc_key: 'representative_id' })
    const odd = await form({ doc_key: 'representative_id', note: 'hello' })

    expect([bare.code, bare.invalid_params.map(({ name }) => name)]).toEqual([
      'validation.failed',
      ['file'],
    ])
    expect(odd.invalid_params.map(({ name }) => name)).toEqual(['note'])
  })

  it('is refused as the eleventh file', async () => {
    for (let n = 0; n < 10; n++) await at.upload('representative_id')

    expect(complaints(await at.upload('company_registration'))).toEqual(['file'])
    expect(await documents()).toHaveLength(10)
  })

  it('leaves no more than ten files, however many come at once, and none that no row names', async () => {
    const answers = []
    // So many of one user may be under way.
    for (let wave = 0; wave < 4; wave++) {
      const together = Array.from({ length: 4 }, () => at.upload('representative_id'))
      answers.push(...(await Promise.all(together)))
    }

    const { rows } = await sql<{ file_key: string }>`
      select file_key from sandbox_files where file_key like 'kyb/%'`.execute(at.world.opened.db)
    const kept = (await documents()).map(({ storage_key }) => storage_key)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
    expect(kept).toHaveLength(10)
    expect(rows.map(({ file_key }) => file_key).toSorted()).toEqual(kept.toSorted())
  })
})

describe('a submission', () => {
  it('is taken when every document is there, and then nothing more is', async () => {
    for (const doc_key of COMPANY_DOCS) await at.upload(doc_key)

    const { status, body } = await at.submit()
    const again = await at.submit()
    const more = await at.upload('representative_id')

    const now = at.world.now() / SECOND
    expect([status, body]).toMatchObject([
      200,
      { status: 'submitted', submitted_at: now, reviewed_at: null, uploaded_docs: COMPANY_DOCS },
    ])
    expect([complaints(again), complaints(more)]).toEqual([['status'], ['status']])
    expect(more.body.detail).toContain('once we have rejected them you can upload again')
    expect((await audited('kyb.submitted')).map(({ meta }) => meta)).toEqual([
      { from: 'open', to: 'submitted', intake_id: body.id },
    ])
  })

  it('is refused while something is missing, and names it', async () => {
    const none = await at.submit()
    await at.upload('company_registration', { bytes: pdfOf('a registration') })
    const one = await at.submit()

    expect([none.status, complaints(none)]).toEqual([422, COMPANY_DOCS])
    expect([complaints(one), one.body.detail]).toEqual([
      ['representative_id'],
      expect.stringContaining('representative_id'),
    ])
    expect(await audited('kyb.submitted')).toEqual([])
  })
})
