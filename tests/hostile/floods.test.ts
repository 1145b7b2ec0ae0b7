import { PROOFS_A_DAY, TICKETS_A_DAY } from '@billing/core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openApp } from '../http/apps.ts'
import { sendProof } from '../support/vat-proofs.ts'
import { type ApiAnswer } from '../support/api.ts'
import { type Customer, openWorld, type World } from '../support/world.ts'

describe('a customer who asks much at once', () => {
  let world: World
  let customer: Customer
  beforeEach(async () => {
    world = await openWorld()
    customer = await world.signUp()
  })
  afterEach(() => world.close())

  const open = (token = customer.token): Promise<ApiAnswer> =>
    world.api('POST', '/support/tickets', { token, body: { subject: 'Hello', message: 'Hello.' } })
  const freshToken = async () => {
    const { email, password } = customer
    const body = { email, password }
    return (await world.api('POST', '/auth/sign-in', { body })).body.access_token
  }

  it('has us mail about tickets only so often, and nobody whose mailbox has not answered', async () => {
    const body = { contact_email: 'victim@example.com' }
    await world.api('PATCH', '/account', { token: customer.token, body })
    const before = (await world.mail(customer.email)).length

    const answers = await Promise.all(Array.from({ length: TICKETS_A_DAY + 5 }, () => open()))
    await world.settle()

    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(5)
    expect(refused[0]?.body).toMatchObject({ code: 'rate_limited', retry_after: 86_400 })
    expect((await world.mail(customer.email)).length - before).toBe(TICKETS_A_DAY)
    expect(await world.mail('victim@example.com')).toHaveLength(1)
    await world.advance('P1D')
    expect((await open(await freshToken())).status).toBe(201)
  })

  it('is granted the whole limit of a minute, not a lease for each request', async () => {
    const { token } = customer
    const asked = Array.from({ length: 100 }, () => world.api('GET', '/me', { token }))

    const statuses = (await Promise.all(asked)).map(({ status }) => status)

    expect(statuses.filter((status) => status !== 200)).toEqual([])
  })

  it('fills our disk with superseded proofs only so fast', async () => {
    const send = (token = customer.token) => sendProof(world, { token, vat_id: 'EE100931558' })

    const answers: ApiAnswer[] = []
    while (answers.length < PROOFS_A_DAY + 3) answers.push(await send())

    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(3)
    expect(refused[0]?.body).toMatchObject({ code: 'rate_limited', retry_after: 86_400 })
    await world.advance('P1D')
    expect((await send(await freshToken())).status).toBe(201)
  })

  it('has us hold only so many of their files at a time', async () => {
    const { token } = customer
    const stored = Promise.withResolvers<void>()
    const { vat } = world.billing
    const uploadProof: typeof vat.uploadProof = async (...asked) => {
      await stored.promise
      return vat.uploadProof(...asked)
    }
    const billing = { ...world.billing, vat: { ...vat, uploadProof } }
    const { request } = openApp(world, { ports: { billing } })
    const send = () => sendProof({ request }, { token, vat_id: 'EE100931558' })
    // Whichever comes last is one too many; none of the others is answered before.
    const sent = Array.from({ length: 5 }, send)

    const refused = await Promise.race(sent)
    stored.resolve()
    const answers = await Promise.all(sent)

    expect([refused.status, refused.body.retry_after]).toEqual([429, 1])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 201, 201, 201, 429,
    ])
  })
})
