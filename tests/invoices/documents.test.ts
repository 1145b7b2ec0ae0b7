import { createBilling, type DocumentView, type Ports, storedPdf, SYSTEM } from '@billing/core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DIALECTS } from '../support/databases.ts'
import { migratedDatabase } from '../support/postgres.ts'
import { type Customer, openWorld, type World } from '../support/world.ts'
import { credited, fileCount, issued, pushed } from './issued.ts'

/** A renderer that draws nothing before `count` have come to draw. */
function together({ documents }: Ports, count: number): Ports['documents'] {
  let come = 0
  let open = () => {}
  const all = new Promise<void>((resolve) => {
    open = resolve
  })
  return {
    async render(view: DocumentView) {
      come += 1
      if (come === count) open()
      await all
      return documents.render(view)
    },
  }
}

describe.each(DIALECTS)('the PDF of a document on %s', (dialect) => {
  let world: World
  let customer: Customer
  beforeEach(async () => {
    const database = dialect === 'sqlite' ? dialect : { postgres_url: await migratedDatabase() }
    world = await openWorld({ database })
    customer = await world.signUp()
  })
  afterEach(() => world.close())

  const keyOf = (invoice_id: string) =>
    world.ports.store.read(async (tx) => (await tx.invoices.get(invoice_id))?.pdf_key)
  const stored = (id: string, ports = world.ports) => storedPdf(ports, { document: 'invoice', id })

  it('is drawn once and then read: the same bytes for ever', async () => {
    const { invoice_id } = await issued(world, customer.account_id)

    await pushed(world, { type: 'document.store', document: 'invoice', id: invoice_id })
    await world.settle()
    const key = await keyOf(invoice_id)
    const undrawable = { render: () => Promise.reject(new Error('it is drawn again')) }
    const again = await stored(invoice_id, { ...world.ports, documents: undrawable })

    expect(key).toMatch(/^documents\/pbx-2026-000001\/[a-z2-7]{26}$/)
    expect(again?.filename).toBe('PBX-2026-000001.pdf')
    expect(
      Buffer.from(again?.bytes ?? [])
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    await pushed(world, { type: 'document.store', document: 'invoice', id: invoice_id })
    await world.settle()
    expect(await keyOf(invoice_id)).toBe(key)
    expect(await fileCount(world)).toBe(1)
  })

  it('that an earlier release drew stays as it was, and this one draws it for nobody', async () => {
    const invoice = await issued(world, customer.account_id)
    const note = await credited(world, invoice)
    const earlier: Ports['documents'] = {
      render: async ({ number }) => new TextEncoder().encode(`%PDF-1.7 ${number} of release 1\n`),
    }
    const names = [
      { document: 'invoice', id: invoice.invoice_id },
      { document: 'credit_note', id: note.credit_note_id },
    ] as const
    for (const name of names) await storedPdf({ ...world.ports, documents: earlier }, name)

    await pushed(world, { type: 'document.store', ...names[0] })
    await pushed(world, { type: 'document.store', ...names[1] })
    await world.settle()

    const headers = { authorization: `Bearer ${customer.token}` }
    const download = async (path: string) => (await world.request(`/v1${path}`, { headers })).text()
    expect(await download(`/invoices/${invoice.invoice_id}/pdf`)).toBe(
      '%PDF-1.7 PBX-2026-000001 of release 1\n',
    )
    expect(await download(`/credit-notes/${note.credit_note_id}/pdf`)).toBe(
      '%PDF-1.7 CN-2026-00001 of release 1\n',
    )
    expect(await fileCount(world)).toBe(2)
  })

  it('that two workers draw at once is stored once, and both give its bytes', async () => {
    const invoice = await issued(world, customer.account_id)
    const note = await credited(world, invoice)
    const ports = { ...world.ports, documents: together(world.ports, 4) }

    const names = [
      { document: 'invoice', id: invoice.invoice_id },
      { document: 'credit_note', id: note.credit_note_id },
    ] as const
    const [one, other, first, second] = await Promise.all(
      names.flatMap((name) => [storedPdf(ports, name), storedPdf(ports, name)]),
    )

    expect(other).toEqual(one)
    expect(second).toEqual(first)
    expect(await fileCount(world)).toBe(2)
  })

  it('is drawn again by the next try where a worker stopped before it was written down', async () => {
    const { invoice_id } = await issued(world, customer.account_id)
    const broken: Ports['store'] = {
      ...world.ports.store,
      read: (work) => world.ports.store.read(work),
      transaction: () => Promise.reject(new Error('stopped')),
    }

    await expect(stored(invoice_id, { ...world.ports, store: broken })).rejects.toThrow('stopped')
    expect(await keyOf(invoice_id)).toBeNull()
    await stored(invoice_id)

    expect(await keyOf(invoice_id)).not.toBeNull()
  })

  it('whose bytes are gone is not drawn anew under its number', async () => {
    const { invoice_id } = await issued(world, customer.account_id)
    await stored(invoice_id)
    await world.ports.files.delete((await keyOf(invoice_id)) ?? '')

    await expect(stored(invoice_id)).rejects.toThrow('the stored PDF of PBX-2026-000001 is gone')
  })

  it('of a draft, and of what does not exist, is not to be had', async () => {
    const { account_id } = customer
    const draft = await issued(world, account_id, 1)
    await world.ports.store.transaction((tx) =>
      tx.invoices.put({
        ...draft,
        invoice_id: 'draft-1',
        status: 'draft',
        number: null,
        issued_at: null,
        paid_at: null,
      }),
    )

    expect(await stored('draft-1')).toBeUndefined()
    expect(await stored('nothing')).toBeUndefined()
    expect(await storedPdf(world.ports, { document: 'credit_note', id: 'x' })).toBeUndefined()
    expect(await fileCount(world)).toBe(0)
  })

  it('that cannot be had goes to the dead letters, and nothing else waits for it', async () => {
    await pushed(world, { type: 'document.store', document: 'invoice', id: 'nothing' })

    const { did } = await createBilling(world.ports).worker.tick(SYSTEM)

    expect(did).toBeGreaterThan(0)
    const { dead } = await world.ports.store.read((tx) => tx.outbox.backlog(world.now()))
    expect(dead).toBe(1)
  })
})
