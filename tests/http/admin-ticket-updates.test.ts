import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ApiAnswer } from '../support/api.ts'
import { type Customer, openWorld, type World } from '../support/world.ts'
import { newAccount } from './actors.ts'
import { checked, complaints } from './checked.ts'
import { type SupportDesk, supportDesk } from './support-desk.ts'

let world: World
let customer: Customer
let desk: SupportDesk
beforeEach(async () => {
  world = await openWorld()
  customer = await world.signUp()
  desk = supportDesk(world, customer)
})
afterEach(() => world.close())

const update = (id: string, body?: object) => desk.operates('PATCH', `/${id}`, body)
const anotherDesk = async () => supportDesk(world, { account_id: await newAccount(world) })
const stored = (id: string) => world.ports.store.read((tx) => tx.tickets.get(id))
const actions = ({ body }: ApiAnswer) => body.audit.map(({ action }: { action: string }) => action)

describe('what an operator does with a ticket', () => {
  it('takes it, gives it to another, and gives it back', async () => {
    const id = await desk.opened()
    const [ann, bob] = [await desk.newOperator(), await desk.newOperator()]

    const taken = await update(id, { assignee_admin_id: ann })
    const given = await update(id, { assignee_admin_id: bob })
    const back = await update(id, { assignee_admin_id: null })

    const seen = [taken, given, back].map(({ body }) => [body.status, body.assignee_admin_id])
    expect(seen).toEqual([
      ['awaiting_us', ann],
      ['awaiting_us', bob],
      ['awaiting_us', null],
    ])
    expect(actions(back)).toEqual([
      'support_ticket.opened',
      'admin.support_ticket.update',
      'support_ticket.taken',
      'admin.support_ticket.update',
      'admin.support_ticket.update',
    ])
    expect(back.body.audit[3].meta).toEqual({ ticket_id: id, assignee_admin_id: bob })
  })

  it('is given to operators alone', async () => {
    const id = await desk.opened()
    const { user_id } = (await checked(world)('GET', '/me', { token: customer.token })).body

    for (const assignee_admin_id of [user_id, 'nobody', '', customer.account_id]) {
      expect(complaints(await update(id, { assignee_admin_id }))).toEqual(['assignee_admin_id'])
    }
    expect((await stored(id))?.status).toBe('open')
  })

  it('is all done or nothing', async () => {
    const id = await desk.opened()
    const before = await stored(id)
    const ann = await desk.newOperator()

    const asked = [
      { status: 'resolved', assignee_admin_id: 'nobody' },
      { status: 'awaiting_customer', assignee_admin_id: ann },
      { assignee_admin_id: ann, duplicate_of_ticket_id: 'nothing' },
    ]
    for (const body of asked) expect((await update(id, body)).status).toBe(422)
    expect(await stored(id)).toEqual(before)

    const both = await update(id, { status: 'resolved', assignee_admin_id: ann })
    expect([both.body.status, both.body.assignee_admin_id]).toEqual(['resolved', ann])
  })

  it('is refused when it holds already, names a state that does not allow it, or an unknown one', async () => {
    const id = await desk.opened()

    expect(complaints(await update(id, { status: 'open' }))).toEqual(['status'])
    expect(complaints(await update(id, { assignee_admin_id: null }))).toEqual(['assignee_admin_id'])
    expect(complaints(await update(id, { status: 'gone' }))).toEqual(['status'])
    expect(complaints(await update(id, { priority: 1 }))).toEqual(['priority'])
    await update(id, { status: 'closed' })
    expect(complaints(await update(id, { status: 'awaiting_us' }))).toEqual(['status'])
    expect((await update('nothing', { status: 'closed' })).body.code).toBe('not_found')
  })

  it('is nothing when nothing is asked', async () => {
    const id = await desk.opened()

    for (const body of [undefined, {}]) {
      const answer = await update(id, body)
      expect([answer.status, actions(answer)]).toEqual([200, ['support_ticket.opened']])
    }
  })
})

describe('a duplicate', () => {
  it('names the ticket that goes on, in which both sides read its messages in order of time', async () => {
    const [one, two] = await desk.openedAll(2)
    await desk.asks('POST', `/${one}/messages`, { body: 'Trečia.' })

    const marked = await update(two ?? '', { duplicate_of_ticket_id: one })

    expect([marked.status, marked.body.status, marked.body.duplicate_of_ticket_id]).toEqual([
      200,
      'duplicate',
      one,
    ])
    const merged = [
      (await desk.asks('GET', `/${one}`)).body,
      (await desk.operates('GET', `/${one}`)).body,
    ]
    for (const { messages } of merged) {
      expect(messages).toHaveLength(3)
      expect(messages[1]).toEqual(marked.body.messages[0])
      expect(messages[2].body).toBe('Trečia.')
    }
    const refused = await desk.asks('POST', `/${two}/messages`, { body: 'Dar.' })
    expect([complaints(refused), refused.body.detail]).toEqual([
      ['status'],
      expect.stringMatching(/duplicate.*open a new ticket/),
    ])
  })

  it('is of another ticket of the same account that is no duplicate itself', async () => {
    const [one = '', two = '', three = ''] = await desk.openedAll(3)
    const foreign = await (await anotherDesk()).opened()
    await update(two, { status: 'duplicate', duplicate_of_ticket_id: one })

    for (const duplicate_of_ticket_id of [three, foreign, two, 'nothing']) {
      const refused = await update(three, { duplicate_of_ticket_id })
      expect(complaints(refused)).toEqual(['duplicate_of_ticket_id'])
    }
    expect(complaints(await update(three, { status: 'duplicate' }))).toEqual([
      'duplicate_of_ticket_id',
    ])
    expect(complaints(await update(two, { duplicate_of_ticket_id: three }))).toEqual(['status'])
    expect((await stored(three))?.status).toBe('open')
  })

  it('follows when the ticket that it repeats becomes a duplicate', async () => {
    const [one = '', two = '', three = ''] = await desk.openedAll(3)
    await update(two, { duplicate_of_ticket_id: one })

    await update(one, { duplicate_of_ticket_id: three })

    expect((await stored(two))?.duplicate_of_ticket_id).toBe(three)
    expect((await desk.asks('GET', `/${three}`)).body.messages).toHaveLength(3)
  })

  it('is never one of a circle, whoever is first', async () => {
    const [one = '', two = ''] = await desk.openedAll(2)

    const answers = await Promise.all([
      update(one, { duplicate_of_ticket_id: two }),
      update(two, { duplicate_of_ticket_id: one }),
    ])

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  })
})
