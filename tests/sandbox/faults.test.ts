import { money } from '@billing/core'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { type OpenSandbox, openSandbox } from './open-sandbox.ts'

let open: OpenSandbox
beforeEach(async () => {
  open = await openSandbox()
})
afterEach(() => open.close())

const find = () => open.sandbox.payments.findOrders('topup_1')
const found = { kind: 'orders', orders: [] }
const down = { kind: 'not_attempted' }

it('is down until it is cleared', async () => {
  await open.sandbox.setFault('payments', 'down')

  expect([await find(), await find()]).toEqual([down, down])
  await open.sandbox.clearFaults()
  expect(await find()).toEqual(found)
})

it('is down for as many calls as asked, and fails once for error_once', async () => {
  await open.sandbox.setFault('payments', 'down', 2)
  expect([await find(), await find(), await find()]).toEqual([down, down, found])

  await open.sandbox.setFault('payments', 'error_once')
  expect([await find(), await find()]).toEqual([down, found])
  expect(await open.sandbox.listFaults()).toEqual([])
})

it('spoils exactly as many of ten calls at once as asked', async () => {
  await open.sandbox.setFault('payments', 'down', 3)

  const answers = await Promise.all(Array.from({ length: 10 }, find))

  expect(answers.filter((answer) => answer.kind === 'not_attempted')).toHaveLength(3)
})

it('lets reads pass and loses the answers of commands after their effect', async () => {
  await open.sandbox.setFault('pbx', 'timeout_after_effect', 1)

  expect(await open.sandbox.pbx.findTenant('a')).toEqual({ kind: 'not_found' })
  expect(await open.sandbox.pbx.creditCallBalance('none', 'r', money(1, 'EUR'))).toEqual({
    kind: 'unknown',
  })
  expect(await open.sandbox.pbx.findTenant('a')).toEqual({ kind: 'not_found' })
})

it('stores a mail whose answer is lost, so that a repeat arrives twice', async () => {
  const mail = {
    message_id: '<1@example.com>',
    to: 'ona@example.com',
    subject: 'Code',
    text: 'Your code is 123456. Invoice PBX-2026-000042.\nhttps://portal.example.com/x?t=654321.',
    html: '<p>123456</p>',
    language: 'en',
    attachments: [],
  }
  await open.sandbox.setFault('mail', 'timeout_after_effect', 1)

  const outcomes = [await open.sandbox.mailer.send(mail), await open.sandbox.mailer.send(mail)]

  expect(outcomes.map((outcome) => outcome.kind)).toEqual(['later', 'sent'])
  const mails = await open.sandbox.listMail('ONA@example.com ')
  expect(mails.map((row) => row.headers['Message-ID'])).toEqual([
    '<1@example.com>',
    '<1@example.com>',
  ])
  expect(mails[0]).toMatchObject({
    codes: ['123456'],
    links: ['https://portal.example.com/x?t=654321'],
  })
})

it('is slow, and then works', async () => {
  await open.sandbox.setFault('vat', 'slow', 1)

  expect((await open.sandbox.vat.check('LT100001919017')).kind).toBe('valid')
})

it('plays a provider that refuses an order over zero or holds none, and one that cannot take its payment', async () => {
  const order = {
    reference: 'sgn_1',
    amount: money(0, 'EUR'),
    capture: 'automatic' as const,
    save_method: true,
    customer: { email: 'ona@example.com', full_name: 'Ona' },
    description: 'Card',
    return_url: 'https://portal.example.com',
    expire_after: 3_600_000,
  }
  const refusing = await openSandbox({ zero_amount: 'refuse' })
  const failing = await openSandbox({ zero_amount: 'accept_then_fail' })

  const refused = await refusing.sandbox.payments.createOrder(order)
  const held = await failing.sandbox.payments.createOrder({ ...order, capture: 'manual' })
  const accepted = await failing.sandbox.payments.createOrder(order)
  const token = accepted.kind === 'order' ? accepted.order.token : ''

  expect(refused).toMatchObject({ kind: 'refused', code: 'zero_amount_refused' })
  expect(held).toMatchObject({ kind: 'refused', code: 'zero_amount_refused' })
  expect(await failing.sandbox.complete(token)).toMatchObject({
    state: 'pending',
    saved_method_id: null,
  })
  await Promise.all([refusing.close(), failing.close()])
})
