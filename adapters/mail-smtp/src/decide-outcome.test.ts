import { describe, expect, it } from 'vitest'
import { decideOutcome, type Failure } from './decide-outcome.ts'

const failure = (over: Partial<Failure>): Failure => ({
  code: 'EENVELOPE',
  cause: '',
  command: 'RCPT TO',
  answer: '',
  message: 'It failed',
  ...over,
})

/** `later!` is later with an alarm. */
function verdict(over: Partial<Failure>): string {
  const { outcome, alarm } = decideOutcome(failure(over))
  return `${outcome.kind}${alarm ? '!' : ''}`
}

describe('an answer to the recipient', () => {
  it.each([
    ['550 5.1.1 No such user', 'refused'],
    ['550-5.1.1 The account does not exist 550 5.1.1 Try again', 'refused'],
    ['550 No such user here', 'refused'],
    ['550 User unknown', 'refused'],
    ['551 User not local', 'refused'],
    ['553 5.1.3 Bad address syntax', 'refused'],
    ['556 5.1.10 Domain takes no mail', 'refused'],
    ['550 5.2.1 The mailbox is disabled', 'refused'],
    ['550 5.4.1 Recipient address rejected: Access denied', 'refused'],
    ['550 5.7.2 You may not write to this list', 'refused'],
    ['450 4.2.1 Mailbox busy', 'later'],
    ['451 4.7.1 Greylisted', 'later'],
    ['452 4.2.2 Mailbox full', 'later'],
    ['552 5.2.2 Mailbox full', 'later'],
    ['550 5.2.2 Over quota', 'later'],
    ['552 Too many recipients', 'later'],
    ['550 5.3.2 The system takes no mail now', 'later'],
    ['421 4.3.2 Shutting down', 'later'],
    ['554 5.7.1 <x>: Relay access denied', 'later!'],
    ['550 Relaying denied', 'later!'],
    ['550 5.7.1 Service unavailable, client host is listed', 'later!'],
    ['550 5.7.23 SPF failed', 'later!'],
    ['550 5.7.26 Unauthenticated mail', 'later!'],
    ['550 5.1.8 Sender address rejected', 'later!'],
    ['554 Your host is on our blacklist', 'later!'],
    ['504 5.5.2 Helo command rejected: need a full name', 'later!'],
    ['503 5.5.1 Bad sequence', 'later!'],
    ['530 5.7.0 Authentication required', 'later!'],
    ['250 Fine', 'later'],
    ['999 What', 'later'],
  ])('%s: %s', (answer, expected) => {
    expect(verdict({ answer })).toBe(expected)
  })
})

describe('an answer to the message', () => {
  it.each([
    ['552 5.3.4 Message too big', 'refused'],
    ['552 Message exceeds the maximum size', 'refused'],
    ['552 5.2.2 Mailbox full', 'later'],
    ['554 5.6.0 Malformed message', 'refused'],
    ['554 Transaction failed', 'refused'],
    ['550 5.7.1 Message looks like spam', 'later!'],
    ['550 Rejected by policy', 'later!'],
    ['451 4.3.0 Try again', 'later'],
    ['452 4.3.1 No space', 'later'],
  ])('%s: %s', (answer, expected) => {
    expect(verdict({ code: 'EMESSAGE', command: 'DATA', answer })).toBe(expected)
  })
})

describe('an answer before there was a recipient is about us', () => {
  it.each([
    ['MAIL FROM', '550 5.7.1 Sender denied', 'later!'],
    ['MAIL FROM', '550 5.1.1 No such sender', 'later!'],
    ['MAIL FROM', '553 Sender not owned', 'later!'],
    ['MAIL FROM', '552 5.3.4 Message too big', 'refused'],
    ['MAIL FROM', '552 Too big', 'refused'],
    ['MAIL FROM', '452 4.3.1 No space', 'later'],
    ['CONN', '554 No SMTP service here', 'later!'],
    ['CONN', '421 Too busy', 'later'],
    ['EHLO', '550 Your name is wrong', 'later!'],
    ['', '550 What', 'later!'],
  ])('to %s %s: %s', (command, answer, expected) => {
    expect(verdict({ code: 'EPROTOCOL', command, answer })).toBe(expected)
  })
})

describe('no answer at all', () => {
  it.each([
    ['ETIMEDOUT', '', 'later'],
    ['EABORT', '', 'later'],
    ['EDNS', 'ENOTFOUND', 'later'],
    ['ESOCKET', 'ECONNREFUSED', 'later'],
    ['ECONNECTION', '', 'later'],
    ['ESTREAM', '', 'later'],
    ['', '', 'later'],
    ['ESOCKET', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'later!'],
    ['ESOCKET', 'ERR_TLS_CERT_ALTNAME_INVALID', 'later!'],
    ['ESOCKET', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'later!'],
    ['CERT_HAS_EXPIRED', '', 'later!'],
    ['ETLS', '', 'later!'],
    ['EAUTH', '', 'later!'],
  ])('%s %s: %s', (code, cause, expected) => {
    expect(verdict({ code, cause, command: 'CONN' })).toBe(expected)
  })
})

it('a sign-in that fails for the moment raises no alarm', () => {
  const away = { code: 'EAUTH', command: 'AUTH PLAIN', answer: '454 4.7.0 Try again' }
  const wrong = { code: 'EAUTH', command: 'AUTH PLAIN', answer: '535 5.7.8 Wrong' }

  expect(verdict(away)).toBe('later')
  expect(verdict(wrong)).toBe('later!')
})
