import { SYSTEM } from '@billing/core'
import { afterEach, describe, expect, it } from 'vitest'
import { balanceOf, invoiced } from '../support/invoices.ts'
import { migratedDatabase } from '../support/postgres.ts'
import { type ApiAnswer } from '../support/api.ts'
import { openWorld, type World, type WorldOptions } from '../support/world.ts'
import { type CreditActions, creditActions } from './operator.ts'

const DATABASES: Record<string, () => Promise<WorldOptions>> = {
  sqlite: async () => ({}),
  postgres: async () => ({ database: { postgres_url: await migratedDatabase() } }),
}

describe.each(Object.keys(DATABASES))('operators who credit at once, on %s', (database) => {
  let world: World
  let account_id: string
  let operator: CreditActions

  const given = async () => {
    world = await openWorld(await DATABASES[database]?.())
    account_id = (await world.signUp()).account_id
    operator = creditActions(world, await world.operator())
  }
  afterEach(() => world.close())

  const statuses = (answers: readonly ApiAnswer[]) =>
    answers.map(({ status }) => status).toSorted((a, b) => a - b)

  const noted = async (invoice_id: string) =>
    world.ports.store.read(async (tx) => ({
      invoice: await tx.invoices.get(invoice_id),
      notes: await tx.creditNotes.ofInvoice(invoice_id),
    }))

  const paidBack = async () =>
    (await world.sandbox.listCharges())
      .filter(({ kind }) => kind === 'refund')
      .map(({ amount_minor }) => amount_minor)

  it('refund 60 % each: one succeeds', async () => {
    await given()
    const { invoice_id } = (await invoiced(world, account_id)).invoice
    const refund = () => operator.refund(invoice_id, { amount_minor: 1_380 })

    const answers = await Promise.all([refund(), refund()])

    expect(statuses(answers)).toEqual([201, 422])
    expect(await paidBack()).toEqual([1_380])
    expect((await noted(invoice_id)).notes).toHaveLength(1)
  })

  it('refund 60 % and credit 60 %: one succeeds', async () => {
    await given()
    const { invoice_id } = (await invoiced(world, account_id)).invoice
    const asked = { amount_minor: 1_380 }

    const answers = await Promise.all([
      operator.refund(invoice_id, asked),
      operator.credit(invoice_id, asked),
    ])

    expect(statuses(answers)).toEqual([201, 422])
    expect((await noted(invoice_id)).invoice?.credited.amount_minor).toBe(1_380)
  })

  it('never credit more than the total, by however many small notes', async () => {
    await given()
    const { invoice } = await invoiced(world, account_id)
    const { invoice_id, total } = invoice

    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        n % 2 === 0
          ? operator.credit(invoice_id, { amount_minor: 500 })
          : operator.refund(invoice_id, { amount_minor: 500 }),
      ),
    )

    const issued = answers.filter(({ status }) => status === 201)
    const { notes } = await noted(invoice_id)
    expect(issued).toHaveLength(4)
    expect(notes).toHaveLength(4)
    expect(notes.reduce((sum, { amount }) => sum + amount.amount_minor, 0)).toBe(2_000)
    expect(total.amount_minor).toBe(2_299)
    const numbers = notes.map(({ number }) => Number(number.slice(-5))).toSorted((a, b) => a - b)
    expect(numbers).toEqual([1, 2, 3, 4])
  })

  it('leave the order of an open invoice asking for just what is owed', async () => {
    await given()
    const { invoice, order } = await invoiced(world, account_id, { status: 'open' })
    const { invoice_id } = invoice

    const answers = await Promise.all(
      [300, 400, 500].map((amount_minor) => operator.credit(invoice_id, { amount_minor })),
    )

    expect(statuses(answers)).toEqual([201, 201, 201])
    const asked = (await world.sandbox.listOrders()).find(
      ({ order_id }) => order_id === order.order_id,
    )
    expect(asked?.amount_minor).toBe(1_099)
    expect(await balanceOf(world, 'receivable', account_id)).toBe(1_099)
  })

  it('get one note for one key', async () => {
    await given()
    const { invoice_id } = (await invoiced(world, account_id)).invoice

    const answers = await Promise.all(
      Array.from({ length: 4 }, () => operator.refund(invoice_id, { key: 'same' })),
    )

    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await paidBack()).toEqual([500])
  })

  it('and the scheduler together make one refund of a lost answer', async () => {
    await given()
    const { invoice_id } = (await invoiced(world, account_id)).invoice
    await world.sandbox.setFault('payments', 'timeout_after_effect', 1)
    await operator.refund(invoice_id, { key: 'lost' })
    await world.sandbox.advance(
      { advance: 'PT20S' },
      { tick: async () => 0, nextDueAt: async () => null },
    )

    const [answer] = await Promise.all([
      operator.refund(invoice_id, { key: 'lost' }),
      world.billing.worker.tick(SYSTEM),
      world.billing.worker.tick(SYSTEM),
    ])

    expect(answer.status).toBe(201)
    expect(await paidBack()).toEqual([500])
    expect((await noted(invoice_id)).notes).toHaveLength(1)
  })
})
