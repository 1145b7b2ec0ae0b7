import type { Mailer } from '@billing/core'
import { mailerContract } from '@billing/testing'

/** It says that it sent, and sends nothing. */
const mailer: Mailer = { send: async () => ({ kind: 'sent' }) }

mailerContract('a mailer that sends nothing', async () => ({
  mailer,
  refused_address: 'nobody@example.com',
  received: async () => [],
  fail: async () => {},
  heal: async () => {},
  close: async () => {},
}))
