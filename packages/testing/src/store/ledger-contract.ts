import {
  balanceOf,
  type ChainHead,
  LEDGER_ACCOUNTS,
  type LedgerAccount,
  type LedgerTransaction,
  money,
  type Posting,
} from '@billing/core'
import { aLedgerTransaction } from '@billing/core/fixtures'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { givenCustomer, race, type TheStore } from './store-under-test.ts'

const posting = (account: LedgerAccount, subject_id: string | null, minor: number): Posting => ({
  account,
  subject_id,
  amount: money(minor, 'EUR'),
})

/** What must not be posted, and why. */
const WRONG: readonly (readonly [why: string, postings: readonly unknown[]])[] = [
  ['debits alone', [posting('bad_debt', null, 100)]],
  ['debits of more than the credits', [posting('bad_debt', null, 2), posting('revenue', null, -1)]],
  ['nothing', [posting('bad_debt', null, 0)]],
  ['no amount', [{ account: 'bad_debt', subject_id: null }]],
  ['halves', [0.5, -0.5].map((half) => ({ ...posting('revenue', null, 1), amount: euro(half) }))],
  ['texts', ['1', '-1'].map((text) => ({ ...posting('revenue', null, 1), amount: euro(text) }))],
  [
    'one currency for another',
    [posting('bad_debt', null, 1), { ...posting('revenue', null, -1), amount: pound(-1) }],
  ],
  [
    'to an account that is none',
    [1, -1].map((minor) => posting('pocket' as LedgerAccount, null, minor)),
  ],
]

function euro(amount_minor: unknown): unknown {
  return { amount_minor, currency: 'EUR' }
}

function pound(amount_minor: number): unknown {
  return { amount_minor, currency: 'GBP' }
}

/** Postings that balance, over few subjects, so that they meet. */
const balancedPostings = fc
  .array(
    fc.record({
      account: fc.constantFrom(...(Object.keys(LEDGER_ACCOUNTS) as LedgerAccount[])),
      subject_id: fc.constantFrom(null, 'a', 'b', 'c'),
      minor: fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).filter((n) => n !== 0),
    }),
    { maxLength: 6 },
  )
  .map((entries): Posting[] => {
    const sum = entries.reduce((total, { minor }) => total + minor, 0)
    const postings = entries.map((each) => posting(each.account, each.subject_id, each.minor))
    return sum === 0 ? postings : [...postings, posting('revenue', null, -sum)]
  })

