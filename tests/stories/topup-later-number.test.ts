import { SYSTEM } from '@billing/core'
import { expect, it, describe } from 'vitest'
import { wrongIn } from '../books/kept-books.ts'
import { creditActions } from '../credit/operator.ts'
import { STORY_DIALECTS } from '../support/databases.ts'
import { signUp } from '../support/journeys.ts'
import { topupActions } from '../support/topup-actions.ts'
import { signupStory } from './signup-story.ts'

describe.each(STORY_DIALECTS)(
  'a topup of a company whose number proves valid later, on %s',
  (dialect) => {
    const story = signupStory(dialect)

    it('gets its VAT back by a note, and is paid back at the lower price', async () => {
      const { account_id, token } = await signUp(story.world, { country: 'EE' })
      const owner = topupActions(story.world, account_id)
      await story.world.sandbox.setFault('vat', 'down')
      const body = { vat_id: 'EE100594102' }
      await story.world.api('PATCH', '/account', { token, body })
      await owner.pay(2_000)
      await story.world.sandbox.clearFaults()
      await story.world.advance('PT2H')
      const { store } = story.world.ports
      const page = { limit: 1, after: null }
      const { data } = await store.read((tx) => tx.invoices.listOfAccount(account_id, page))
      const invoice_id = data[0]?.invoice_id ?? ''
      expect(data[0]).toMatchObject({ vat: { treatment: 'oss' }, credited: { amount_minor: 387 } })

      const operator = creditActions(story.world, await story.world.operator())
      const more = await operator.refund(invoice_id, { amount_minor: 1_614 })
      const half = await operator.refund(invoice_id, { amount_minor: 807 })
      const rest = await operator.refund(invoice_id, { amount_minor: 806 })
      await story.world.settle()

      expect([more.status, half.status, rest.status]).toEqual([422, 201, 201])
      const balances = (await owner.balance()).body
      // 20.00 of call credit were 16.13 in the end; the VAT became account credit.
      expect([balances.balance.amount_minor, balances.credit.amount_minor]).toEqual([0, 387])
      const notes = await store.read((tx) => tx.creditNotes.ofInvoice(invoice_id))
      expect(notes.map(({ vat_amount }) => vat_amount.amount_minor)).toEqual([387, 0, 0])
      expect(wrongIn(await story.world.billing.books.verify(SYSTEM))).toEqual({})
    })
  },
)
