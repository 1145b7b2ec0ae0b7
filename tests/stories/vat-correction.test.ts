import { beforeEach, describe, expect, it } from 'vitest'
import { tokenOf } from '../http/actors.ts'
import { DIALECTS } from '../support/databases.ts'
import { signUp } from '../support/journeys.ts'
import type { Customer } from '../support/world.ts'
import { signupStory } from './signup-story.ts'

const NUMBER = 'DE136695976'

describe.each(DIALECTS)('VAT that a pending number cost, on %s', (dialect) => {
  const story = signupStory(dialect)
  let customer: Customer

  const read: (typeof story.world.ports.store)['read'] = (work) =>
    story.world.ports.store.read(work)
  const invoices = async () => {
    const { account_id } = customer
    const page = { limit: 10, after: null }
    return (await read((tx) => tx.invoices.listOfAccount(account_id, page))).data
  }
  const notes = async () => {
    const { account_id } = customer
    return (await read((tx) => tx.creditNotes.list({ account_id }, { limit: 10, after: null })))
      .data
  }
  const credit = async () => {
    const of = await read((tx) => tx.ledger.balance('customer_credit', customer.account_id, 'EUR'))
    return of.amount_minor
  }
  /** The registry is down while the first period of a German customer is charged. */
  const charged = async (checkout: Parameters<typeof signUp>[2] = {}) => {
    customer = await signUp(story.world, { country: 'DE' }, checkout)
    await story.world.advance('P13DT23H')
    const { account_id } = customer
    const token = await tokenOf(story.world, { role: 'owner', account_id })
    await story.world.sandbox.setFault('vat', 'down')
    await story.world.api('PATCH', '/account', { token, body: { vat_id: NUMBER } })
    await story.world.advance('PT2H')
  }
  const registryIsBack = async () => {
    await story.world.sandbox.clearFaults()
    await story.world.advance('PT1H')
  }

  describe('of a paid invoice', () => {
    beforeEach(() => charged())

    it('comes back as account credit when the number proves valid', async () => {
      const [before] = await invoices()
      expect(before).toMatchObject({
        status: 'paid',
        vat: { treatment: 'oss', rate_basis_points: 1_900, vat_status: 'pending' },
        vat_amount: { amount_minor: 361 },
        total: { amount_minor: 2_261 },
      })

      await registryIsBack()

      const [note, ...others] = await notes()
      expect(others).toEqual([])
      expect(note).toMatchObject({
        invoice_number: before?.number,
        kind: 'credit',
        reason_code: 'vat_corrected',
        amount: { amount_minor: 361 },
        vat_amount: { amount_minor: 361 },
      })
      expect(await credit()).toBe(361)
      expect(await invoices()).toMatchObject([
        { status: 'paid', vat_credited: { amount_minor: 361 } },
      ])
    })

    it('stays where the registry says no', async () => {
      await story.world.sandbox.setVat({ vat_id: NUMBER, valid: false, name: null })

      await registryIsBack()

      expect([await notes(), await credit()]).toEqual([[], 0])
    })

    it('waits until a charge that is running has ended', async () => {
      const [invoice] = await invoices()
      const inState = (state: 'charging' | 'charged') =>
        story.world.ports.store.transaction(async (tx) => {
          const cycle = await tx.cycles.getForUpdate(invoice?.cycle_id ?? '')
          if (cycle) await tx.cycles.put({ ...cycle, state })
        })
      await inState('charging')

      await registryIsBack()
      expect(await notes()).toEqual([])

      await inState('charged')
      await story.world.advance('PT1H')
      expect(await notes()).toHaveLength(1)
    })

    it('is given back once, whatever the registry is asked again', async () => {
      await registryIsBack()
      const { account_id } = customer
      const token = await tokenOf(story.world, { role: 'owner', account_id })

      await story.world.api('POST', '/vat/revalidate', { token })
      await story.world.api('PATCH', '/account', { token, body: { vat_id: NUMBER } })
      await story.world.settle()

      expect(await notes()).toHaveLength(1)
    })
  })

  it('of an unpaid invoice is owed no more, and its order asks for the rest', async () => {
    await charged({ behaviour: 'decline_after:1' })
    expect(await invoices()).toMatchObject([{ status: 'open', total: { amount_minor: 2_261 } }])

    await registryIsBack()

    expect(await invoices()).toMatchObject([{ status: 'open', credited: { amount_minor: 361 } }])
    expect(await notes()).toHaveLength(1)
    expect(await credit()).toBe(0)
    const [order] = await story.world.sandbox.listOrders()
    expect(order).toMatchObject({ state: 'pending', amount_minor: 1_900 })
  })

  it('of an unpaid invoice waits until the provider can lower the order', async () => {
    await charged({ behaviour: 'decline_after:1' })
    await story.world.sandbox.clearFaults()
    await story.world.sandbox.setFault('payments', 'down')
    await story.world.advance('PT1H')
    expect(await notes()).toEqual([])

    await story.world.sandbox.clearFaults()
    await story.world.advance('PT1H')

    expect(await notes()).toHaveLength(1)
  })
})
