import { expect, it } from 'vitest'
import { MAIL_KINDS } from '../../records/outbox/mail-kinds.ts'
import { MAILS } from './emails.ts'

it('every kind has a mail, and no mail is of none', () => {
  expect(Object.keys(MAILS).toSorted()).toEqual(MAIL_KINDS.toSorted())
})
