import { expect, it } from 'vitest'
import { march } from '../../fixtures/march.ts'
import { decideContact } from './decide-contact.ts'

const now = { contact_email: 'old@example.lt', pending_contact_email: 'waits@example.lt' }
const proved = { email: 'Ona@example.lt', email_proven_at: march(1) }
const unproved = { email: 'new@example.lt', email_proven_at: null }
const users = [proved, unproved]

it.each([
  ['nothing', undefined, now],
  ['what counts already', ' old@example.lt ', { ...now, pending_contact_email: null }],
  ['a new one', 'new@example.lt', { ...now, pending_contact_email: 'new@example.lt' }],
  [
    'one that a user proved',
    'Ona@example.lt',
    { contact_email: 'Ona@example.lt', pending_contact_email: null },
  ],
  [
    'one that only compares equal',
    'ona@example.lt',
    { ...now, pending_contact_email: 'ona@example.lt' },
  ],
])('asked for %s', (_, asked, expected) => {
  expect(decideContact(now, asked, users)).toEqual(expected)
})
