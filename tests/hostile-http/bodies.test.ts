import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../support/world.ts'

let world: World
let token: string
beforeAll(async () => {
  world = await openWorld()
  ;({ token } = await world.signUp())
})
afterAll(() => world.close())

const COMPANY = {
  customer_type: 'company',
  company_name: 'UAB Pavyzdys',
  email: 'ona@example.lt',
  plan_tier: 'business',
  country: 'LT',
}
const signUp = (input: object) => world.api('POST', '/signup', { body: { ...COMPANY, ...input } })

describe('a refusal', () => {
  it('does not grow with what was sent', async () => {
    const unknown = Array.from({ length: 60_000 }, (_, at) => [`${'k'.repeat(300)}${at}`, 1])
    const many = await signUp(Object.fromEntries(unknown.slice(0, 2_000)))
    const answer = await signUp({ ['k'.repeat(100_000)]: 1 })

    expect(many.status).toBe(422)
    expect(JSON.stringify(many.body).length).toBeLessThan(20_000)
    expect(JSON.stringify(answer.body).length).toBeLessThan(1_000)
  })

  it.each([
    [{ company_name: [] }, 'company_name', 'We need text here.'],
    [{ company_name: undefined }, 'company_name', 'We need this.'],
    [{ company_name: '' }, 'company_name', 'This must not be empty.'],
    [{ country: 'LTU' }, 'country', 'We take exactly 2 characters.'],
    [{ password: 'short' }, 'password', 'We take at least 12 characters.'],
    [{ language: 'de' }, 'language', 'We take one of "en", "lt".'],
    [{ customer_type: 'robot' }, 'customer_type', 'We take one of "company", "individual".'],
  ])('says in our words and once what is wrong with %j', async (input, name, reason) => {
    const { body } = await signUp(input)

    expect(body.invalid_params).toEqual([{ name, reason }])
  })
})

describe('a name', () => {
  it.each(['   ', '\u200b', '\r\n', 'UAB\r\nBcc: x@example.com', 'a\u001b[31m', 'one\u2028two'])(
    'is one line with something in it to see, unlike %j',
    async (name) => {
      const company = await signUp({ company_name: name })
      const person = await signUp({ admin_first_name: name })
      const me = await world.api('PATCH', '/me', { token, body: { last_name: name } })

      expect([company, person, me].map(({ status }) => status)).toEqual([422, 422, 422])
      expect(me.body.invalid_params).toHaveLength(1)
    },
  )

  it.each([' UAB „Ąžuolas“ ', '株式会社', '👩‍👩‍👧', 'O’Neill & Sons, “Ltd.”', '3', 'شركة'])(
    'may be %s',
    async (company_name) => {
      const email = `n${company_name.codePointAt(0)}@example.lt`

      expect((await signUp({ company_name, email })).status).toBe(202)
    },
  )
})

it.each([
  '0x10',
  '1e2',
  '%2010',
  '%2B5',
  '-1',
  '5.5',
  '',
  '0',
  '1001',
  '9'.repeat(20),
  '1&limit=2',
])('a limit is digits in its range, unlike %s', async (limit) => {
  const { status, body } = await world.api('GET', `/tenants?limit=${limit}`, { token })

  expect(status).toBe(422)
  const reason = 'We take a whole number from 1 to 1000.'
  expect(body.invalid_params).toEqual([{ name: 'limit', reason }])
})
