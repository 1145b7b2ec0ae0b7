import { type BooksReport, CHECKS, postMovements, SYSTEM } from '@billing/core'
import { describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { keptBooks, wrongIn } from './kept-books.ts'

const counted = (report: BooksReport) =>
  Object.fromEntries(report.checks.map(({ id, checked }) => [id, checked]))

describe.each(STORY_DIALECTS)('a check of the books on %s', (dialect) => {
  const kept = keptBooks(dialect)

  it('finds nothing wrong, and says what it checked and how many', async () => {
    const told: string[] = []
    const report = await kept.world.billing.books.verify(SYSTEM, (check) => told.push(check))

    expect(wrongIn(report)).toEqual({})
    expect(report.ok).toBe(true)
    expect(counted(report)).toEqual({
      'ledger.chains': 1,
      'ledger.postings': 8,
      'ledger.balances': 6,
      'ledger.totals': 9,
      'ledger.credit': 1,
      'ledger.receivable': 1,
      'invoices.lines': 2,
      'invoices.totals': 2,
      'invoices.converted': 2,
      'invoices.place': 2,
      'invoices.notes': 2,
      'invoices.restated': 2,
      'invoices.status': 2,
      'invoices.address': 2,
      'vat.threshold': 2,
      'invoices.posted': 2,
      withdrawals: 0,
      numbers: 4,
      'payments.provider': 2,
      'payments.movements': 2,
      'plan_changes.days': 0,
      'charges.waiting': 0,
      'discounts.codes': 0,
      'subscriptions.ends': 2,
      'topups.invoices': 1,
      'topups.use': 1,
      'audit.chains': 2,
      'audit.roots': 2,
      figures: 26,
    })
    expect(new Set(told)).toEqual(new Set(Object.keys(CHECKS)))
  })

  it('remembers what it came to', async () => {
    await kept.verify()
    const clean = await kept.world.ports.store.read((tx) => tx.facts.get('last_verification'))
    await kept.spoil(
      'payments',
      `update payments set amount_minor = 1 where payment_id = '${kept.topup.payment_id}'`,
    )
    await kept.verify()

    const spoilt = await kept.world.ports.store.read((tx) => tx.facts.get('last_verification'))
    expect(clean).toEqual({ at: kept.world.now(), ok: true, wrong: [] })
    expect(spoilt?.ok).toBe(false)
    expect(spoilt?.wrong).toEqual([
      { id: 'topups.use', wrong_count: 1 },
      { id: 'payments.provider', wrong_count: 1 },
      { id: 'payments.movements', wrong_count: 1 },
    ])
  })

  it('names a count that was changed, and one that the rows no longer give', async () => {
    await kept.spoil(
      'tallies',
      `update tallies set amount = amount + 1 where measure = 'revenue_minor' and span = 'hour'`,
    )
    await kept.spoil('subscription_counts', 'update subscription_counts set subscriptions = 7')

    const { figures, ...others } = wrongIn(await kept.verify())

    expect(others).toEqual({})
    expect(figures).toHaveLength(2)
    expect(figures?.[0]).toMatch(/^subscriptions, .*: 7 are kept, the rows come to [01]$/)
    expect(figures?.[1]).toMatch(/^revenue, \d+ EUR: \d+ are kept, the rows come to \d+$/)
  })

  it('names a subscription whose monthly recurring revenue is not that of its terms', async () => {
    await kept.spoil('subscriptions', 'update subscriptions set mrr_minor = 7')

    expect(wrongIn(await kept.verify())).toEqual({
      figures: [
        'MRR by plan and status, business trialing current: 0 are kept, the rows come to 7',
        'monthly recurring revenue, all: 0 are kept, the rows come to 7',
        expect.stringMatching(/^MRR of subscription \S+: 7 is kept, its terms come to 0$/),
      ],
    })
  })

  it('names a sum of monthly recurring revenue that is not that of its subscriptions', async () => {
    await kept.spoil('subscription_counts', 'update subscription_counts set mrr_minor = 7')

    expect(wrongIn(await kept.verify())).toEqual({
      figures: [
        'MRR by plan and status, business trialing current: 7 are kept, the rows come to 0',
      ],
    })
  })

  it('names a move of the monthly recurring revenue that was none', async () => {
    await kept.spoil(
      'tally_rows',
      `insert into tally_rows (measure, hour_at, tally_key, amount)
        values ('mrr_moved_minor', 0, 'new starter', 500)`,
    )

    expect(wrongIn(await kept.verify())).toEqual({
      figures: ['monthly recurring revenue, all: 500 are kept, the rows come to 0'],
    })
  })

  it('names a changed posting, the balance and the totals that no longer fit', async () => {
    await kept.spoil(
      'ledger_transactions',
      `update ledger_transactions set postings = replace(postings, '-2000', '-1999') where kind = 'topup_captured'`,
    )

    expect(wrongIn(await kept.verify())).toEqual({
      'ledger.chains': [`${kept.books.account_id}: transaction 8 was changed`],
      'ledger.postings': [`${kept.books.account_id}: transaction 8 does not balance`],
      'ledger.balances': [
        `prepaid_call_credit of ${kept.books.account_id}: its balance is 2000, its postings come to 1999`,
      ],
      'ledger.totals': [
        'prepaid_call_credit: its total is -2000, its postings come to -1999',
        'prepaid_call_credit: its balances sum to -2000, its postings to -1999',
      ],
    })
  })

  it('names a changed hash', async () => {
    await kept.spoil(
      'ledger_transactions',
      `update ledger_transactions set hash = 'x' where seq = 3`,
    )

    expect(wrongIn(await kept.verify())).toEqual({
      'ledger.chains': [`${kept.books.account_id}: transaction 3 was changed`],
    })
  })

  it('names a transaction that was taken out', async () => {
    await kept.spoil('ledger_transactions', `delete from ledger_transactions where seq = 2`)

    expect(wrongIn(await kept.verify())['ledger.chains']).toEqual([
      `${kept.books.account_id}: transaction 2 is missing`,
    ])
  })

  it('names a chain whose end was cut off, and one whose head was taken away', async () => {
    await kept.spoil(
      'ledger_transactions',
      `delete from ledger_transactions where kind = 'topup_captured'`,
    )
    const cut = wrongIn(await kept.verify())
    await kept.spoil('ledger_chains', `delete from ledger_chains`)
    const headless = wrongIn(await kept.verify())

    expect(cut['ledger.chains']).toEqual([
      `${kept.books.account_id}: it ends at 7, its head says 8`,
    ])
    expect(cut['ledger.balances']).toEqual([
      `prepaid_call_credit of ${kept.books.account_id}: its balance is 2000, its postings come to 0`,
    ])
    expect(headless['ledger.chains']).toEqual([
      `${kept.books.account_id}: its transactions have no chain`,
    ])
  })

  it('names a balance that somebody changed', async () => {
    await kept.spoil(
      'ledger_balances',
      `update ledger_balances set debit_minor = -9999 where account = 'customer_credit'`,
    )

    expect(wrongIn(await kept.verify())).toEqual({
      'ledger.balances': [
        `customer_credit of ${kept.books.account_id}: its balance is 9999, its postings come to 0`,
      ],
      'ledger.totals': ['customer_credit: its balances sum to -9999, its postings to 0'],
    })
  })

  it('names credit that fell below zero', async () => {
    const { account_id } = kept.books
    const movement = {
      kind: 'topup_refunded',
      account_id,
      order_id: kept.topup.order_id,
      amounts: { amount: { amount_minor: 2_001, currency: 'EUR' } },
    } as const
    const { ports } = kept.world
    await ports.store.transaction((tx) =>
      postMovements({ ...ports, tx, now: ports.clock() }, { ref: 'x', movements: [movement] }),
    )

    expect(wrongIn(await kept.verify())['ledger.credit']).toEqual([
      `${account_id}: prepaid_call_credit is -1 after transaction 9`,
    ])
  })
})
