import { describe, expect, it } from 'vitest'
import { pdfOf } from '../support/documents.ts'
import { sendProof } from '../support/vat-proofs.ts'
import type { ApiAnswer } from '../support/api.ts'
import { newAccount, tokenOf } from './actors.ts'
import { complaints } from './checked.ts'
import { NUMBER, proofDesk } from './proof-desk.ts'

const at = proofDesk()

const owner = async () =>
  tokenOf(at.world, { role: 'owner', account_id: await newAccount(at.world) })
const idsOf = ({ body }: ApiAnswer) => body.items.map(({ id }: { id: string }) => id)
const audited = async () => {
  const { account_id } = at.customer
  const rows = await at.world.ports.store.read((tx) => tx.audit.rows(account_id, 0, 1_000))
  return rows
    .filter(({ action }) => action.includes('vat'))
    .map(({ action, actor }) => `${actor} ${action}`)
}
const ABSENT = '01936f2e-7b1c-7c3a-9d2e-4f5a6b7c8d9e'

describe('the operators’ list of proofs', () => {
  it('shows those of all accounts, newest first, narrowed by status', async () => {
    const first = (await at.send({ note: 'See page 2.' })).body.id
    await at.world.advance('PT1S')
    const second = (await at.send({ token: await owner() })).body.id
    await at.decide('reject', first, { reviewer_note: 'There is no page 2.' })

    const { body } = await at.list()

    const reviewed_at = Date.parse('2026-02-01T09:00:01Z') / 1_000
    expect(body.cursor_next).toBeNull()
    expect(body.items).toEqual([
      expect.objectContaining({ id: second, status: 'pending_review', reviewed_at: null }),
      {
        id: first,
        account_id: at.customer.account_id,
        vat_id: NUMBER,
        storage_key: expect.stringMatching(/^vat-proofs\//),
        content_type: 'application/pdf',
        size_bytes: expect.any(Number),
        customer_note: 'See page 2.',
        status: 'rejected',
        reviewed_at,
        reviewed_by: expect.any(String),
        reviewer_note: 'There is no page 2.',
        created_at: reviewed_at - 1,
        updated_at: reviewed_at,
      },
    ])
    expect(idsOf(await at.list('?status=pending_review'))).toEqual([second])
    expect(idsOf(await at.list('?status=rejected'))).toEqual([first])
    expect(idsOf(await at.list('?status=approved'))).toEqual([])
    expect(idsOf(await at.list(`?account_id=${at.customer.account_id}`))).toEqual([first])
    expect(complaints(await at.list('?status=open'))).toEqual(['status'])
    expect(complaints(await at.list('?limit=101'))).toEqual(['limit'])
  })

  it('goes on by a cursor that new proofs do not move, and that fits no other list', async () => {
    const sent: string[] = []
    const send = async () => {
      await at.world.advance('PT1S')
      sent.unshift((await at.send({ token: await owner() })).body.id)
    }
    for (let n = 0; n < 3; n++) await send()

    const first = await at.list('?limit=2&status=pending_review')
    await send()
    const cursor = first.body.cursor_next
    const second = await at.list(`?limit=2&status=pending_review&cursor=${cursor}`)

    expect([...idsOf(first), ...idsOf(second)]).toEqual(sent.slice(1))
    expect(second.body.cursor_next).toBeNull()
    expect(complaints(await at.list(`?cursor=${cursor}`))).toEqual(['cursor'])
  })
})

describe('the download of a proof', () => {
  it('gives the file to be saved, and is written down', async () => {
    const { id } = (await at.send()).body

    const path = `/admin/vat-proofs/${id}/file`
    const { status, headers, body } = await at.api('GET', path, { token: at.operator })

    expect([status, body]).toEqual([
      200,
      new TextDecoder().decode(pdfOf('a certificate of registration')),
    ])
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="vat-proof-${id}.pdf"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': 'no-store',
    })
    expect(await audited()).toContain('admin admin.vat_proof.download')
  })

  it('is `not_found` where there is none, and for operators alone', async () => {
    const { id } = (await at.send()).body
    const get = (proof: string, token: string) =>
      at.api('GET', `/admin/vat-proofs/${proof}/file`, { token })

    expect((await get(ABSENT, at.operator)).body.code).toBe('not_found')
    expect((await get(id, at.customer.token)).body.code).toBe('auth.forbidden')
  })
})

