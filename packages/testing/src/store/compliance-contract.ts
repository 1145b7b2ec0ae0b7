import type { ComplianceDocument, ComplianceIntake, IntakeStatus, Position } from '@billing/core'
import { aComplianceDocument, anIntake, march } from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import { givenCustomer, race, type TheStore } from './store-under-test.ts'

/** The review of identity documents, and their files. */
export function complianceContract(store: TheStore): void {
  const put = (...all: ComplianceIntake[]) =>
    store().transaction(async (tx) => {
      for (const intake of all) await tx.complianceIntakes.put(intake)
    })
  const insert = (...all: ComplianceDocument[]) =>
    store().transaction(async (tx) => {
      for (const document of all) await tx.complianceDocuments.insert(document)
    })
  const get = (id: string) => store().read((tx) => tx.complianceIntakes.get(id))
  const ofAccount = (n: number) => store().read((tx) => tx.complianceIntakes.ofAccount(`acc-${n}`))

  const reviewed = { reviewed_at: march(5), reviewed_by: 'operator-1', reviewer_note: 'A note' }
  const rejected = (differs: Partial<ComplianceIntake> = {}) =>
    anIntake({ status: 'rejected', submitted_at: march(4), ...reviewed, ...differs })

  describe('intakes', () => {
    it('come back as they were put, by id and by account', async () => {
      await givenCustomer(store(), 1)
      await givenCustomer(store(), 2)
      await put(anIntake(), rejected({ id: 'intake-2', account_id: 'acc-2' }))
      await put(anIntake({ updated_at: march(6) }))

      expect(await get('intake-1')).toEqual(anIntake({ updated_at: march(6) }))
      expect(await ofAccount(2)).toEqual(rejected({ id: 'intake-2', account_id: 'acc-2' }))
      expect(await get('intake-3')).toBeUndefined()
      expect(await ofAccount(3)).toBeUndefined()
    })

    it('are one for each account, whoever opens it at the same time', async () => {
      await givenCustomer(store())

      const opened = await race((n) =>
        store().transaction(async (tx) => {
          await tx.accounts.getForUpdate('acc-1')
          const found = await tx.complianceIntakes.ofAccount('acc-1')
          const intake = found ?? anIntake({ id: `intake-${n}` })
          if (!found) await tx.complianceIntakes.put(intake)
          return intake.id
        }),
      )

      expect(new Set(opened).size).toBe(1)
      await expect(put(anIntake({ id: 'another' }))).rejects.toThrow()
    })

    it.each<[string, Partial<ComplianceIntake>]>([
      ['ask for something else', { required_docs: ['representative_id'] }],
      ['belong to another account', { account_id: 'acc-2' }],
      ['have begun at another time', { created_at: march(1) }],
    ])('never %s', async (_, differs) => {
      await givenCustomer(store(), 1)
      await givenCustomer(store(), 2)
      await put(anIntake())

      await expect(put(anIntake(differs))).rejects.toThrow('stays')

      expect(await get('intake-1')).toEqual(anIntake())
    })

    it('stay approved, while what the reviewer wrote can be taken away', async () => {
      await givenCustomer(store())
      const approved = rejected({ status: 'approved' })
      await put(approved)

      await expect(put({ ...approved, status: 'open' })).rejects.toThrow('stays')
      await put({ ...approved, reviewer_note: null })

      expect(await get('intake-1')).toEqual({ ...approved, reviewer_note: null })
    })

    it.each<[string, Partial<ComplianceIntake>]>([
      ['in no state', { status: 'odd' as never }],
      ['submitted at no time', { status: 'submitted' }],
      ['submitted with a verdict', { status: 'submitted', submitted_at: march(4), ...reviewed }],
      ['decided by nobody', { status: 'approved', submitted_at: march(4) }],
      ['with a note of nobody', { reviewer_note: 'A note' }],
      ['of no account', { account_id: 'nobody' }],
    ])('are never %s', async (_, differs) => {
      await givenCustomer(store())

      await expect(put(anIntake(differs))).rejects.toThrow()
    })
  })

  describe('the list of intakes', () => {
    const given = async (count: number) => {
      for (let n = 1; n <= count; n++) {
        await givenCustomer(store(), n)
        const own = { id: `intake-${n}`, account_id: `acc-${n}`, created_at: march(1 + (n >> 1)) }
        await put(n % 2 === 0 ? rejected(own) : anIntake(own))
      }
    }
    const list = (status?: IntakeStatus, limit = 10, after: Position | null = null) =>
      store().read((tx) => tx.complianceIntakes.list(status ? { status } : {}, { limit, after }))
    const ids = ({ data }: Awaited<ReturnType<typeof list>>) => data.map(({ id }) => id)

    it('has the newest first, of all or of one state', async () => {
      await given(4)

      expect(ids(await list())).toEqual(['intake-4', 'intake-2'])
      expect(ids(await list('rejected'))).toEqual(['intake-4', 'intake-2'])
      expect(ids(await list('approved'))).toEqual([])
      expect((await list('rejected')).data[1]).toEqual(
        rejected({ id: 'intake-2', account_id: 'acc-2' }),
      )
    })

    it('is of one account, where it is asked for', async () => {
      await given(4)
      const of = (account_id: string) =>
        store().read((tx) =>
          tx.complianceIntakes.list({ account_id, status: 'rejected' }, { limit: 10, after: null }),
        )

      expect(ids(await of('acc-2'))).toEqual(['intake-2'])
      expect(ids(await of('acc-1'))).toEqual([])
    })

    it('has what a customer began only among the open ones, and only from their first file on', async () => {
      await given(3)
      const file = (n: number) => ({
        id: `document-${n}`,
        storage_key: `kyb/${n}`,
        intake_id: `intake-${n}`,
        account_id: `acc-${n}`,
      })
      await insert(aComplianceDocument(file(1)), aComplianceDocument(file(2)))
      await put(
        rejected({ id: 'intake-2', account_id: 'acc-2', created_at: march(2), status: 'open' }),
      )

      expect(ids(await list('open'))).toEqual(['intake-2', 'intake-1'])
      expect(ids(await list())).toEqual(['intake-2'])
      expect(ids(await list('submitted'))).toEqual([])
    })

    it('goes on where a page ended, whatever came meanwhile', async () => {
      await given(6)

      const first = await list(undefined, 2)
      await givenCustomer(store(), 9)
      await put(rejected({ id: 'intake-9', account_id: 'acc-9', created_at: march(9) }))
      const second = await list(undefined, 2, first.next)

      expect([ids(first), first.next]).toEqual([
        ['intake-6', 'intake-4'],
        { at: march(3), id: 'intake-4' },
      ])
      expect([ids(second), second.next]).toEqual([['intake-2'], null])
    })
  })

  documentContract(store, put, insert)
}

