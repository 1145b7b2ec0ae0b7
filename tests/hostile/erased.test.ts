import { SYSTEM } from '@billing/core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tokenOf } from '../http/actors.ts'
import { OPEN } from '../support/databases.ts'
import { sendProof } from '../support/vat-proofs.ts'
import { type ApiAnswer } from '../support/api.ts'
import { type Customer, openWorld, type World } from '../support/world.ts'

const NUMBER = 'EE100931558'

/** What operators find an account by until it is anonymised. */
const PROFILE = {
  contact_phone: '8 612 34567',
  reg_number: '303 265 045',
  billing_email: 'books_2@gandras.example',
}
const SAID = ['+370 612 34567', '303-265-045', 'LT303265045', 'books_2', 'gandras', 'pavyzdys']

describe.each(['sqlite', 'postgres'] as const)(
  'an account that was anonymised, on %s',
  (dialect) => {
    let world: World
    let customer: Customer
    let ticket_id: string
    let proof_id: string
    let mails: number
    let found_before: readonly string[]
    beforeEach(async () => {
      world = await openWorld({
        database: { opened: await OPEN[dialect]() },
        settings: { personal_data_kept_days: 30 },
      })
      customer = await world.signUp()
      const { account_id, token } = customer
      await world.api('PATCH', '/account', { token, body: PROFILE })
      found_before = await found()
      const body = { subject: 'A question', message: 'Mine.' }
      ticket_id = (await world.api('POST', '/support/tickets', { token, body })).body.ticket_id
      proof_id = (await sendProof(world, { token, vat_id: NUMBER })).body.id
      const leaving = { reason: 'other', note: 'My husband has died.' }
      const headers = { 'idempotency-key': 'leaving' }
      await world.api('POST', '/subscription/cancel', { token, body: leaving, headers })
      await world.advance('P130D')
      await world.billing.account.anonymise(SYSTEM, { account_id })
      mails = (await world.mail()).length
    })
    afterEach(() => world.close())

    const operates = async (path: string, body: object): Promise<ApiAnswer> =>
      world.api('POST', path, { token: await operatorToken(), body })
    const operatorToken = async () => {
      const find = () => world.ports.store.read((tx) => tx.accounts.operator())
      if (!(await find())) await world.operator()
      const account_id = (await find())?.account_id ?? ''
      return tokenOf(world, { role: 'admin', account_id, twofa: true })
    }
    const found = async () => {
      const token = await operatorToken()
      const each: string[] = []
      for (const q of SAID) {
        const path = `/admin/customers?q=${encodeURIComponent(q)}`
        const { data } = (await world.api('GET', path, { token })).body
        if (data.length > 0) each.push(q)
      }
      return each
    }

    it('has no parting words any more, only the reason that was chosen', async () => {
      const subscription = await world.ports.store.read((tx) =>
        tx.subscriptions.ofAccount(customer.account_id),
      )

      expect(subscription).toMatchObject({ cancel_reason: 'other', cancel_note: null })
      expect((await world.billing.books.verify(SYSTEM)).ok).toBe(true)
    })

    it('is found by nothing that was theirs, of which no word is left', async () => {
      expect(found_before).toEqual(SAID)
      expect(await found()).toEqual([])

      const { db } = world.opened
      const words = await db
        .selectFrom('search_words')
        .select('word')
        .where('id', 'in', [customer.account_id, ticket_id])
        .execute()
      const kept = await db.selectFrom('customer_words').select('words').execute()
      const listed = await db.selectFrom('listed_customers').select('search_words').execute()
      const left = JSON.stringify([words, kept, listed])
      for (const word of [/612/, /303265045/, /books/, /gandras/, /pavyzdys/, /question/]) {
        expect(left).not.toMatch(word)
      }
    })

    it('has no ticket to answer, no proof to decide on, and nobody to write to', async () => {
      const replied = await operates(`/admin/support/tickets/${ticket_id}/reply`, {
        body: 'Hello.',
      })
      const approved = await operates(`/admin/vat-proofs/${proof_id}/approve`, {})
      await world.advance('P30D')

      expect([replied.status, approved.status]).toEqual([422, 422])
      expect(await world.mail()).toHaveLength(mails)
    })
  },
)
