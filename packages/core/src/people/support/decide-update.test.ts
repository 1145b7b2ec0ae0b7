import { describe, expect, it } from 'vitest'
import { aTicket } from '../../fixtures/support.ts'
import { Problem } from '../../kernel/problem.ts'
import { decideUpdate, type TicketUpdate } from './decide-update.ts'
import type { SupportTicket, TicketStatus } from './ticket.ts'

const given = (status: TicketStatus, differs: Partial<SupportTicket> = {}) => {
  const ticket = aTicket({ status, assignee_admin_id: null, ...differs })
  const refusal = (update: TicketUpdate) => {
    try {
      return decideUpdate(ticket, update, 'me')
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const [param] = error.details.invalid_params ?? []
      return `${error.code} ${param?.name}: ${param?.reason}`
    }
  }
  return {
    asks: (update: TicketUpdate) => decideUpdate(ticket, update, 'me'),
    isRefused: refusal,
  }
}

describe('what an operator asks of a ticket', () => {
  it.each([
    ['open', 'resolved', 'resolved'],
    ['awaiting_us', 'resolved', 'resolved'],
    ['awaiting_customer', 'closed', 'closed'],
    ['resolved', 'closed', 'closed'],
  ] as const)('moves one that is %s to %s', (from, status, event) => {
    expect(given(from).asks({ status })).toEqual({ event, change: {} })
  })

  it('gives one that is taken to whoever takes it, unless somebody has it or is named', () => {
    const taking = { status: 'awaiting_us' } as const
    const taken = (assignee_admin_id: string | null) => ({
      event: 'taken',
      change: { assignee_admin_id },
    })

    expect(given('open').asks(taking)).toEqual(taken('me'))
    expect(given('open', { assignee_admin_id: 'ann' }).asks(taking)).toEqual(taken('ann'))
    expect(given('open').asks({ ...taking, assignee_admin_id: 'bob' })).toEqual(taken('bob'))
    expect(given('open').asks({ ...taking, assignee_admin_id: null })).toEqual(taken(null))
  })

  it.each([
    ['awaiting_us', 'open', 'Only a new ticket is open.'],
    ['open', 'awaiting_customer', 'send a reply instead.'],
    ['resolved', 'awaiting_us', 'It cannot be made awaiting_us. It can be made closed, duplicate.'],
    ['closed', 'resolved', 'nothing of it changes any more.'],
    ['duplicate', 'closed', 'nothing of it changes any more.'],
  ] as const)('does not move one that is %s to %s', (from, status, reason) => {
    const refused = given(from).isRefused({ status })

    expect(refused).toMatch(/^validation\.failed status: /)
    expect(refused).toContain(`This ticket is ${from}`)
    expect(refused).toContain(reason)
  })

  it('is refused when it holds already, and is nothing when nothing is asked', () => {
    expect(given('resolved').isRefused({ status: 'resolved' })).toMatch(
      /status is resolved already/,
    )
    expect(given('open').isRefused({ assignee_admin_id: null })).toMatch(/assignee_admin_id/)
    expect(given('open').isRefused({ duplicate_of_ticket_id: null })).toMatch(/null already/)
    expect(given('closed').asks({})).toEqual({ change: {} })
  })

  it('takes an open ticket when it gives it to somebody, and leaves the others where they are', () => {
    const change = { assignee_admin_id: 'ann' }

    expect(given('open').asks(change)).toEqual({ event: 'taken', change })
    expect(given('awaiting_us').asks(change)).toEqual({ change })
    expect(given('closed').isRefused(change)).toMatch(/ status: This ticket is closed/)
  })

  it('is done together: what holds already changes nothing beside what does not', () => {
    const change = { assignee_admin_id: 'ann' }

    expect(given('open').asks({ status: 'resolved', ...change })).toEqual({
      event: 'resolved',
      change,
    })
    expect(given('awaiting_us').asks({ status: 'awaiting_us', ...change })).toEqual({ change })
    const all = {
      status: 'resolved',
      assignee_admin_id: null,
      duplicate_of_ticket_id: null,
    } as const
    expect(given('open').asks(all).event).toBe('resolved')
  })

  it('makes a duplicate of another ticket, named with or without the status', () => {
    const change = { duplicate_of_ticket_id: 't-2' }
    const expected = { event: 'marked_duplicate', change }

    expect(given('open').asks(change)).toEqual(expected)
    expect(given('resolved').asks({ status: 'duplicate', ...change })).toEqual(expected)
    expect(given('open').isRefused({ status: 'duplicate' })).toMatch(/duplicate_of_ticket_id: Say/)
    expect(given('open').isRefused({ status: 'closed', ...change })).toMatch(
      /duplicate_of_ticket_id: Only a duplicate/,
    )
  })

  it('does not change what a duplicate repeats', () => {
    const duplicate = given('duplicate', { duplicate_of_ticket_id: 't-2' })

    expect(duplicate.isRefused({ duplicate_of_ticket_id: null })).toMatch(/ status: /)
    expect(duplicate.isRefused({ duplicate_of_ticket_id: 't-3' })).toMatch(/ status: /)
    expect(duplicate.isRefused({ duplicate_of_ticket_id: 't-2' })).toMatch(/is t-2 already/)
  })
})
