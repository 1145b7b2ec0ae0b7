import { expect, it } from 'vitest'
import { aTicket, aTicketMessage } from '../../fixtures/support.ts'
import { Problem } from '../../kernel/problem.ts'
import { type Attaching, decideAttach, FILES_A_DAY, FILES_A_MESSAGE } from './ticket-file.ts'

const attaching = (differs: Partial<Attaching> = {}): Attaching => ({
  ticket: aTicket({ status: 'awaiting_us', next_action_at: null }),
  author: 'customer',
  newest: aTicketMessage({ author: 'customer' }),
  files: 0,
  files_today: 0,
  ...differs,
})

function refusalOf(asked: Attaching) {
  try {
    decideAttach(asked)
  } catch (error) {
    if (error instanceof Problem) return error.details.invalid_params?.[0]?.name
  }
  return undefined
}

it('a file comes with what its sender wrote last', () => {
  const newest = aTicketMessage({ id: 'mine', author: 'customer' })

  expect(decideAttach(attaching({ newest })).id).toBe('mine')
  expect(decideAttach(attaching({ author: 'admin', newest: aTicketMessage() })).author).toBe(
    'admin',
  )
})

it('whoever has not written last writes first', () => {
  expect(refusalOf(attaching({ newest: aTicketMessage() }))).toBe('file')
  expect(refusalOf(attaching({ author: 'admin' }))).toBe('file')
  expect(refusalOf(attaching({ newest: undefined }))).toBe('file')
})

it('with one message come so many files and no more', () => {
  expect(refusalOf(attaching({ files: FILES_A_MESSAGE - 1 }))).toBeUndefined()
  expect(refusalOf(attaching({ files: FILES_A_MESSAGE }))).toBe('file')
})

it('customers send so many a day and no more, whatever their tickets are; operators are not counted', () => {
  const asked = (differs: Partial<Attaching>) => () => decideAttach(attaching(differs))

  expect(asked({ files_today: FILES_A_DAY - 1 })).not.toThrow()
  expect(asked({ files_today: FILES_A_DAY })).toThrow('at most 50 files a day')
  const ours = { author: 'admin', newest: aTicketMessage() } as const
  expect(asked({ ...ours, files_today: FILES_A_DAY })).not.toThrow()
})

it.each(['resolved', 'closed', 'duplicate'] as const)(
  'a ticket that is %s takes none',
  (status) => {
    expect(refusalOf(attaching({ ticket: aTicket({ status }) }))).toBe('status')
  },
)
