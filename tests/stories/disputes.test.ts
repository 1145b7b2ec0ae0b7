import { type DisputeStage, SYSTEM } from '@billing/core'
import { describe, expect, it } from 'vitest'
import { wrongIn } from '../books/kept-books.ts'
import { STORY_DIALECTS } from '../support/databases.ts'
import { moneyStory, type Told } from './money-story.ts'

/** A cardholder disputes a charge at the bank. Source: states 1.12. */
describe.each(STORY_DIALECTS)('a disputed charge, on %s', (dialect) => {
  const story = moneyStory(dialect)
  const paidOrder = async () => {
    const orders = await story.world.sandbox.listOrders()
    return orders.findLast(({ reference }) => reference.startsWith('cyc_'))?.order_id ?? ''
  }
  /** The bank says so, and an hour passes. */
  const report = async (...stages: readonly DisputeStage[]) => {
    const order_id = await paidOrder()
    for (const stage of stages) {
      await story.world.sandbox.reportDispute({ order_id, stage })
      await story.world.advance('PT1H')
    }
  }
  const audited = async ({ account_id }: Told, prefix: string) => {
    const rows = await story.world.ports.store.read((tx) => tx.audit.rows(account_id, 0, 1_000))
    return rows.filter(({ action }) => action.startsWith(prefix)).map(({ action }) => action)
  }
  const alert = async () => {
    const { alerts } = await story.world.billing.scheduler.alerts(SYSTEM)
    return alerts.find(({ id }) => id === 'payment_disputed')?.message ?? null
  }
  const notes = () =>
    story.world.ports.store.read(async (tx) => {
      const [invoice] = await tx.invoices.page('', 1)
      return tx.creditNotes.ofInvoice(invoice?.invoice_id ?? '')
    })
  const proven = async () => wrongIn(await story.world.billing.books.verify(SYSTEM))
  const paid = async () => {
    const ona = await story.customer()
    await story.world.until('2026-02-16T09:00:00Z')
    await ona.mails()
    await ona.notifications()
    return ona
  }

  it('is told to operators with its account, and changes nothing while the bank decides', async () => {
    const ona = await paid()
    const before = await ona.page()

    await report('opened', 'under_review')

    expect(await ona.page()).toEqual(before)
    expect(await alert()).toContain(`1 open, 0 lost`)
    expect(await alert()).toContain(ona.account_id)
    expect(await audited(ona, 'payment.dispute')).toEqual(['payment.dispute_opened'])
  })

  it('that is won is no more', async () => {
    const ona = await paid()
    const before = await ona.page()

    await report('opened', 'won')

    expect([await ona.page(), await alert()]).toEqual([before, null])
    expect(await audited(ona, 'refund.')).toEqual([])
  })

  it('that is lost is a credit note and a refund that is complete, which nobody asked the provider for', async () => {
    const ona = await paid()

    await report('opened', 'lost')

    expect(await ona.page()).toMatchObject({
      subscription: 'active',
      dunning: 'current',
      invoices: ['PBX-2026-000001 refunded 22.99'],
      credit: 0,
    })
    expect(await notes()).toMatchObject([
      { number: 'CN-2026-00001', kind: 'refund', reason_code: 'dispute_lost' },
    ])
    expect(await ona.mails()).toEqual(['2026-02-16 Credit note CN-2026-00001'])
    expect(await ona.notifications()).toEqual(['credit_note_issued'])
    expect(await audited(ona, 'payment.')).toEqual([
      'payment.processed',
      'payment.dispute_opened',
      'payment.fully_refunded',
      'payment.dispute_lost',
    ])
    expect(await alert()).toContain('0 open, 1 lost, of which 0 ')
    const kinds = (await story.world.sandbox.listCharges()).map(({ kind }) => kind)
    expect(kinds).not.toContain('refund')
    expect(await proven()).toEqual({})
  })

  it('is booked once, however often it is reported', async () => {
    const ona = await paid()
    await report('lost', 'lost')
    await report('opened', 'lost')

    expect([await notes(), await ona.page()]).toMatchObject([
      [{ reason_code: 'dispute_lost' }],
      { invoices: ['PBX-2026-000001 refunded 22.99'] },
    ])
    expect(await proven()).toEqual({})
  })

  it('of which no webhook told is found in the provider’s list all the same', async () => {
    const ona = await paid()
    await story.world.sandbox.setWebhookMode('hold')
    await report('lost')

    expect(await ona.page()).toMatchObject({ invoices: ['PBX-2026-000001 refunded 22.99'] })
    expect(await alert()).toContain('0 open, 1 lost, of which 0 ')
    await story.world.sandbox.setWebhookMode('normal')
    await story.world.advance('P40D')
    expect([await alert(), (await notes()).length]).toEqual([null, 1])
  })

  it('is booked as soon as the webhook tells: no hour is waited for', async () => {
    const ona = await paid()
    await story.world.sandbox.reportDispute({ order_id: await paidOrder(), stage: 'lost' })
    await story.world.settle()

    expect(await ona.page()).toMatchObject({ invoices: ['PBX-2026-000001 refunded 22.99'] })
  })

  it('that was won can go on and be lost', async () => {
    const ona = await paid()
    await report('opened', 'won', 'under_review', 'lost')

    expect(await ona.page()).toMatchObject({ invoices: ['PBX-2026-000001 refunded 22.99'] })
    expect(await alert()).toContain('0 open, 1 lost, of which 0 ')
  })

  it('that runs for months is told when it is lost', async () => {
    await paid()
    await report('opened')
    await story.world.advance('P45D')
    await story.world.sandbox.setWebhookMode('hold')
    await report('lost')
    expect(await alert()).toContain('0 open, 1 lost, of which 0 ')
  })

  it('that the provider does not list is nobody’s charge, and told', async () => {
    const ona = await paid()
    const before = await ona.page()
    await story.world.sandbox.reportDispute({ stage: 'lost', order_id: await paidOrder() })
    await story.world.opened.db
      .deleteFrom('sandbox_charges' as never)
      .where('kind' as never, '=', 'chargeback' as never)
      .execute()
    await story.world.opened.db.deleteFrom('sandbox_disputes' as never).execute()
    await story.world.advance('PT1H')
    expect(await alert()).toContain('0 open, 1 lost, of which 0 ')

    await story.world.advance('P3DT1H')
    expect(await alert()).toContain('0 open, 1 lost, of which 1 ')
    expect(await ona.page()).toEqual(before)
  })

  it('of which the provider says nothing waits for the hour in which it does', async () => {
    const ona = await paid()
    await story.world.sandbox.setFault('payments', 'down')
    await report('lost')
    expect(await ona.page()).toMatchObject({ invoices: ['PBX-2026-000001 paid 22.99'] })

    await story.world.sandbox.setFault('payments', 'none')
    await story.world.advance('PT1H')
    expect(await ona.page()).toMatchObject({ invoices: ['PBX-2026-000001 refunded 22.99'] })
  })
})
