import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ApiAnswer } from '../support/api.ts'
import { type Customer, openWorld, type World } from '../support/world.ts'
import { newAccount, tokenOf } from './actors.ts'
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

const idsOf = ({ body }: ApiAnswer) =>
  body.data.map(({ ticket_id }: { ticket_id: string }) => ticket_id)
const list = (query = '') => desk.operates('GET', query)
const update = (id: string, body?: object) => desk.operates('PATCH', `/${id}`, body)
const reply = (id: string, body = 'Pataisėme.') => desk.operates('POST', `/${id}/reply`, { body })
const anotherDesk = async () => supportDesk(world, { account_id: await newAccount(world) })
const stored = (id: string) => world.ports.store.read((tx) => tx.tickets.get(id))
const actions = ({ body }: ApiAnswer) => body.audit.map(({ action }: { action: string }) => action)

describe('the tickets of all accounts', () => {
  it('are shown with whose they are, who has them and what they repeat', async () => {
    const id = await desk.opened({ category: 'billing' })

    expect((await list()).body).toEqual({
      data: [
        {
          ticket_id: id,
          reference: expect.stringMatching(/^T-/),
          subject: 'Nėra garso',
          category: 'billing',
          status: 'open',
          last_activity_at: '2026-02-01T09:00:00.000Z',
          created_at: '2026-02-01T09:00:00.000Z',
          account_id: customer.account_id,
          duplicate_of_ticket_id: null,
          assignee_admin_id: null,
        },
      ],
      page_info: { next_cursor: null },
    })
  })

  it('come by their latest activity; what is answered meanwhile comes on no page twice', async () => {
    const [one, two, three] = await desk.openedAll(3)

    const first = await list('?limit=2')
    await reply(two ?? '')
    const [four] = await desk.openedAll(1)
    const second = await list(`?limit=2&cursor=${first.body.page_info.next_cursor}`)

    expect([idsOf(first), idsOf(second)]).toEqual([[three, two], [one]])
    expect(second.body.page_info.next_cursor).toBeNull()
    expect(idsOf(await list())).toEqual([four, two, three, one])
  })

  it('are narrowed by status, category, operator and words, alone and together', async () => {
    const other = await anotherDesk()
    const one = await desk.opened({ category: 'billing', subject: 'Sąskaita už kovą' })
    const two = await other.opened({ category: 'billing' })
    const three = await other.opened()
    const ann = await desk.newOperator()
    await update(one, { assignee_admin_id: ann })
    const reference = (await stored(two))?.reference ?? ''

    expect(idsOf(await list('?status=awaiting_us'))).toEqual([one])
    expect(idsOf(await list('?category=billing'))).toEqual([two, one])
    expect(idsOf(await list(`?assignee=${ann}`))).toEqual([one])
    expect(idsOf(await list('?assignee=none'))).toEqual([three, two])
    expect(idsOf(await list('?assignee=none&category=billing'))).toEqual([two])
    expect(idsOf(await list('?q=saskait'))).toEqual([one])
    expect(idsOf(await list('?q=KOV%20sąskaita'))).toEqual([one])
    expect(idsOf(await list(`?q=${reference.toLowerCase()}`))).toEqual([two])
    expect(idsOf(await list('?q=nera&status=open&category=other'))).toEqual([three])
    expect(idsOf(await list('?q=nothing'))).toEqual([])
  })

  it.each(['status=gone', 'category=sales', 'assignee=%20', 'status=', 'q=%00'])(
    'refuse the filter %s',
    async (query) => {
      const answer = await list(`?${query}`)

      expect([answer.status, complaints(answer)]).toEqual([422, [query.split('=')[0]]])
    },
  )

  it('go on under the same filters only', async () => {
    await desk.openedAll(2)
    const { next_cursor } = (await list('?limit=1&status=open')).body.page_info

    expect((await list(`?status=open&cursor=${next_cursor}`)).status).toBe(200)
    expect(complaints(await list(`?cursor=${next_cursor}`))).toEqual(['cursor'])
  })
})