function documentContract(
  store: TheStore,
  put: (...all: ComplianceIntake[]) => Promise<unknown>,
  insert: (...all: ComplianceDocument[]) => Promise<unknown>,
): void {
  const document = (n: number, differs: Partial<ComplianceDocument> = {}) =>
    aComplianceDocument({ id: `document-${n}`, storage_key: `kyb/${n}`, ...differs })
  const other = { intake_id: 'intake-2', account_id: 'acc-2' }
  const given = async () => {
    await givenCustomer(store(), 1)
    await givenCustomer(store(), 2)
    await put(anIntake(), anIntake({ id: 'intake-2', account_id: 'acc-2' }))
  }
  const ofIntakes = (...ids: string[]) =>
    store().read((tx) => tx.complianceDocuments.ofIntakes(ids))
  const newest = (doc_key: string) =>
    store().read((tx) => tx.complianceDocuments.newest('intake-1', doc_key))

  describe('documents', () => {
    it('come back as they were inserted, oldest first, each intake its own', async () => {
      await given()
      await insert(document(2), document(1), document(3, { created_at: march(2) }))
      await insert(document(4, other))

      expect(await ofIntakes('intake-1')).toEqual([
        document(3, { created_at: march(2) }),
        document(1),
        document(2),
      ])
      expect(await ofIntakes('intake-1', 'intake-2')).toHaveLength(4)
      expect(await ofIntakes('intake-3')).toEqual([])
      expect(await ofIntakes()).toEqual([])
    })

    it('of one key count as the newest of them', async () => {
      await given()
      await insert(document(1), document(2), document(3, { created_at: march(2) }))
      await insert(document(4, { doc_key: 'representative_id', created_at: march(9) }))

      expect(await newest('company_registration')).toEqual(document(2))
      expect(await newest('representative_id')).toMatchObject({ id: 'document-4' })
      expect(await newest('passport')).toBeUndefined()
    })

    it('name every stored file of an account', async () => {
      await given()
      await insert(document(1), document(2), document(3, other))
      const keysOf = (account_id: string) =>
        store().read((tx) => tx.complianceDocuments.storageKeysOf(account_id))

      expect((await keysOf('acc-1')).toSorted()).toEqual(['kyb/1', 'kyb/2'])
      expect(await keysOf('acc-2')).toEqual(['kyb/3'])
      expect(await keysOf('acc-3')).toEqual([])
    })

    it.each<[string, Partial<ComplianceDocument>]>([
      ['of a file that another one names', { storage_key: 'kyb/1' }],
      ['of an intake of another account', { account_id: 'acc-2' }],
      ['of no intake', { intake_id: 'nothing' }],
      ['of a type that we do not take', { content_type: 'text/html' as never }],
      ['of nothing', { size_bytes: 0 }],
      ['larger than we take', { size_bytes: 10 * 1024 * 1024 + 1 }],
    ])('are never %s', async (_, differs) => {
      await given()
      await insert(document(1))

      await expect(insert(document(2, differs))).rejects.toThrow()
    })
  })
}
