import { afterEach, beforeEach, expect, it } from 'vitest'
import { openWorld, type World } from '../support/world.ts'
import { tokenOf } from './actors.ts'
import { checked, complaints } from './checked.ts'

let world: World
let token: string
beforeEach(async () => {
  world = await openWorld()
  token = await world.operator()
})
afterEach(() => world.close())

const names = (ids: string, by = token) =>
  checked(world)('GET', `/admin/names?ids=${ids}`, { token: by })

it('ids of a list are named at once: accounts, users and subscriptions, each once, in the order asked', async () => {
  const { account_id, email } = await world.signUp()
  const [owner] = await world.ports.store.read((tx) => tx.users.ofAccount(account_id))
  const user_id = owner?.user_id ?? ''
  const subscription = await world.ports.store.read((tx) => tx.subscriptions.ofAccount(account_id))
  const subscription_id = subscription?.subscription_id ?? ''

  const { status, body } = await names([user_id, account_id, subscription_id, user_id].join())

  const own = { account_id, email }
  expect([status, body.data]).toEqual([
    200,
    [
      { id: user_id, kind: 'user', ...own, name: email },
      { id: account_id, kind: 'account', ...own, name: 'UAB Pavyzdys' },
      { id: subscription_id, kind: 'subscription', ...own, name: 'UAB Pavyzdys' },
    ],
  ])
})

it('a person has their own name', async () => {
  const { account_id } = await world.signUp()
  const [owner] = await world.ports.store.read((tx) => tx.users.ofAccount(account_id))
  const person = { ...owner, first_name: 'Rasa', last_name: 'Petraitė' } as NonNullable<
    typeof owner
  >
  await world.ports.store.transaction((tx) => tx.users.put(person))

  expect((await names(person.user_id)).body.data[0].name).toBe('Rasa Petraitė')
})

it('what names nobody is left out', async () => {
  expect((await names('nobody,0198c0de-0000-7000-8000-000000000001')).body.data).toEqual([])
})

it('takes a hundred ids and no more, and refuses what is no id', async () => {
  const ids = Array.from({ length: 101 }, (_, n) => `acc-${n}`)

  expect((await names(ids.slice(1).join())).status).toBe(200)
  expect(complaints(await names(ids.join()))).toEqual(['ids'])
  expect(complaints(await names(''))).toEqual(['ids'])
  expect(complaints(await names('a b'))).toEqual(['ids'])
  const without = await checked(world)('GET', '/admin/names', { token })
  expect(without.body).toEqual({ data: [] })
})

it('is for operators', async () => {
  const { account_id } = await world.signUp()
  const owner = await tokenOf(world, { role: 'owner', account_id })

  expect((await names(account_id, owner)).body.code).toBe('auth.forbidden')
})
