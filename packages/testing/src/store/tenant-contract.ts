import type { Position } from '@billing/core'
import { anIntent, aSignup, aTenant, march } from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import { givenCustomer, race, type TheStore } from './store-under-test.ts'

/** Tenants and what we intended. */
export function tenantContract(store: TheStore): void {
  const page = (limit: number, after: Position | null) =>
    store().read((tx) => tx.tenants.listOfAccount('acc-1', { limit, after }))

  describe('tenants', () => {
    it('gives back a tenant exactly as it was put, by id and by account', async () => {
      await givenCustomer(store())
      await store().transaction((tx) => tx.tenants.put(aTenant()))

      expect(await store().read((tx) => tx.tenants.get('tenant-1'))).toEqual(aTenant())
      expect(await store().transaction((tx) => tx.tenants.getForUpdate('tenant-1'))).toEqual(
        aTenant(),
      )
      expect(await store().read((tx) => tx.tenants.ofAccount('acc-1'))).toEqual(aTenant())
      expect(await store().read((tx) => tx.tenants.ofAccount('acc-2'))).toBeUndefined()
    })

    it('gives back limits exactly as they were put, and none where there are none', async () => {
      await givenCustomer(store())
      const limits = { seats: 8, 'a b': 0 }
      for (const differs of [
        { limits, limits_generation: 5, limits_synced_generation: null },
        { limits: {}, limits_generation: 6, limits_synced_generation: 5 },
        { limits: null, limits_generation: null, limits_synced_generation: null },
      ]) {
        const tenant = aTenant(differs)
        await store().transaction((tx) => tx.tenants.put(tenant))
        expect(await store().read((tx) => tx.tenants.get('tenant-1'))).toEqual(tenant)
        expect(await store().read((tx) => tx.tenants.ofIds(['tenant-1']))).toEqual([tenant])
        expect((await page(1, null)).data).toEqual([tenant])
      }
    })

    it('takes one living tenant per account, and shows the newest', async () => {
      await givenCustomer(store())
      const second = aTenant({ tenant_id: 'a-second', created_at: march(9) })
      await store().transaction((tx) => tx.tenants.put(aTenant()))
      await expect(store().transaction((tx) => tx.tenants.put(second))).rejects.toThrow()

      await store().transaction(async (tx) => {
        await tx.tenants.put(aTenant({ status: 'deleted' }))
        await tx.tenants.put(second)
      })

      expect(await store().read((tx) => tx.tenants.ofAccount('acc-1'))).toEqual(second)
    })

    it('lists newest first, in pages that new tenants do not shift', async () => {
      await givenCustomer(store())
      const put = (tenant_id: string, day: number) =>
        store().transaction((tx) =>
          tx.tenants.put(aTenant({ tenant_id, status: 'deleted', created_at: march(day) })),
        )
      for (const [id, day] of [
        ['a', 1],
        ['b', 2],
        ['c', 2],
        ['d', 3],
      ] as const)
        await put(id, day)

      const first = await page(2, null)
      await put('e', 4)
      const second = await page(2, first.next)

      expect(first.data.map((each) => each.tenant_id)).toEqual(['d', 'c'])
      expect(first.next).toEqual({ at: march(2), id: 'c' })
      expect(second.data.map((each) => each.tenant_id)).toEqual(['b', 'a'])
      expect(second.next).toBeNull()
    })
  })

  describe('all tenants', () => {
    const given = async () => {
      for (const [n, id] of ['c', 'a', 'b', 'd'].entries()) {
        await givenCustomer(store(), n)
        const differs = {
          tenant_id: id,
          account_id: `acc-${n}`,
          status: id === 'b' ? 'deleted' : 'active',
          failed_repairs: n,
        } as const
        await store().transaction((tx) => tx.tenants.put(aTenant(differs)))
      }
    }

    it('are found by their ids', async () => {
      await given()
      const found = (ids: string[]) => store().read((tx) => tx.tenants.ofIds(ids))

      expect((await found(['b', 'x', 'a'])).map((each) => each.tenant_id).toSorted()).toEqual([
        'a',
        'b',
      ])
      expect(await found([])).toEqual([])
    })

    it('are walked through in order of id, but for the deleted ones', async () => {
      await given()
      const page = (from: string) => store().read((tx) => tx.tenants.pageAlive(from, 2))

      expect((await page('')).map((each) => each.tenant_id)).toEqual(['a', 'c'])
      expect((await page('c')).map((each) => each.tenant_id)).toEqual(['d'])
    })

    it('are walked through where limits were agreed, but for the deleted ones', async () => {
      await given()
      for (const id of ['a', 'b', 'd']) {
        await store().transaction(async (tx) => {
          const tenant = await tx.tenants.get(id)
          if (tenant) await tx.tenants.put({ ...tenant, limits: {}, limits_generation: 1 })
        })
      }
      const walked = (from: string) => store().read((tx) => tx.tenants.pageLimited(from, 1))

      expect((await walked('')).map((each) => each.tenant_id)).toEqual(['a'])
      expect((await walked('a')).map((each) => each.tenant_id)).toEqual(['d'])
      expect(await walked('d')).toEqual([])
    })

    it('are counted where three repairs failed', async () => {
      await given()

      expect(await store().read((tx) => tx.tenants.countUnknown())).toBe(1)
    })
  })

  describe('tenant intents', () => {
    it('gives back an intent exactly as it was made', async () => {
      await givenCustomer(store())
      await store().transaction(async (tx) => {
        await tx.signups.put(aSignup())
        await tx.tenants.intend(anIntent())
      })

      expect(await store().read((tx) => tx.tenants.intentOf('acc-1'))).toEqual(anIntent())
      expect(await store().read((tx) => tx.tenants.intentOf('acc-2'))).toBeUndefined()
    })

    it('can lose its name, its slug and its address, and nothing else', async () => {
      await givenCustomer(store())
      await store().transaction(async (tx) => {
        await tx.signups.put(aSignup())
        await tx.tenants.intend(anIntent())
        await tx.tenants.scrubIntent('acc-1')
        await tx.tenants.scrubIntent('acc-2')
      })

      expect(await store().read((tx) => tx.tenants.intentOf('acc-1'))).toEqual(
        anIntent({ name: '', slug: anIntent().code, contact_email: '' }),
      )
    })

    it('can take other names, once, from those that it has', async () => {
      await givenCustomer(store())
      const mine = anIntent({ signup_id: null })
      await store().transaction((tx) => tx.tenants.intend(mine))

      const renamed = await race((n) =>
        store().transaction((tx) =>
          tx.tenants.rename(mine, { code: `code-${n}`, slug: `slug-${n}` }),
        ),
      )

      const winner = renamed.indexOf(true)
      expect(renamed.filter(Boolean)).toHaveLength(1)
      expect(await store().read((tx) => tx.tenants.intentOf('acc-1'))).toEqual({
        ...mine,
        code: `code-${winner}`,
        slug: `slug-${winner}`,
      })
    })

    it('remembers names that were used, and tells which of some those are', async () => {
      const used = (digests: string[]) => store().read((tx) => tx.tenants.usedNames(digests))
      for (const digest of ['a', 'b', 'a']) {
        await store().transaction((tx) => tx.tenants.useName(digest, march(1)))
      }

      expect((await used(['b', 'x', 'a'])).toSorted()).toEqual(['a', 'b'])
      expect(await used(['x'])).toEqual([])
      expect(await used([])).toEqual([])
    })

    it('is made once per account, whoever asks', async () => {
      await givenCustomer(store())

      const made = await race((n) =>
        store().transaction((tx) =>
          tx.tenants.intend(anIntent({ signup_id: null, code: `code-${n}`, slug: `slug-${n}` })),
        ),
      )

      expect(made.filter(Boolean)).toHaveLength(1)
    })

    it('never gives two accounts one slug or one code', async () => {
      await givenCustomer(store(), 1)
      await givenCustomer(store(), 2)
      const mine = anIntent({ signup_id: null })
      await store().transaction((tx) => tx.tenants.intend(mine))
      const intend = (differs: Partial<typeof mine>) =>
        store().transaction((tx) => tx.tenants.intend({ ...mine, account_id: 'acc-2', ...differs }))

      await expect(intend({ code: 'other' })).rejects.toThrow()
      await expect(intend({ slug: 'other' })).rejects.toThrow()
      expect(await intend({ code: 'other', slug: 'other' })).toBe(true)
    })

    it('lists the slugs that begin with a stem, taken literally', async () => {
      const slugs = ['acme', 'acme-2', 'acmes', 'acm', 'acne', 'a_me']
      for (const [n, slug] of slugs.entries()) {
        await givenCustomer(store(), n)
        const intent = anIntent({ account_id: `acc-${n}`, signup_id: null, code: slug, slug })
        await store().transaction((tx) => tx.tenants.intend(intent))
      }

      const like = (stem: string) => store().read((tx) => tx.tenants.slugsLike(stem))
      expect((await like('acme')).toSorted()).toEqual(['acme', 'acme-2', 'acmes'])
      expect(await like('a_')).toEqual(['a_me'])
    })
  })
}
