import { describe, expect, it } from 'vitest'
import { anEInvoiceDelivery } from '../../fixtures/e-invoices.ts'
import { march } from '../../fixtures/march.ts'
import { decideDelivery } from './decide-delivery.ts'
import type { EInvoiceDeliveryStatus } from './e-invoice-delivery.ts'
import type { DeliveryStatusAnswer } from './ports.ts'

const ACCEPTED: DeliveryStatusAnswer = { kind: 'accepted', message_id: 'message-7' }
const REJECTED: DeliveryStatusAnswer = { kind: 'rejected', rule_id: 'R010', message: 'No buyer.' }
const NOBODY: DeliveryStatusAnswer = { kind: 'unknown_recipient' }
const NOTHING: DeliveryStatusAnswer = { kind: 'not_found' }
const AWAY: DeliveryStatusAnswer = { kind: 'not_attempted' }
const SILENT: DeliveryStatusAnswer = { kind: 'unknown' }

function decided(
  status: EInvoiceDeliveryStatus,
  asked: 'status' | 'send',
  answer: DeliveryStatusAnswer,
) {
  return decideDelivery(anEInvoiceDelivery({ status }), { asked, answer }, march(2))
}

type Status = EInvoiceDeliveryStatus
type Row = [
  asked: 'status' | 'send',
  was: Status,
  hears: DeliveryStatusAnswer,
  is: Status,
  next: string,
]

// prettier-ignore
const TABLE: readonly Row[] = [
  // asked    was        hears     is                   next
  ['status', 'waiting', NOTHING,  'sent',              'send'],
  ['status', 'sent',    NOTHING,  'sent',              'send'],
  ['status', 'waiting', AWAY,     'waiting',           'again'],
  ['status', 'sent',    AWAY,     'sent',              'again'],
  ['status', 'waiting', SILENT,   'waiting',           'again'],
  ['status', 'sent',    SILENT,   'sent',              'again'],
  ['status', 'waiting', ACCEPTED, 'accepted',          'done'],
  ['status', 'waiting', REJECTED, 'rejected',          'done'],
  ['status', 'waiting', NOBODY,   'unknown_recipient', 'done'],
  ['status', 'sent',    ACCEPTED, 'accepted',          'done'],
  ['status', 'sent',    REJECTED, 'rejected',          'done'],
  ['status', 'sent',    NOBODY,   'unknown_recipient', 'done'],
  ['send',   'sent',    ACCEPTED, 'accepted',          'done'],
  ['send',   'sent',    REJECTED, 'rejected',          'done'],
  ['send',   'sent',    NOBODY,   'unknown_recipient', 'done'],
  ['send',   'sent',    AWAY,     'waiting',           'again'],
  ['send',   'sent',    SILENT,   'sent',              'again'],
  // A worker that was overtaken hears it after the week is over, or after another one was told that nothing arrived.
  ['send',   'given_up', ACCEPTED, 'accepted',         'done'],
  ['send',   'given_up', REJECTED, 'rejected',         'done'],
  ['send',   'given_up', NOBODY,   'unknown_recipient', 'done'],
  ['status', 'given_up', NOTHING,  'given_up',         'again'],
  ['send',   'given_up', AWAY,     'given_up',         'again'],
  ['send',   'given_up', SILENT,   'given_up',         'again'],
  ['send',   'waiting',  AWAY,     'waiting',          'again'],
]

describe('what an answer of the access point means', () => {
  it.each(TABLE.map((row) => ({ row, name: `${row[0]}, ${row[1]}: ${row[2].kind}` })))(
    'is as the table says: $name',
    ({ row: [asked, was, hears, is, next] }) => {
      const decision = decided(was, asked, hears)

      expect([decision.delivery.status, decision.next]).toEqual([is, next])
    },
  )

  it('keeps the access point’s message id, and what a rule says', () => {
    expect(decided('sent', 'send', ACCEPTED).delivery).toEqual(
      anEInvoiceDelivery({ status: 'accepted', message_id: 'message-7', updated_at: march(2) }),
    )
    expect(decided('sent', 'send', REJECTED).delivery).toMatchObject({
      status: 'rejected',
      message_id: null,
      rule_id: 'R010',
      rule_message: 'No buyer.',
    })
  })

  it('keeps no more of somebody else’s text than a database takes', () => {
    const message = `${'x'.repeat(998)}\0\ud800 and more`
    const { delivery } = decided('sent', 'send', { ...REJECTED, message } as typeof REJECTED)

    expect(delivery.rule_message).toBe(`${'x'.repeat(998)}\ufffd`)
  })

  it.each(['accepted', 'rejected', 'unknown_recipient'] as const)(
    'of an overtaken worker changes nothing that is %s',
    (ended) => {
      for (const answer of [ACCEPTED, REJECTED, NOBODY, NOTHING, AWAY, SILENT]) {
        const decision = decided(ended, 'status', answer)

        expect(decision.delivery).toEqual(anEInvoiceDelivery({ status: ended }))
        expect([decision.moved, decision.next]).toEqual([null, 'done'])
      }
    },
  )
})
