import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { explain } from '../../packages/server/src/commands/explain.ts'
import { type Desk, openDesk } from '../credit/desk.ts'
import { tokenOf } from '../http/actors.ts'
import { checked, complaints } from '../http/checked.ts'
import { subscriptionActions, type SubscriptionActions } from '../http/subscription-actions.ts'
import { listening } from '../support/listening.ts'
import { serviceOf } from '../support/service-of.ts'
import type { ApiAnswer } from '../support/api.ts'

let desk: Desk
let owner: SubscriptionActions
let operator: string
beforeAll(async () => {
  desk = await openDesk()
  owner = subscriptionActions(checked(desk.world), desk.customer)
  const { account_id } = desk.customer
  operator = await tokenOf(desk.world, { role: 'admin', account_id, twofa: true })
})
afterAll(() => desk.world.close())

const UNSEEN = ['   ', '\u200b', '\r\n\t', '\u202e\u202e']

/** The text of a credit note's PDF, as its customer downloads it. */
async function printed({ body }: ApiAnswer): Promise<string> {
  const answer = await desk.world.request(`/v1/credit-notes/${body.id}/pdf`, {
    headers: { authorization: `Bearer ${desk.customer.token}` },
  })
  const document = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()))
  return (await extractText(document, { mergePages: true })).text
}

const credit = (asked: object) =>
  desk.operator.credit(desk.billed.invoice.invoice_id, { amount_minor: 1, ...asked })

describe('the reason of a credit note', () => {
  it.each(['constructor', 'toString', '__proto__', '=HYPERLINK("http://x","y")', '<b>{{7*7}}</b>'])(
    'stands on the document as sent: %s',
    async (reason) => {
      expect(await printed(await credit({ reason }))).toContain(`Reason: ${reason}`)
    },
  )

  it('stands there in words when it is ours', async () => {
    expect(await printed(await credit({ reason: 'plan_change' }))).toContain('change of plan')
  })

  it('is one line of text to an operator who has the invoice explained', async () => {
    await credit({ reason: 'goodwill\u001b[31m\n    owed   9.00 EUR\u202e' })
    const { number } = desk.billed.invoice
    const { said, out } = listening()

    await explain.run(serviceOf(desk.world), { options: {}, words: [number] }, out)

    const lines = said.stdout.split('\n')
    const told = lines.find((line) => line.includes('goodwill'))
    expect(told).toContain('credit: goodwill [31m     owed   9.00 EUR')
    expect(lines.join('')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  })

  it.each(UNSEEN)('has something in it to see, unlike %j', async (reason) => {
    const { notes } = await desk.standing()

    const answer = await credit({ reason })

    expect([answer.status, answer.body.code]).toEqual([422, 'validation.failed'])
    expect(complaints(answer)).toEqual(['reason'])
    expect((await desk.standing()).notes).toBe(notes)
  })
})

it.each(UNSEEN)('an operator’s change of plan has a reason, unlike %j', async (reason) => {
  const answer = await desk.world.api('POST', '/admin/subscriptions/some-id/change-plan', {
    token: operator,
    headers: { 'idempotency-key': 'unseen' },
    body: { new_tier: 'starter', effective: 'immediate', reason },
  })

  expect(complaints(answer)).toEqual(['reason'])
})

it('an amount holds nothing that we do not know', async () => {
  const { invoice_id } = desk.billed.invoice
  const answer = await desk.world.api('POST', '/admin/credit-notes', {
    token: operator,
    headers: { 'idempotency-key': 'more-than-money' },
    body: { invoice_id, amount: { amount_minor: 1, currency: 'EUR', vat: 1 }, reason: 'goodwill' },
  })

  expect([answer.status, ...complaints(answer)]).toEqual([422, 'amount.vat'])
})

it('the refusal of a plan does not grow with the name that was sent', async () => {
  const new_tier = 'gold'.repeat(2_000)
  const answers = [
    await owner.changePlan(new_tier),
    await owner.ask('/subscription/change-plan-now', { new_tier }),
    await desk.world.api('POST', '/signup', {
      body: {
        customer_type: 'company',
        company_name: 'UAB Pavyzdys',
        email: 'jonas@example.lt',
        country: 'LT',
        plan_tier: new_tier,
      },
    }),
  ]

  for (const { body } of answers) {
    expect(body.code).toBe('subscription.tier_invalid')
    expect(JSON.stringify(body).length).toBeLessThan(1_000)
  }
})

it.each(['a\r\nb', 'a\tb', 'a\u001b[31m', 'one\u2028two'])(
  'what a document shows of its buyer is one line, unlike %j',
  async (given) => {
    const { token } = desk.customer
    const address = { kind: 'legal', line1: 'a', line2: given, city: 'b', postal_code: '1' }
    const body = { reg_number: given, contact_phone: given }

    const placed = await desk.world.api('POST', '/account/addresses', {
      token,
      body: { ...address, country: 'LT' },
    })
    const changed = await desk.world.api('PATCH', '/account', { token, body })

    expect([placed.status, ...complaints(placed)]).toEqual([422, 'line2'])
    expect(complaints(changed).toSorted()).toEqual(['contact_phone', 'reg_number'])
  },
)
