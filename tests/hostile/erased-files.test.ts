import { SYSTEM } from '@billing/core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openWorld, type World } from '../support/world.ts'
import { sendTicketFile } from '../support/ticket-files.ts'

let world: World
beforeEach(async () => {
  world = await openWorld({ settings: { personal_data_kept_days: 30 } })
})
afterEach(() => world.close())

it('files of tickets lose their names and their bytes with the words of the ticket', async () => {
  const { account_id, token } = await world.signUp()
  const body = { subject: 'A question', message: 'Mine.' }
  const { ticket_id } = (await world.api('POST', '/support/tickets', { token, body })).body
  const { id } = (await sendTicketFile(world, { token, ticket_id, name: 'Onutė.pdf' })).body
  const rows = () => world.opened.db.selectFrom('support_files').selectAll().execute()
  const storage_key = (await rows())[0]?.storage_key ?? ''
  expect(await world.ports.files.get(storage_key)).toBeDefined()
  const leaving = { reason: 'other' }
  const headers = { 'idempotency-key': 'leaving' }
  await world.api('POST', '/subscription/cancel', { token, body: leaving, headers })
  await world.advance('P130D')

  const operator = await world.operator()
  const at = `/admin/support/tickets/${ticket_id}/files`

  await world.billing.account.anonymise(SYSTEM, { account_id })
  // Nobody reads it any more, though its bytes go a little later.
  expect(await world.ports.files.get(storage_key)).toBeDefined()
  expect((await world.api('GET', `${at}/${id}`, { token: operator })).status).toBe(404)
  await world.settle()

  expect(await rows()).toMatchObject([{ id, filename: '', size_bytes: expect.any(Number) }])
  expect(await world.ports.files.get(storage_key)).toBeUndefined()
  const listed = await world.api('GET', at, { token: operator })
  expect(listed.body.data).toMatchObject([{ id, filename: '' }])
  expect((await world.api('GET', `${at}/${id}`, { token: operator })).status).toBe(404)
})
