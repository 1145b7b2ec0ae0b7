import { describe, expect, it } from 'vitest'
import { pdfOf } from '../support/documents.ts'
import type { ApiAnswer } from '../support/api.ts'
import { newAccount, tokenOf } from './actors.ts'
import { complaints } from './checked.ts'
import { intakeWorld } from './intake-world.ts'

const at = intakeWorld()

/** The owner of another account. */
const stranger = async () => {
  const account_id = await newAccount(at.world)
  return tokenOf(at.world, { role: 'owner', account_id })
}
const idsOf = ({ body }: ApiAnswer) => body.items.map(({ id }: { id: string }) => id)

describe('the list of intakes', () => {
  // The net: the store's contract says which are listed, on both databases.
  it('is empty while nobody has sent anything, whoever has looked', async () => {
    await at.view()
    await at.view(await stranger())

    expect((await at.list('?status=open')).body).toEqual({ items: [], cursor_next: null })
    expect((await at.list()).body).toEqual({ items: [], cursor_next: null })
  })

  it('shows each as its customer sees it, newest first, narrowed by status', async () => {
    const submitted = await at.submitted()
    await at.world.advance('PT1S')
    const other = await stranger()
    const open = (await at.upload('representative_id', { token: other })).body

    const all = await at.list()

    expect(all.body.items).toEqual([(await at.view()).body])
    expect(idsOf(await at.list('?status=submitted'))).toEqual([submitted])
    expect(idsOf(await at.list('?status=open'))).toEqual([open.id])
    expect(idsOf(await at.list(`?status=open&account_id=${open.account_id}`))).toEqual([open.id])
    expect(idsOf(await at.list(`?account_id=${open.account_id}`))).toEqual([])
    expect(idsOf(await at.list('?status=approved'))).toEqual([])
    expect(complaints(await at.list('?status=closed'))).toEqual(['status'])
    expect(complaints(await at.list('?limit=101'))).toEqual(['limit'])
  })

  it('goes on by a cursor that new intakes do not move, and that fits no other list', async () => {
    const opened: string[] = []
    const open = async () => {
      await at.world.advance('PT1S')
      const token = await stranger()
      opened.unshift((await at.upload('representative_id', { token })).body.id)
    }
    for (let n = 0; n < 3; n++) await open()

    const first = await at.list('?limit=2&status=open')
    await open()
    const cursor = first.body.cursor_next
    const second = await at.list(`?limit=2&status=open&cursor=${cursor}`)

    expect([...idsOf(first), ...idsOf(second)]).toEqual(opened.slice(1))
    expect(second.body.cursor_next).toBeNull()
    expect(complaints(await at.list(`?cursor=${cursor}`))).toEqual(['cursor'])
  })
})

describe('what was rejected and is sent anew', () => {
  it('stays in the list, as what it is now', async () => {
    const intake_id = await at.submitted()
    await at.decide('reject', intake_id)
    await at.upload('representative_id')

    expect(idsOf(await at.list())).toEqual([intake_id])
    expect(idsOf(await at.list('?status=open'))).toEqual([intake_id])
    expect(idsOf(await at.list('?status=submitted'))).toEqual([])
  })
})

describe('the download of a document', () => {
  const path = (intake_id: string, doc_key: string) =>
    `/admin/kyb-intakes/${intake_id}/documents/${doc_key}`
  const download = (intake_id: string, doc_key: string, token = at.operator) =>
    at.api('GET', path(intake_id, doc_key), { token })

  it('gives the newest file, to be saved and not shown', async () => {
    await at.upload('representative_id')
    const { id } = (await at.upload('representative_id', { bytes: pdfOf('sharper') })).body

    const { status, headers, body } = await download(id, 'representative_id')

    expect([status, body]).toEqual([200, '%PDF-1.7\n% sharper\n%%EOF\n'])
    expect(headers.get('content-type')).toBe('application/octet-stream')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-disposition')).toBe('attachment; filename="representative_id.pdf"')
  })

  it('is kept in the customer’s chain, with who looked at what', async () => {
    const { id } = (await at.upload('representative_id')).body

    await download(id, 'representative_id')

    const row = (await at.audited()).at(-1)
    expect(row).toMatchObject({ action: 'admin.kyb.download', actor: 'admin', outcome: 'success' })
    expect(JSON.parse(row?.meta ?? '')).toMatchObject({
      intake_id: id,
      doc_key: 'representative_id',
    })
  })

  it('finds nothing for a document that is not uploaded or not asked for, or another intake', async () => {
    const { id } = (await at.upload('representative_id')).body

    for (const [intake_id, doc_key] of [
      [id, 'company_registration'],
      [id, 'passport'],
      ['nothing', 'representative_id'],
    ] as const) {
      const { status, body } = await download(intake_id, doc_key)
      expect([status, body.code]).toEqual([404, 'not_found'])
    }
  })

  it('finds nothing either when the file was deleted with the account’s personal data', async () => {
    const { id, account_id } = (await at.upload('representative_id')).body
    const { store, files } = at.world.ports
    const [key = ''] = await store.read((tx) => tx.complianceDocuments.storageKeysOf(account_id))
    await files.delete(key)

    expect((await download(id, 'representative_id')).body.code).toBe('not_found')
    expect((await at.audited()).map(({ action }) => action)).not.toContain('admin.kyb.download')
  })
})