describe('a decision on a proof', () => {
  it('that approves makes the number valid, with every move in the audit log', async () => {
    const { id } = (await at.send()).body
    const { status, body } = await at.decide('approve', id)
    await at.world.settle()

    expect([status, body.status, body.reviewer_note]).toEqual([200, 'approved', null])
    expect((await at.vat()).body).toEqual({
      vat_id: NUMBER,
      vat_status: 'valid',
      vat_checked_at: '2026-02-01T09:00:00.000Z',
      vat_name: null,
      place: expect.objectContaining({ country: 'DE', rule: 'vat_number', claimed: null }),
    })
    expect(await audited()).toEqual([
      'customer vat_proof.uploaded',
      'customer vat.proof_sent',
      'admin vat_proof.approved',
      'admin admin.vat_proof.approve',
      'admin vat.proof_accepted',
    ])
  })

  it.each([
    ['en', 'approve', 'We have accepted your VAT document', NUMBER],
    ['lt', 'approve', 'Priėmėme jūsų PVM dokumentą', NUMBER],
    ['en', 'reject', 'We could not accept your VAT document', 'The page is cut off.'],
    ['lt', 'reject', 'Negalėjome priimti jūsų PVM dokumento', 'The page is cut off.'],
  ] as const)('is told in %s: %s', async (language, verdict, subject, words) => {
    const { token, email } = at.customer
    await at.api('PATCH', '/account', { token, body: { language } })
    const { id } = (await at.send()).body
    await at.decide(verdict, id, { reviewer_note: '  The page is cut off. ' })
    await at.world.settle()

    const mails = (await at.world.mail(email)).filter((mail) => mail.subject === subject)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain(words)
    const { body } = await at.api('GET', '/me/notifications', { token })
    const kind = verdict === 'approve' ? 'vat_proof_approved' : 'vat_proof_rejected'
    expect(body.items[0]).toMatchObject({ kind, message_args: { vat_id: NUMBER } })
    expect(body.items.filter((each: { kind: string }) => each.kind === 'vat_invalid')).toEqual([])
  })

  it.each([
    ['approve', 'approve'],
    ['approve', 'reject'],
    ['reject', 'approve'],
    ['reject', 'reject'],
  ] as const)('is taken once: %s, and then %s', async (first, second) => {
    const { id } = (await at.send()).body
    await at.decide(first, id)
    const before = [(await at.vat()).body, await audited()]

    const again = await at.decide(second, id)

    expect([again.status, again.body.code, complaints(again)]).toEqual([
      422,
      'validation.failed',
      ['status'],
    ])
    expect([(await at.vat()).body, await audited()]).toEqual(before)
  })

  it('is one of those that are taken at once', async () => {
    const { id } = (await at.send()).body

    const both = await Promise.all([at.decide('approve', id), at.decide('reject', id)])

    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  })

  it('is not taken by an operator whose own account sent the proof', async () => {
    const operator = await at.world.ports.store.read((tx) => tx.accounts.operator())
    const account_id = operator?.account_id ?? ''
    const token = await tokenOf(at.world, { role: 'owner', account_id })
    const sent = await sendProof(at.world, { token, vat_id: NUMBER })

    for (const verdict of ['approve', 'reject'] as const) {
      const { status, body } = await at.decide(verdict, sent.body.id)
      expect([status, body.code]).toEqual([403, 'auth.forbidden'])
    }
  })

  it('needs no note, and takes one of 1,000 characters', async () => {
    const { id } = (await at.send()).body
    const long = await at.decide('reject', id, { reviewer_note: 'x'.repeat(1_001) })
    const odd = await at.decide('reject', id, { status: 'approved' })

    expect([long, odd].map(complaints)).toEqual([['reviewer_note'], ['status']])
    expect((await at.decide('reject', id, { reviewer_note: 'x'.repeat(1_000) })).status).toBe(200)
  })

  it('is `not_found` of no proof, and for operators alone', async () => {
    const { id } = (await at.send()).body

    expect((await at.decide('approve', ABSENT)).body.code).toBe('not_found')
    for (const token of [at.customer.token, await owner()]) {
      expect((await at.decide('approve', id, {}, token)).body.code).toBe('auth.forbidden')
    }
    expect((await at.vat()).body.vat_status).toBe('pending')
  })
})
