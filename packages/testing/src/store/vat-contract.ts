import type { Account } from '@billing/core'
import { anAccount, aVatVerdict, march } from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import { givenCustomer, race, type TheStore } from './store-under-test.ts'

/** VAT numbers: which the registry is asked about next, and what it said. */
export function vatContract(store: TheStore): void {
  const put = (...all: Account[]) =>
    store().transaction(async (tx) => {
      for (const account of all) await tx.accounts.put(account)
    })
  const waiting = (n: number, differs: Partial<Account> = {}) =>
    anAccount({
      account_id: `acc-${n}`,
      vat_status: 'pending',
      vat_checked_at: null,
      vat_tries: n,
      vat_next_check_at: march(n),
      ...differs,
    })
  const due = (day: number, limit = 10) =>
    store().transaction(async (tx) =>
      (await tx.accounts.vatChecksDue(march(day), limit)).map(({ account_id }) => account_id),
    )

  describe('VAT numbers to ask about', () => {
    it('are those whose time has come, longest waiting first, up to the limit', async () => {
      await put(waiting(4), waiting(2), waiting(1), waiting(3))
      await put(anAccount({ account_id: 'acc-9' }))

      expect(await due(3)).toEqual(['acc-1', 'acc-2', 'acc-3'])
      expect(await due(3, 2)).toEqual(['acc-1', 'acc-2'])
      expect(await due(0)).toEqual([])
    })

    it('come as they were put', async () => {
      await put(waiting(2))

      const [found] = await store().transaction((tx) => tx.accounts.vatChecksDue(march(2), 10))

      expect(found).toEqual(waiting(2))
    })

    it('are taken by one of many who move them on in the transaction that finds them', async () => {
      await put(waiting(1), waiting(2), waiting(3))

      const taken = await race(() =>
        store().transaction(async (tx) => {
          const found = await tx.accounts.vatChecksDue(march(5), 2)
          for (const account of found) {
            await tx.accounts.put({ ...account, vat_next_check_at: march(9) })
          }
          return found.map(({ account_id }) => account_id)
        }),
      )

      expect(taken.flat().toSorted()).toEqual(['acc-1', 'acc-2', 'acc-3'])
      expect(await due(8)).toEqual([])
    })
  })

  describe('verdicts on VAT numbers', () => {
    const insert = (differs: Parameters<typeof aVatVerdict>[0] = {}) =>
      store().transaction((tx) => tx.vatVerdicts.insert(aVatVerdict(differs)))
    const ofAccount = (n: number) => store().read((tx) => tx.vatVerdicts.ofAccount(`acc-${n}`))
    const no = {
      valid: false,
      name: null,
      address: null,
      consultation_number: null,
      evidence: null,
    }

    it('come back as they were inserted, oldest first, each account its own', async () => {
      await givenCustomer(store(), 1)
      await givenCustomer(store(), 2)
      await insert({ verdict_id: 'b', checked_at: march(5), ...no })
      await insert({ verdict_id: 'a', checked_at: march(4) })
      await insert({ verdict_id: 'c', account_id: 'acc-2' })

      expect(await ofAccount(1)).toEqual([
        aVatVerdict({ verdict_id: 'a', checked_at: march(4) }),
        aVatVerdict({ verdict_id: 'b', checked_at: march(5), ...no }),
      ])
      expect(await ofAccount(2)).toHaveLength(1)
      expect(await ofAccount(3)).toEqual([])
    })

    it('are inserted once, and never of an account that is none', async () => {
      await givenCustomer(store())
      await insert()

      await expect(insert()).rejects.toThrow()
      await expect(insert({ verdict_id: 'x', account_id: 'acc-7' })).rejects.toThrow()

      expect(await ofAccount(1)).toEqual([aVatVerdict()])
    })
  })
}
