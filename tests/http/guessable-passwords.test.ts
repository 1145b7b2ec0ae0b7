import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Customer, openWorld, type World } from '../support/world.ts'
import { aSignupBody } from './apps.ts'
import { checked, complaints } from './checked.ts'

let world: World
let api: World['api']
let customer: Customer
beforeEach(async () => {
  world = await openWorld()
  api = checked(world)
  customer = await world.signUp({ email: 'ona.onaite@example.lt', company_name: 'UAB Pavyzdys' })
})
afterEach(() => world.close())

/** Where a password is chosen, and the field that is complained of. The net: each of them judges alike. */
const DOORS = {
  signup: (password: string) =>
    api('POST', '/signup', {
      body: { ...aSignupBody('ona.onaite@mail.lt'), company_name: 'UAB Pavyzdys', password },
    }),
  change: (new_password: string) =>
    api('POST', '/me/password', {
      token: customer.token,
      body: { current_password: customer.password, new_password },
    }),
  reset: async (new_password: string) =>
    api('POST', '/auth/reset-password', {
      body: { token: await mailed('/auth/forgot-password'), new_password },
    }),
}

async function mailed(path: string): Promise<string> {
  await api('POST', path, { body: { email: customer.email } })
  await world.settle()
  const [link = ''] = (await world.mail(customer.email))[0]?.links ?? []
  return new URL(link).searchParams.get('token') ?? ''
}

describe.each(Object.keys(DOORS) as (keyof typeof DOORS)[])('at %s a password', (door) => {
  it.each([
    ['that leaked', 'password1234'],
    ['that leaked, in full-width letters', '\uff50\uff41\uff53\uff53\uff57\uff4f\uff52\uff441234'],
    ['of digits in a row', '123456789012'],
    ['of one digit', '111111111111'],
    ['that walks over the keyboard', 'qazwsxedcrfv'],
    ['of one word twice', 'monkeymonkey'],
    ['of their name and a year', 'Onaitė-1985!'],
    ['of their company', 'Pavyzdys2026!'],
    ['of the seller', 'ExampleTelecom1'],
    ['of their address', 'ona.onaite@mail'],
  ])('%s is refused', async (_, password) => {
    const answer = await DOORS[door](password)

    expect(answer.status).toBe(422)
    expect(complaints(answer)).toEqual([door === 'signup' ? 'password' : 'new_password'])
  })

  it.each(['green lamp under the river', 'mano šuo vardu Brisius', 'Kx7!mQ2vWp9z'])(
    'such as %s is taken',
    async (password) => {
      expect((await DOORS[door](password)).status).toBe(door === 'signup' ? 202 : 204)
    },
  )
})

it('what was chosen on one keyboard signs in from another', async () => {
  const chosen = 'mano šuo vardu Brisius'
  expect((await DOORS.change(chosen)).status).toBe(204)

  for (const form of ['NFC', 'NFD', 'NFKD'] as const) {
    const body = { email: customer.email, password: chosen.normalize(form) }
    expect([form, (await api('POST', '/auth/sign-in', { body })).status]).toEqual([form, 200])
  }
})

it('a link outlives a password that we refuse, and a made-up one buys no judgement', async () => {
  const token = await mailed('/auth/forgot-password')
  const reset = (with_token: string, new_password: string) =>
    api('POST', '/auth/reset-password', { body: { token: with_token, new_password } })

  expect((await reset(token, 'password1234')).status).toBe(422)
  expect((await reset('made-up', 'password1234')).status).toBe(401)
  expect((await reset(token, 'mano šuo vardu Brisius')).status).toBe(204)
})
