import { aTicket, aTicketMessage } from '@billing/core/fixtures'
import { after, MESSAGES_MAX, SECOND } from '@billing/core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
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

const BEGAN = '2026-02-01T09:00:00.000Z'
const ASKED = { subject: 'Nėra garso', message: 'Skambinant nieko negirdėti.\n\nAčiū' }
const strangersDesk = async () => supportDesk(world, { account_id: await newAccount(world) })
const idsOf = (rows: readonly { ticket_id: string }[]) => rows.map(({ ticket_id }) => ticket_id)
const bodies = ({ body }: { body: { messages: { body: string }[] } }) =>
  body.messages.map((message) => message.body)

describe('a ticket that a customer opens', () => {
  it('is open, has a reference to be read out, and holds the first message', async () => {
    const answer = await desk.asks('POST', '', { ...ASKED, category: 'technical' })

    const { ticket_id } = answer.body
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        ticket_id: expect.any(String),
        reference: expect.stringMatching(/^T-[A-Z2-7]{5}-[A-Z2-7]{5}$/),
        subject: 'Nėra garso',
        category: 'technical',
        status: 'open',
        last_activity_at: BEGAN,
        created_at: BEGAN,
        messages: [
          { id: expect.any(String), author: 'customer', body: ASKED.message, created_at: BEGAN },
        ],
      },
    ])
    expect((await desk.asks('GET', `/${ticket_id}`)).body).toEqual(answer.body)
  })

  it('is about something else unless it is said, and is trimmed', async () => {
    const padded = { subject: '  Nėra garso ', message: '\n Skambinant ' }
    const { body } = await desk.asks('POST', '', padded)

    expect([body.category, body.subject, body.messages[0].body]).toEqual([
      'other',
      'Nėra garso',
      'Skambinant',
    ])
  })

  it.each([
    ['subject', { subject: '' }],
    ['subject', { subject: ' \u200b ' }],
    ['subject', { subject: 'x'.repeat(201) }],
    ['subject', { subject: 'one\r\nBcc: two@example.lt' }],
    ['subject', { subject: 'a\0b' }],
    ['subject', { subject: undefined }],
    ['message', { message: '' }],
    ['message', { message: '\n\t ' }],
    ['message', { message: 'x'.repeat(10_001) }],
    ['message', { message: '\ud800' }],
    ['category', { category: 'sales' }],
    ['status', { status: 'closed' }],
  ])('is refused on %s: %j', async (name, differs) => {
    const answer = await desk.asks('POST', '', { ...ASKED, ...differs })

    expect([answer.status, answer.body.code]).toEqual([422, 'validation.failed'])
    expect(complaints(answer)).toEqual([name])
    expect((await desk.asks('GET')).body.data).toEqual([])
  })

  it('takes texts as long as the contract says', async () => {
    const longest = { subject: 'x'.repeat(200), message: 'y'.repeat(10_000) }

    expect((await desk.asks('POST', '', longest)).status).toBe(201)
  })

  it('is opened by the owner and by a support user, and by no operator', async () => {
    const api = checked(world)
    const options = { body: ASKED, token: customer.token }

    expect((await api('POST', '/support/tickets', options)).status).toBe(201)
    const token = await world.operator()
    const refused = await api('POST', '/support/tickets', { ...options, token })
    expect([refused.status, refused.body.code]).toEqual([403, 'auth.forbidden'])
  })

  it('is open to an account that has no phone system yet', async () => {
    const early = await strangersDesk()

    expect((await early.asks('POST', '', ASKED)).status).toBe(201)
  })
})

describe('the tickets of an account', () => {
  it('come newest first, page by page, and a new one neither repeats nor hides any', async () => {
    const [one, two, three] = await desk.openedAll(3)

    const first = await desk.asks('GET', '?limit=2')
    const [four] = await desk.openedAll(1)
    const cursor = first.body.page_info.next_cursor
    const second = await desk.asks('GET', `?limit=2&cursor=${cursor}`)

    expect(idsOf(first.body.data)).toEqual([three, two])
    expect([idsOf(second.body.data), second.body.page_info]).toEqual([[one], { next_cursor: null }])
    expect(idsOf((await desk.asks('GET')).body.data)).toEqual([four, three, two, one])
    expect(first.body.data[0]).not.toHaveProperty('messages')
    expect(complaints(await desk.asks('GET', '?limit=101'))).toEqual(['limit'])
    expect(complaints(await desk.asks('GET', `?cursor=${cursor}x`))).toEqual(['cursor'])
  })

  it('are its own: for another account they are not there', async () => {
    const id = await desk.opened()
    const other = await strangersDesk()

    expect((await other.asks('GET')).body.data).toEqual([])
    const answers = [
      await other.asks('GET', `/${id}`),
      await other.asks('POST', `/${id}/messages`, { body: 'Mine' }),
      await other.asks('POST', `/${id}/close`),
      await other.asks('GET', '/nothing'),
      await desk.asks('POST', '/nothing/close'),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      answers.map(() => [404, 'not_found']),
    )
    expect((await desk.asks('GET', `/${id}`)).body.status).toBe('open')
  })
})

