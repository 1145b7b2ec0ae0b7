import type { Mail, Mailer } from '@billing/core'
import { mailerContract } from '@billing/testing'

/** A mailer of ours; in its place stands the one to be tested. */
function openMailer(refused_address: string) {
  const sent: Mail[] = []
  const state = { away: false }
  const mailer: Mailer = {
    send: async (mail) => {
      if (state.away) return { kind: 'later', reason: 'away' }
      if (mail.to === refused_address) return { kind: 'refused', reason: 'no such mailbox' }
      sent.push(mail)
      return { kind: 'sent' }
    },
  }
  return { mailer, sent, state }
}

mailerContract('our mailer', async () => {
  const refused_address = 'nobody@example.com'
  const { mailer, sent, state } = openMailer(refused_address)
  return {
    mailer,
    refused_address,
    received: async (to) => sent.filter((mail) => mail.to === to),
    fail: async () => void (state.away = true), // take its server away
    heal: async () => void (state.away = false),
    close: async () => {},
  }
})
