import { describe, expect, it } from 'vitest'
import { money } from '../../kernel/money.ts'
import { march } from '../../fixtures/march.ts'
import { decideNotify, type News } from './decide-notify.ts'
import { type NotificationKind, NOTIFICATIONS } from './notification.ts'

const ON = { role: 'owner', notifications_enabled: true } as const
const OFF = { role: 'owner', notifications_enabled: false } as const
const SUPPORT = { role: 'support', notifications_enabled: true } as const

const KINDS = Object.keys(NOTIFICATIONS) as NotificationKind[]

const decide = (kind: NotificationKind, users: Parameters<typeof decideNotify>[0]['users']) =>
  decideNotify({ account_id: 'acc-1', users }, { kind, dedupe_key: 'key', args: {} } as News, {
    id: 'n-1',
    now: march(1),
  })

it('a notification is unread and says what its kind says', () => {
  expect(decide('address_missing', [ON])).toEqual({
    id: 'n-1',
    account_id: 'acc-1',
    kind: 'address_missing',
    severity: 'warn',
    message_key: 'notification.address_missing',
    message_args: null,
    cta_label_key: 'notification.address_missing.cta',
    cta_url: '/account/address',
    dedupe_key: 'key',
    read_at: null,
    created_at: march(1),
  })
})

it('takes facts, and another address than the kind’s own page', () => {
  const amount = money(1_000, 'EUR')
  const told = decideNotify(
    { account_id: 'acc-1', users: [] },
    { kind: 'topup_completed', dedupe_key: 'key', args: { amount }, cta_url: '/elsewhere' },
    { id: 'n-1', now: march(1) },
  )

  expect(told).toMatchObject({
    message_args: { amount_minor: 1_000, currency: 'EUR' },
    cta_url: '/elsewhere',
  })
})

it('without a page there is nothing to press', () => {
  expect(decide('account_restored', [])).toMatchObject({ cta_url: null, cta_label_key: null })
})

describe.each(KINDS)('%s', (kind) => {
  const info = NOTIFICATIONS[kind].severity === 'info'

  it('is told when the owner wants notifications, and before anybody has signed in', () => {
    expect(decide(kind, [ON])).not.toBeNull()
    expect(decide(kind, [])).not.toBeNull()
    expect(decide(kind, [OFF, ON])).not.toBeNull()
  })

  it(info ? 'is not told when no owner wants it' : 'is always told', () => {
    expect(decide(kind, [OFF, SUPPORT]) === null).toBe(info)
  })
})
