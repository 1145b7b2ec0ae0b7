import { Problem, SYSTEM } from '@billing/core'
import { describe, expect, it } from 'vitest'
import { explain } from '../../packages/server/src/commands/explain.ts'
import { listening } from '../support/listening.ts'
import { STORY_DIALECTS } from '../support/databases.ts'
import { serviceOf } from '../support/service-of.ts'
import { keptBooks } from './kept-books.ts'

describe.each(STORY_DIALECTS)('an explained invoice on %s', (dialect) => {
  const kept = keptBooks(dialect)

  it('says where every amount comes from, down to what is owed', async () => {
    const service = serviceOf(kept.world)
    const { order_id } = (await kept.world.sandbox.listCharges()).find(
      ({ amount_minor }) => amount_minor === 2_299,
    ) ?? { order_id: '' }
    const { said, out } = listening()

    const code = await explain.run(service, { options: {}, words: [kept.paid.number] }, out)

    expect([code, said.stderr]).toEqual([0, ''])
    expect(said.stdout.trimEnd().split('\n')).toEqual([
      'PBX-2026-000001, partially_refunded, issued 2026-02-01T09:00:00.000Z, due 2026-03-01T12:00:00.000Z',
      '',
      'We charge the whole period of 28 days of the business plan, which costs 19.00 EUR net.',
      '    19.00 × 28 of 28 days = 19.00',
      '    subtotal               19.00 EUR',
      'VAT 21 % of LT, because we and the customer are in LT.',
      '    VAT                     3.99 EUR',
      '    total                  22.99 EUR',
      '    account credit          0.00 EUR',
      `    captured               22.99 EUR  order ${order_id}`,
      '    CN-2026-00001          12.10 EUR  refund: goodwill',
      '    CN-2026-00002           5.00 EUR  credit: goodwill',
      '    owed                    0.00 EUR',
    ])
  })

  it('is refused for a number that we have not given', async () => {
    const missing = kept.world.billing.books.explainInvoice(SYSTEM, 'PBX-2026-000009')

    await expect(missing).rejects.toThrow(Problem)
  })
})
