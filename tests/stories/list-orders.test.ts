import { expect, it } from 'vitest'
import { checked, complaints } from '../http/checked.ts'
import { supportDesk } from '../http/support-desk.ts'
import { openWorld } from '../support/world.ts'

it('operators see first who owes most, who is charged next, and which ticket waits longest', async () => {
  const world = await openWorld()
  const api = checked(world)
  const declines = { behaviour: 'decline_after:1' } as const
  await world.signUp({ email: 'a@example.lt', company_name: 'UAB Vienas' }, declines)
  await world.until('2026-02-02T09:00:00Z')
  const two = await world.signUp(
    { email: 'b@example.lt', company_name: 'UAB Du', plan_tier: 'enterprise' },
    declines,
  )
  await world.until('2026-02-03T09:00:00Z')
  await world.signUp({ email: 'c@example.lt', company_name: 'UAB Trys' })
  await world.until('2026-02-18T09:00:00Z')
  const token = await world.operator()
  const customers = async (query: string) =>
    (await api('GET', `/admin/customers?${query}`, { token })).body
  const names = ({ data }: { data: { display_name: string }[] }) =>
    data.map(({ display_name }) => display_name)

  const owed = await customers('order=owed')
  expect(names(owed)).toEqual(['UAB Du', 'UAB Vienas'])
  expect(owed.data.map(({ owed_minor }: { owed_minor: number }) => owed_minor)).toEqual([
    7_139, 2_299,
  ])
  const { next_cursor } = await customers('order=owed&limit=1')
  expect(names(await customers(`order=owed&cursor=${next_cursor}`))).toEqual(['UAB Vienas'])
  const charged = await customers('order=next_charge&q=uab')
  expect(charged.data[0].next_charge_at).toBe(Date.parse('2026-03-15T09:00:00Z') / 1_000)
  expect(names(charged)).toEqual(['UAB Vienas', 'UAB Du', 'UAB Trys'])
  expect(names(await customers(''))).toEqual(['UAB Trys', 'UAB Du', 'UAB Vienas'])
  expect((await customers('')).data[0].owed_minor).toBeUndefined()

  const desk = supportDesk(world, two)
  const [first, second] = await desk.openedAll(2)
  const tickets = async (query: string) => {
    const { body } = await api('GET', `/admin/support/tickets${query}`, { token })
    return body.data.map(({ ticket_id }: { ticket_id: string }) => ticket_id)
  }
  expect(await tickets('?order=oldest')).toEqual([first, second])
  expect(await tickets('?order=newest')).toEqual([second, first])
  const loudest = await api('GET', '/admin/support/tickets?order=loudest', { token })
  expect(complaints(loudest)).toEqual(['order'])
  await world.close()
})