describe('what a customer writes in a ticket', () => {
  it('makes it our turn, and stands last', async () => {
    const id = await desk.opened()
    await world.advance('PT1M')

    const answer = await desk.asks('POST', `/${id}/messages`, { body: 'Vis dar.' })

    expect([answer.status, answer.body.status]).toEqual([201, 'awaiting_us'])
    expect(bodies(answer)).toEqual(['Skambinant nieko negirdėti.', 'Vis dar.'])
    expect(answer.body.last_activity_at).toBe('2026-02-01T09:01:00.000Z')
    expect((await desk.asks('POST', `/${id}/messages`, { body: 'Ir dabar.' })).status).toBe(201)
  })

  it.each([{ body: '' }, { body: ' ' }, { body: 'a\0' }, { body: 'x'.repeat(10_001) }, {}])(
    'is refused without something to read: %j',
    async (body) => {
      const id = await desk.opened()

      expect(complaints(await desk.asks('POST', `/${id}/messages`, body))).toEqual(['body'])
    },
  )

  it('is refused where the ticket is closed, and the refusal says to open a new one', async () => {
    const id = await desk.opened()
    await desk.asks('POST', `/${id}/close`)

    const refused = await desk.asks('POST', `/${id}/messages`, { body: 'Dar vienas.' })

    expect([refused.status, refused.body.code]).toEqual([422, 'validation.failed'])
    expect(complaints(refused)).toEqual(['status'])
    expect(refused.body.detail).toMatch(/closed.*open a new ticket/)
    expect((await desk.asks('GET', `/${id}`)).body.messages).toHaveLength(1)
  })

  it('is refused where the ticket is full, and the refusal says to open a new one', async () => {
    const id = await desk.opened()
    await world.ports.store.transaction(async (tx) => {
      for (let n = 1; n < MESSAGES_MAX; n++) {
        await tx.tickets.insertMessage(aTicketMessage({ id: `m-${n}`, ticket_id: id }))
      }
    })

    const refused = await desk.asks('POST', `/${id}/messages`, { body: 'Dar vienas.' })

    expect([refused.status, complaints(refused)]).toEqual([422, ['body']])
    expect(refused.body.detail).toMatch(/500 messages.*open a new ticket/)
  })

  it('opens what was resolved again within 7 days, and not a moment later', async () => {
    const last = after(world.now(), 10 * SECOND)
    const resolved = (ticket_id: string, next_action_at: typeof last) =>
      aTicket({
        ticket_id,
        account_id: customer.account_id,
        status: 'resolved',
        assignee_admin_id: null,
        reminded_at: null,
        next_action_at,
      })
    await world.ports.store.transaction(async (tx) => {
      await tx.tickets.put(resolved('in-time', last))
      await tx.tickets.put(resolved('late', world.now()))
      await tx.tickets.insertMessage(aTicketMessage({ ticket_id: 'in-time' }))
    })

    const again = await desk.asks('POST', '/in-time/messages', { body: 'Vėl.' })
    const late = await desk.asks('POST', '/late/messages', { body: 'Vėl.' })

    expect([again.status, again.body.status]).toEqual([201, 'awaiting_us'])
    expect([late.status, complaints(late)]).toEqual([422, ['status']])
    expect(late.body.detail).toMatch(/more than 7 days ago.*open a new ticket/)
  })
})

describe('a ticket that a customer closes', () => {
  it('is closed and stays readable; closing it again is refused', async () => {
    const id = await desk.opened()

    const closed = await desk.asks('POST', `/${id}/close`)
    const again = await desk.asks('POST', `/${id}/close`)

    expect([closed.status, closed.body.status]).toEqual([200, 'closed'])
    expect([again.status, complaints(again)]).toEqual([422, ['status']])
    expect((await desk.asks('GET', `/${id}`)).body).toEqual(closed.body)
  })
})

it('nobody else writes: without a token, and with an operator’s, nothing of a ticket is shown', async () => {
  const id = await desk.opened()
  const api = checked(world)
  const operator = await tokenOf(world, { role: 'admin', account_id: customer.account_id })

  expect((await api('GET', `/support/tickets/${id}`)).body.code).toBe('auth.invalid_credentials')
  expect((await api('GET', `/support/tickets/${id}`, { token: operator })).status).toBe(403)
})
