import { unzipSync } from 'fflate'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { creditActions } from '../credit/operator.ts'
import { type Customer, openWorld, type World } from '../support/world.ts'
import { tokenOf } from './actors.ts'
import { complaints } from './checked.ts'

let world: World
let customer: Customer
beforeEach(async () => {
  world = await openWorld({
    now: '2026-10-20T09:00:00Z',
    settings: { time_zone: 'Europe/Vilnius' },
  })
  customer = await world.signUp()
})
afterEach(() => world.close())

const asOwner = () => tokenOf(world, { role: 'owner', account_id: customer.account_id })
const get = async (path: string) => {
  const headers = { authorization: `Bearer ${await asOwner()}` }
  return world.request(`/v1${path}`, { headers })
}
const bytesOf = async (path: string) => new Uint8Array(await (await get(path)).arrayBuffer())
const listed = async () => {
  const { body } = await world.api('GET', '/invoices', { token: await asOwner() })
  return body.data as { invoice_id: string; number: string; issued_at: string }[]
}

it('all documents of a year are in one archive, each as it is by itself', async () => {
  await world.advance('P100D')
  const invoices = await listed()
  expect(invoices.map(({ issued_at }) => issued_at.slice(0, 7))).toEqual([
    '2027-01',
    '2026-12',
    '2026-11',
  ])
  const [, december] = invoices
  const admin = await world.operator()
  await creditActions(world, admin).credit(december?.invoice_id ?? '', { key: 'credit' })
  await world.settle()

  const answer = await get('/documents?year=2026')

  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/zip')
  expect(answer.headers.get('content-disposition')).toBe(
    'attachment; filename="documents-2026.zip"',
  )
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const in_2026 = invoices.slice(1)
  expect(Object.keys(files)).toEqual(in_2026.map(({ number }) => `${number}.pdf`))
  for (const { invoice_id, number } of in_2026) {
    expect(files[`${number}.pdf`]).toEqual(await bytesOf(`/invoices/${invoice_id}/pdf`))
  }
  const next = unzipSync(await bytesOf('/documents?year=2027'))
  const notes = await world.api('GET', '/credit-notes', { token: await asOwner() })
  expect(Object.keys(next)).toEqual([
    `${invoices[0]?.number}.pdf`,
    `${notes.body.credit_notes[0].number}.pdf`,
  ])
})

it('a year without documents is not there, and no year is refused', async () => {
  const token = await asOwner()

  expect((await world.api('GET', '/documents?year=2026', { token })).body.code).toBe('not_found')
  const answer = await world.api('GET', '/documents?year=this', { token })
  expect([answer.status, complaints(answer)]).toEqual([422, ['year']])
})

it('nobody else’s documents are in it', async () => {
  const other = await world.signUp({ email: 'ona@example.lt', company_name: 'UAB Kita' })
  await world.advance('P20D')
  const own = Object.keys(unzipSync(await bytesOf('/documents?year=2026')))
  customer = other
  const theirs = Object.keys(unzipSync(await bytesOf('/documents?year=2026')))

  expect(own).toHaveLength(1)
  expect(theirs).toHaveLength(1)
  expect(own).not.toEqual(theirs)
})