describe('an operator’s answer', () => {
  it('makes it the customer’s turn, and both see it', async () => {
    const id = await desk.opened()

    const answered = await reply(id, ' Pataisėme.\n\nBandykite. ')

    expect([answered.status, answered.body.status]).toEqual([201, 'awaiting_customer'])
    const { body } = await desk.asks('GET', `/${id}`)
    expect(body.messages).toEqual(answered.body.messages)
    expect(body.messages.map((each: { author: string }) => each.author)).toEqual([
      'customer',
      'admin',
    ])
    expect(body.messages[1].body).toBe('Pataisėme.\n\nBandykite.')
    expect([body.assignee_admin_id, body.audit]).toEqual([undefined, undefined])
  })

  it('names whom we answer, and what happened, with the operator in the customer’s chain', async () => {
    const id = await desk.opened()

    const { body } = await reply(id)

    expect(body.customer_email).toBe(customer.email)
    expect(actions({ body } as ApiAnswer)).toEqual([
      'support_ticket.opened',
      'admin.support_ticket.reply',
      'support_ticket.we_replied',
    ])
    expect(body.audit[2]).toEqual({
      id: expect.any(String),
      ts: '2026-02-01T09:00:00.000Z',
      action: 'support_ticket.we_replied',
      actor: 'admin',
      user_id: expect.any(String),
      outcome: 'success',
      meta: { ticket_id: id, from: 'open', to: 'awaiting_customer' },
    })
    const chain = await world.ports.store.read((tx) => tx.audit.rows(customer.account_id, 0, 100))
    expect(chain.map(({ action }) => action)).toContain('admin.support_ticket.reply')
    expect((await desk.operates('GET', `/${id}`)).body).toEqual(body)
  })

  it('is refused where nothing more is written, and needs something to read', async () => {
    const id = await desk.opened()
    expect(complaints(await reply(id, ' '))).toEqual(['body'])
    expect(complaints(await reply(id, 'x'.repeat(10_001)))).toEqual(['body'])
    await update(id, { status: 'resolved' })
    expect((await reply(id)).body.detail).toMatch(/resolved: only an answer of the customer/)
    await update(id, { status: 'closed' })

    const refused = await reply(id)

    expect([refused.status, complaints(refused)]).toEqual([422, ['status']])
    expect((await stored(id))?.status).toBe('closed')
    expect((await reply('nothing')).body.code).toBe('not_found')
  })
})

describe('the texts to begin an answer with', () => {
  it('stand in both languages', async () => {
    const token = await world.operator()
    const path = '/admin/support/reply-templates'

    const { data } = (await checked(world)('GET', path, { token })).body

    expect(data.length).toBeGreaterThanOrEqual(12)
    expect(data).toContainEqual({
      id: 'refund_explained.lt',
      label: 'How a refund arrives (Lithuanian)',
      body: expect.stringContaining('Pinigus grąžinome'),
    })
  })
})

it('the desk is for operators with a second factor alone', async () => {
  const id = await desk.opened()
  const { account_id } = customer
  const support = await tokenOf(world, { role: 'support', account_id })
  const halfway = await tokenOf(world, { role: 'admin', account_id })

  for (const token of [customer.token, support, halfway]) {
    const answers = [
      await checked(world)('GET', '/admin/support/tickets', { token }),
      await checked(world)('GET', `/admin/support/tickets/${id}`, { token }),
      await checked(world)('POST', `/admin/support/tickets/${id}/reply`, {
        token,
        body: { body: 'Hi' },
      }),
      await checked(world)('PATCH', `/admin/support/tickets/${id}`, { token, body: {} }),
      await checked(world)('GET', '/admin/support/reply-templates', { token }),
    ]
    expect(answers.map(({ body }) => body.code)).toEqual(answers.map(() => 'auth.forbidden'))
  }
})
