import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tokenOf } from '../http/actors.ts'
import { OPEN } from '../support/databases.ts'
import { sendProof } from '../support/vat-proofs.ts'
import { type ApiAnswer } from '../support/api.ts'
import { type Customer, openWorld, type World } from '../support/world.ts'

const NUMBER = 'EE100931558'

describe.each(['sqlite', 'postgres'] as const)(
  'an account that was anonymised, on %s',
  (dialect) => {
    let world: World
    let customer: Customer
    let ticket_id: string
    let proof_id: string
    let mails: number
    beforeEach(async () => {
      world = await openWorld({
        database: { opened: await OPEN[dialect]() },
        settings: { personal_data_kept_days: 30 },
      })
      customer = await world.signUp()
      const { account_id, token } = customer
      const body = { subject: 'A question', message: 'Mine.' }
      ticket_id = (await world.api('POST', '/support/tickets', { token, body })).body.ticket_id
      proof_id = (await sendProof(world, { token, vat_id: NUMBER })).body.id
      const leaving = { reason: 'other', note: 'My husband has died.' }
      const headers = { 'idempotency-key': 'leaving' }
      await world.api('POST', '/subscription/cancel', { token, body: leaving, headers })
      await world.advance('P130D')
      await world.billing.account.anonymise({ account_id })
      await world.operator()
      mails = (await world.mail()).length
    })
    afterEach(() => world.close())

    const operates = async (path: string, body: object): Promise<ApiAnswer> => {
      const operator = await world.ports.store.read((tx) => tx.accounts.operator())
      const account_id = operator?.account_id ?? ''
      const token = await tokenOf(world, { role: 'admin', account_id, twofa: true })
      return world.api('POST', path, { token, body })
    }

    it('has no parting words any more, only the reason that was chosen', async () => {
      const subscription = await world.ports.store.read((tx) =>
        tx.subscriptions.ofAccount(customer.account_id),
      )

      expect(subscription).toMatchObject({ cancel_reason: 'other', cancel_note: null })
      expect((await world.billing.books.verify()).ok).toBe(true)
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