/** The ledger. */
export function ledgerContract(store: TheStore): void {
  /** The next link of an account's chain, named by its own id. */
  const post = (id: string, differs: Partial<LedgerTransaction> = {}) =>
    store().transaction(async (tx) => {
      const account_id = differs.account_id ?? 'acc-1'
      const head = await tx.ledger.headForUpdate(account_id)
      const seq = (head?.seq ?? 0) + 1
      const link = { seq, prev_hash: head?.hash ?? 'start', hash: `hash-of-${id}` }
      return tx.ledger.append(
        aLedgerTransaction({ ledger_tx_id: id, ref: id, account_id, ...link, ...differs }),
      )
    })
  const rows = (account_id = 'acc-1', after = 0, limit = 100) =>
    store().read((tx) => tx.ledger.transactions(account_id, after, limit))
  const balance = (account: LedgerAccount, subject_id: string | null) =>
    store().read((tx) => tx.ledger.balance(account, subject_id, 'EUR'))

  describe('ledger transactions', () => {
    it('gives back a transaction exactly as it was appended', async () => {
      await givenCustomer(store())

      const written = await store().transaction((tx) => tx.ledger.append(aLedgerTransaction()))

      expect(written).toBe(true)
      expect(await rows()).toEqual([aLedgerTransaction()])
    })

    it('writes the same movement once, whoever asks', async () => {
      await givenCustomer(store(), 1)
      await givenCustomer(store(), 2)

      const written = await race((n) =>
        post(`tx-${n}`, { ref: 'invoice-1', account_id: n % 2 === 0 ? 'acc-1' : 'acc-2' }),
      )

      expect(written.filter(Boolean)).toHaveLength(1)
      expect([...(await rows('acc-1')), ...(await rows('acc-2'))]).toHaveLength(1)
      expect(await balance('revenue', null)).toEqual(money(1_900, 'EUR'))
      expect(await post('other', { ref: 'invoice-1', kind: 'credit_applied' })).toBe(true)
    })

    it('leaves the chain as it was when the movement was posted before', async () => {
      await givenCustomer(store())
      await post('a')

      expect(await post('b', { ref: 'a' })).toBe(false)

      const head = await store().transaction((tx) => tx.ledger.headForUpdate('acc-1'))
      expect(head).toEqual({ chain: 'acc-1', seq: 1, hash: 'hash-of-a' })
      expect(await post('c')).toBe(true)
    })

    it.each(WRONG)('refuses to post %s', async (_why, postings) => {
      await givenCustomer(store())

      const refused = post('a', { postings: postings as readonly Posting[] })

      await expect(refused).rejects.toThrow()
      expect(await rows()).toEqual([])
      expect(await balance('revenue', null)).toEqual(money(0, 'EUR'))
    })

    it('takes a transaction without postings: nothing moved', async () => {
      await givenCustomer(store())

      expect(await post('a', { postings: [] })).toBe(true)
    })
  })

  describe('chains of the ledger', () => {
    const heads = (after: string, limit: number): Promise<ChainHead[]> =>
      store().read((tx) => tx.ledger.heads(after, limit))

    it('gives the transactions of one account in order, from where it is asked', async () => {
      await givenCustomer(store(), 1)
      await givenCustomer(store(), 2)
      for (const id of ['a', 'b', 'c']) await post(id)
      await post('theirs', { account_id: 'acc-2' })

      expect((await rows('acc-1', 1)).map((each) => each.ledger_tx_id)).toEqual(['b', 'c'])
      expect((await rows('acc-1', 0, 1)).map((each) => each.ledger_tx_id)).toEqual(['a'])
      expect(await heads('', 10)).toEqual([
        { chain: 'acc-1', seq: 3, hash: 'hash-of-c' },
        { chain: 'acc-2', seq: 1, hash: 'hash-of-theirs' },
      ])
      expect((await heads('acc-1', 1)).map((each) => each.chain)).toEqual(['acc-2'])
    })

    it('takes no link that does not follow the last one', async () => {
      await givenCustomer(store())
      await post('a')

      await expect(post('b', { seq: 1 })).rejects.toThrow()
      await expect(post('b', { seq: 3 })).rejects.toThrow()
      expect(await rows()).toHaveLength(1)
    })

    it('lets forty at once append to one chain, each on the last link', async () => {
      await givenCustomer(store())

      await race((n) => post(`tx-${n}`), 40)

      const links = await rows()
      expect(links.map((each) => each.seq)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1))
      expect(links.slice(1).map((each) => each.prev_hash)).toEqual(
        links.slice(0, -1).map((each) => each.hash),
      )
      expect(await balance('receivable', 'acc-1')).toEqual(money(40 * 2_299, 'EUR'))
    })
  })

  describe('balances of the ledger', () => {
    it('are positive on the normal side, of one subject and of all together', async () => {
      await givenCustomer(store(), 1)
      await givenCustomer(store(), 2)
      await post('mine')
      await post('theirs', {
        account_id: 'acc-2',
        postings: [posting('receivable', 'acc-2', 1), posting('revenue', null, -1)],
      })

      expect(await balance('receivable', 'acc-1')).toEqual(money(2_299, 'EUR'))
      expect(await balance('receivable', null)).toEqual(money(2_300, 'EUR'))
      expect(await balance('revenue', null)).toEqual(money(1_901, 'EUR'))
      expect(await balance('receivable', 'acc-3')).toEqual(money(0, 'EUR'))
      expect(await balance('bad_debt', null)).toEqual(money(0, 'EUR'))
    })

    it('equal the sum of all postings, whatever was posted', async () => {
      await givenCustomer(store(), 1)
      await givenCustomer(store(), 2)
      const all: Posting[] = []
      let posted = 0
      const property = fc.asyncProperty(
        balancedPostings,
        fc.constantFrom('acc-1', 'acc-2'),
        async (postings, account_id) => {
          await post(`tx-${++posted}`, { account_id, postings })
          all.push(...postings)

          for (const account of Object.keys(LEDGER_ACCOUNTS) as LedgerAccount[]) {
            expect(await balance(account, null)).toEqual(
              balanceOf(all, { account, currency: 'EUR' }),
            )
            for (const subject_id of ['a', 'b', 'c']) {
              const of = { account, subject_id, currency: 'EUR' } as const
              expect(await balance(account, subject_id)).toEqual(balanceOf(all, of))
            }
          }
        },
      )

      await fc.assert(property, { numRuns: 25, endOnFailure: true })
    })
  })
}
