import { SECOND } from '@billing/core'
import { describe, expect, it } from 'vitest'
import { COMPANY_DOCS } from '../support/documents.ts'
import { complaints } from './checked.ts'
import { intakeWorld } from './intake-world.ts'

const at = intakeWorld()

const notified = async (): Promise<string[]> => {
  const { body } = await at.api('GET', '/me/notifications', { token: at.customer.token })
  const kinds: string[] = body.items.map(({ kind }: { kind: string }) => kind)
  return kinds.filter((kind) => kind.startsWith('kyb'))
}
const mails = async (subject: string) => {
  await at.world.settle()
  const all = await at.world.mail(at.customer.email)
  return all.filter((mail) => mail.subject === subject)
}

describe('an approval', () => {
  it('ends the review for good', async () => {
    const intake_id = await at.submitted()
    await at.world.advance('PT10M')

    const { status, body } = await at.decide('approve', intake_id)

    const now = at.world.now() / SECOND
    expect([status, body]).toEqual([
      200,
      {
        ...body,
        id: intake_id,
        status: 'approved',
        submitted_at: now - 600,
        reviewed_at: now,
        reviewed_by: expect.any(String),
        reviewer_note: null,
        updated_at: now,
      },
    ])
    expect((await at.view()).body).toEqual(body)
    for (const verdict of ['approve', 'reject'] as const) {
      expect(complaints(await at.decide(verdict, intake_id))).toEqual(['status'])
    }
    expect(complaints(await at.upload('representative_id'))).toEqual(['status'])
    expect(complaints(await at.submit())).toEqual(['status'])
  })

  it('is told to the customer, by mail and in the web app', async () => {
    await at.decide('approve', await at.submitted(), { reviewer_note: 'All is well.' })

    expect(await mails('We have accepted your documents')).toHaveLength(1)
    expect(await notified()).toEqual(['kyb_approved'])
  })

  it('is audited as a move and as what an operator did', async () => {
    const intake_id = await at.submitted()
    const { body } = await at.decide('approve', intake_id)

    const [move, deed] = (await at.audited()).slice(-2)
    expect([move?.action, deed?.action]).toEqual(['kyb.approved', 'admin.kyb.approve'])
    for (const row of [move, deed]) {
      expect(row).toMatchObject({ actor: 'admin', user_id: body.reviewed_by })
    }
    expect(JSON.parse(move?.meta ?? '')).toEqual({ intake_id, from: 'submitted', to: 'approved' })
  })
})

describe('a rejection', () => {
  const note = 'company_registration: it is not signed\n\n  representative_id: it has expired '

  it('says what is missing, and the customer may upload again', async () => {
    const intake_id = await at.submitted()

    const rejected = await at.decide('reject', intake_id, { reviewer_note: note })
    const early = await at.submit()
    const reopened = await at.upload('representative_id')
    const again = await at.submit()

    expect([rejected.status, rejected.body]).toMatchObject([
      200,
      { status: 'rejected', reviewer_note: note.trim(), uploaded_docs: COMPANY_DOCS },
    ])
    expect([complaints(early), early.body.detail]).toEqual([
      ['status'],
      expect.stringContaining('upload what is missing'),
    ])
    expect([reopened.status, reopened.body]).toMatchObject([
      201,
      { status: 'open', reviewer_note: note.trim(), uploaded_docs: COMPANY_DOCS },
    ])
    expect(again.body).toMatchObject({
      status: 'submitted',
      reviewed_at: null,
      reviewed_by: null,
      reviewer_note: null,
    })
    expect((await at.decide('approve', intake_id)).body.status).toBe('approved')
  })

  it('is mailed line by line, in the customer’s language', async () => {
    const { account_id } = at.customer
    await at.world.ports.store.transaction(async (tx) => {
      const account = await tx.accounts.get(account_id)
      if (account) await tx.accounts.put({ ...account, language: 'lt' })
    })

    await at.decide('reject', await at.submitted(), { reviewer_note: note })

    const [mail] = await mails('Reikia papildyti jūsų dokumentus')
    expect(mail?.text).toContain('– company_registration: it is not signed')
    expect(mail?.text).toContain('– representative_id: it has expired')
    expect(await notified()).toEqual(['kyb_rejected'])
  })

  it('is mailed each time, also twice within one instant; without a note the mail names what we ask for', async () => {
    const intake_id = await at.submitted()
    await at.decide('reject', intake_id)
    await at.upload('representative_id')
    await at.submit()
    await at.decide('reject', intake_id, { reviewer_note: '  ' })

    const sent = await mails('We need another look at your documents')
    for (const { text } of sent) {
      expect(text).toContain('– Extract from the company register')
      expect(text).toContain('– Identity document of whoever represents the customer')
    }
    expect(sent).toHaveLength(2)
    expect(await notified()).toEqual(['kyb_rejected', 'kyb_rejected'])
    expect((await at.view()).body.reviewer_note).toBeNull()
    expect((await at.audited()).filter(({ action }) => action === 'admin.kyb.reject')).toHaveLength(
      2,
    )
  })
})

describe('a decision', () => {
  it.each(['approve', 'reject'] as const)(
    '%s is taken on what was submitted alone',
    async (verdict) => {
      const { id } = (await at.view()).body

      const refused = await at.decide(verdict, id)

      expect([refused.status, complaints(refused)]).toEqual([422, ['status']])
      expect(refused.body.detail).toContain('open')
      expect((await at.decide(verdict, 'nothing')).body.code).toBe('not_found')
    },
  )

  it('is one, however many operators decide at once', async () => {
    const intake_id = await at.submitted()

    const answers = await Promise.all(
      (['approve', 'reject', 'approve', 'reject'] as const).map((verdict) =>
        at.decide(verdict, intake_id),
      ),
    )

    expect(answers.map(({ status }) => `${status}`).toSorted()).toEqual([
      '200',
      '422',
      '422',
      '422',
    ])
    expect(await notified()).toHaveLength(1)
  })

  it('has a note of at most 2000 characters, and nothing else', async () => {
    const intake_id = await at.submitted()
    const note = (length: number) => ({ reviewer_note: 'ž'.repeat(length) })

    expect(complaints(await at.decide('reject', intake_id, note(2_001)))).toEqual(['reviewer_note'])
    expect(complaints(await at.decide('reject', intake_id, { verdict: 'yes' }))).toEqual([
      'verdict',
    ])
    expect((await at.decide('reject', intake_id, note(2_000))).status).toBe(200)
  })

  it('is for operators with a second factor alone', async () => {
    const intake_id = await at.submitted()

    for (const verdict of ['approve', 'reject'] as const) {
      const refused = await at.decide(verdict, intake_id, {}, at.customer.token)
      expect(refused.body.code).toBe('auth.forbidden')
    }
    expect((await at.view()).body.status).toBe('submitted')
  })
})
