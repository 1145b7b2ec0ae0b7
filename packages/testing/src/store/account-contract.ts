import { anAccount } from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import type { TheStore } from './store-under-test.ts'

/** Accounts. */
export function accountContract(store: TheStore): void {
  describe('accounts', () => {
    it('gives back an account exactly as it was put', async () => {
      await store().transaction((tx) => tx.accounts.put(anAccount()))

      expect(await store().read((tx) => tx.accounts.get('acc-1'))).toEqual(anAccount())
      expect(await store().transaction((tx) => tx.accounts.getForUpdate('acc-1'))).toEqual(
        anAccount(),
      )
    })

    it('gives back a later version, with everything taken away that may be', async () => {
      const bare = anAccount({
        full_name: null,
        contact_phone: null,
        reg_number: null,
        legal_address: null,
        invoice_address: null,
        vat_id: null,
        vat_checked_at: null,
        vat_tries: 0,
        vat_next_check_at: null,
        pbx_tenant_id: null,
        locks: [],
      })
      await store().transaction((tx) => tx.accounts.put(anAccount()))
      await store().transaction((tx) => tx.accounts.put(bare))

      expect(await store().read((tx) => tx.accounts.get('acc-1'))).toEqual(bare)
    })

    it('knows no account that was not put', async () => {
      expect(await store().read((tx) => tx.accounts.get('acc-1'))).toBeUndefined()
      expect(await store().transaction((tx) => tx.accounts.getForUpdate('x'))).toBeUndefined()
    })

    it('finds those of some ids that exist', async () => {
      const other = anAccount({ account_id: 'acc-2' })
      await store().transaction(async (tx) => {
        await tx.accounts.put(anAccount())
        await tx.accounts.put(other)
        await tx.accounts.put(anAccount({ account_id: 'acc-3' }))
      })

      const found = await store().read((tx) => tx.accounts.ofIds(['acc-2', 'acc-1', 'acc-9']))

      expect(found).toHaveLength(2)
      expect(found).toEqual(expect.arrayContaining([anAccount(), other]))
      expect(await store().read((tx) => tx.accounts.ofIds([]))).toEqual([])
    })

    it('finds the one account of the operators, and takes no second', async () => {
      const operator = anAccount({ account_id: 'acc-2', kind: 'operator' })
      await store().transaction((tx) => tx.accounts.put(anAccount()))
      expect(await store().read((tx) => tx.accounts.operator())).toBeUndefined()

      await store().transaction((tx) => tx.accounts.put(operator))

      expect(await store().read((tx) => tx.accounts.operator())).toEqual(operator)
      const second = anAccount({ account_id: 'acc-3', kind: 'operator' })
      await expect(store().transaction((tx) => tx.accounts.put(second))).rejects.toThrow()
    })
  })
}
