import { SYSTEM } from '@billing/core'
import { beforeEach, describe, expect, it } from 'vitest'
import { explain } from '../../packages/server/src/commands/explain.ts'
import { STORY_DIALECTS } from '../support/databases.ts'
import { listening } from '../support/listening.ts'
import { serviceOf } from '../support/service-of.ts'
import { exported, returnsFlaws } from '../support/tax-returns.ts'
import { signupStory } from './signup-story.ts'
import { useStory } from './use-story.ts'

const PERSON = { customer_type: 'individual', full_name: 'Ada Byron' }

/** Source: contract 6.3, 6.14. */
describe.each(STORY_DIALECTS)('calls that are billed with their use are told, on %s', (dialect) => {
  const story = signupStory(dialect)
  beforeEach(() => story.reopen({ now: '2026-03-05T09:00:00Z', settings: { topup_vat: 'at_use' } }))
  const { customerOf, call, billed, proven } = useStory(story)

  it('the operator is told where its amount comes from, and the register has it', async () => {
    const customer = await customerOf(PERSON)
    const { account_id } = customer
    await customer.pay(2_000)
    await call(account_id, 800)
    await story.world.until('2026-04-01T00:10:00Z')
    const [invoice] = await billed(account_id)
    const { said, out } = listening()
    await explain.run(serviceOf(story.world), { options: {}, words: [invoice?.number ?? ''] }, out)
    expect(said.stdout).toContain('8.00 − 8.00 × 21 ÷ 121 = 6.61')
    const { books } = story.world.billing
    const isaf = await exported((to) =>
      books.exportIsaf(SYSTEM, { year: 2026, month: 4, without_oss: false }, to),
    )
    const [, row = ''] = isaf.split(`<InvoiceNo>${invoice?.number}</InvoiceNo>`)
    expect(row.slice(0, row.indexOf('</Invoice>'))).toMatch(
      /<TaxableValue>6\.61<.*<TaxCode>PVM1<.*<Amount>1\.39</s,
    )
    expect(await proven()).toEqual({})
  })

  it('the returns of a quarter tell it: consumers abroad, companies with a number, and at home', async () => {
    const german = await customerOf({ ...PERSON, country: 'DE', email: 'ada@example.de' })
    const estonian = await customerOf({ country: 'EE', email: 'mart@example.ee' })
    const { token } = estonian
    await story.world.api('PATCH', '/account', { token, body: { vat_id: 'EE100594102' } })
    await story.world.settle()
    for (const each of [german, estonian, await customerOf()]) {
      await each.pay(2_000)
      await call(each.account_id, 800)
    }
    await story.world.until('2026-04-01T01:00:00Z')

    const { books } = story.world.billing
    const quarters = [1, 2].map((quarter) => ({ year: 2026, quarter }))
    expect(await returnsFlaws(books, quarters)).toEqual([])
    const [second] = quarters.slice(1)
    const oss = await exported((to) =>
      books.exportOss(SYSTEM, second ?? { year: 0, quarter: 0 }, 'csv', to),
    )
    expect(oss).toMatch(/DE.*19.*6\.72.*1\.28/)
    const fr0564 = await exported((to) => books.exportFr0564(SYSTEM, { year: 2026, month: 4 }, to))
    expect(fr0564).toContain('EE')
    expect(await proven()).toEqual({})
  })
})
