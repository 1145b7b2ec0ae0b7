import { SYSTEM } from '@billing/core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tokenOf } from '../http/actors.ts'
import { sendProof } from '../support/vat-proofs.ts'
import { type Customer, openWorld, type World } from '../support/world.ts'

/** The registry does not know it. */
const NUMBER = 'DE136695976'
/** The registry knows it. */
const OTHER = 'EE100931558'

describe('a number that we approved by a proof, and that an operator takes away', () => {
  let world: World
  let customer: Customer
  let operator: string
  let proof_id: string
  beforeEach(async () => {
    world = await openWorld()
    customer = await world.signUp({ country: 'DE' })
    await world.sandbox.setVat({ vat_id: NUMBER, valid: false, name: null })
    await world.sandbox.setVat({ vat_id: OTHER, valid: true, name: 'Other OÜ' })
    await world.operator()
    const staff = await world.ports.store.read((tx) => tx.accounts.operator())
    const account_id = staff?.account_id ?? ''
    operator = await tokenOf(world, { role: 'admin', account_id, twofa: true })
    proof_id = await prove()
    await world.api('POST', `/admin/vat-proofs/${proof_id}/approve`, { token: operator })
  })
  afterEach(() => world.close())

  const prove = async (): Promise<string> =>
    (await sendProof(world, { token: customer.token, vat_id: NUMBER })).body.id
  const takeAway = (vat_id: string | null) =>
    world.api('PATCH', `/admin/customers/${customer.account_id}`, {
      token: operator,
      body: { vat_id },
    })
  const putBack = async () => {
    const { token } = customer
    await world.api('PATCH', '/me/account', { token, body: { vat_id: NUMBER } })
    await world.advance('PT6M')
  }
  const statusNow = async () =>
    (await world.ports.store.read((tx) => tx.accounts.get(customer.account_id)))?.vat_status

  it.each([null, OTHER])(
    'is not valid again because the customer saves it again: %s',
    async (to) => {
      expect(await statusNow()).toBe('valid')

      expect((await takeAway(to)).status).toBe(200)
      expect(await statusNow()).toBe(to === null ? 'not_provided' : 'valid')
      await putBack()

      expect(await statusNow()).toBe('invalid')
    },
  )

  it('is valid again once we approve another proof', async () => {
    await takeAway(null)
    await putBack()

    const again = await prove()
    await world.api('POST', `/admin/vat-proofs/${again}/approve`, { token: operator })

    expect(await statusNow()).toBe('valid')
    expect((await world.billing.books.verify(SYSTEM)).ok).toBe(true)
  })

  it('stays approved where the operator changes something else', async () => {
    await takeAway(NUMBER)

    expect(await statusNow()).toBe('valid')
  })
})
