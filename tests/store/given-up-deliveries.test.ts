import { createSqlStore, migrate } from '@billing/store-sql'
import { aMessage, anEInvoiceDelivery } from '@billing/core/fixtures'
import { expect, it } from 'vitest'
import { MIGRATIONS } from '../../adapters/store-sql/src/migrations/index.ts'
import { DIALECTS, OPEN } from '../support/databases.ts'
import { putAccountOfBefore } from './account-of-before.ts'

const BEFORE = Object.fromEntries(
  Object.entries(MIGRATIONS).filter(([name]) => name < '0015-given-up-deliveries'),
)

/** Deliveries of before, and what became of their effects. */
const DELIVERIES = [
  ['waited-for-a-week', 'waiting', 'dead'],
  ['silent-for-a-week', 'sent', 'dead'],
  ['under-way', 'waiting', 'open'],
  ['went-out', 'accepted', 'done'],
] as const

it.each(DIALECTS)(
  'what was given up before can be told, and sent again, on %s',
  async (dialect) => {
    const opened = await OPEN[dialect]()
    await migrate(opened, BEFORE)
    const store = createSqlStore(opened)
    await putAccountOfBefore(opened, 'acc-1')
    await store.transaction(async (tx) => {
      for (const [delivery_id, status] of DELIVERIES) {
        const effect = { type: 'e_invoice.send', document: 'invoice', id: delivery_id } as const
        const names = { outbox_id: delivery_id, aggregate: delivery_id, effect }
        await tx.eInvoiceDeliveries.put(anEInvoiceDelivery({ delivery_id, status }))
        await tx.outbox.push(aMessage({ ...names, dedupe_key: `e_invoice.send:${delivery_id}` }))
      }
    })
    for (const [outbox_id, , became] of DELIVERIES) {
      const at = became === 'dead' ? { dead_at: 1 } : became === 'done' ? { done_at: 1 } : undefined
      if (!at) continue
      await opened.db.updateTable('outbox').set(at).where('outbox_id', '=', outbox_id).execute()
    }

    await migrate(opened)

    const found = await store.read((tx) =>
      Promise.all(DELIVERIES.map(([delivery_id]) => tx.eInvoiceDeliveries.get(delivery_id))),
    )
    expect(found).toEqual([
      anEInvoiceDelivery({ delivery_id: 'waited-for-a-week', status: 'given_up' }),
      anEInvoiceDelivery({ delivery_id: 'silent-for-a-week', status: 'given_up' }),
      anEInvoiceDelivery({ delivery_id: 'under-way', status: 'waiting' }),
      anEInvoiceDelivery({ delivery_id: 'went-out', status: 'accepted' }),
    ])
    await opened.close()
  },
)
