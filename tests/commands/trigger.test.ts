import { SYSTEM } from '@billing/core'
import { beforeEach, expect, it } from 'vitest'
import { answer, billing, freshPlace, pass, signUp, within } from './run.ts'

let env: ReturnType<typeof freshPlace>
beforeEach(async () => {
  env = freshPlace()
  await billing(['migrate'], env)
  await within(env, (service) => signUp(service))
})

const trigger = (...args: readonly string[]) =>
  answer<Record<string, unknown>>(['trigger', ...args], env)
const statusAfter = (time: string) =>
  within(env, async (service) => {
    await pass(service, time)
    const { account_id } = await service.billing.account.find(SYSTEM, 'ona@example.lt')
    return (await service.billing.operations.standing(SYSTEM, account_id)).subscription?.status
  })

it('decline: a trial ends, the card says no, and the customer is past due', async () => {
  expect(await trigger('decline', '--account', 'ona@example.lt')).toEqual({
    what: 'decline',
    cards: 1,
  })

  expect(await statusAfter('P15D')).toBe('past_due')
})

it('calm: the same card works again, and the trial ends in a paid month', async () => {
  await trigger('decline', '--account', 'ona@example.lt')
  await trigger('outage', '--provider', 'mail')

  expect(await trigger('calm', '--account', 'ona@example.lt')).toMatchObject({ cards: 1 })

  expect(await statusAfter('P15D')).toBe('active')
  expect(await within(env, ({ sandbox }) => sandbox.listFaults())).toEqual([])
})

it('outage: a provider is away until it is called back', async () => {
  await trigger('outage', '--provider', 'pbx')

  expect(await within(env, ({ sandbox }) => sandbox.listFaults())).toEqual([
    { target: 'pbx', kind: 'down', remaining: null },
  ])
})

it('lost webhooks: none arrives, and the charge is known all the same', async () => {
  await trigger('lost-webhooks')

  expect(await statusAfter('P15D')).toBe('active')
  expect((await within(env, ({ sandbox }) => sandbox.webhooks())).held).toBeGreaterThan(0)
  expect(await trigger('calm')).toMatchObject({ released: expect.any(Number) })
})

it('dispute: an operator is told until the bank has decided for us', async () => {
  const told = () =>
    within(env, async ({ billing: { scheduler } }) => {
      const { alerts } = await scheduler.alerts(SYSTEM)
      return alerts.filter(({ id }) => id === 'payment_disputed').map(({ metric }) => metric)
    })

  const { dispute_id } = await trigger('dispute')
  expect(await told()).toEqual([1])

  await trigger('dispute', '--stage', 'won', '--dispute', String(dispute_id))
  expect(await told()).toEqual([])
})

it.each([
  [['trigger'], /missing required argument 'what'/],
  [['trigger', 'war'], /Allowed choices are decline, dispute, lost-webhooks, outage, calm/],
  [
    ['trigger', 'dispute', '--stage', 'fought'],
    /^--stage expects one of opened, under_review, won, lost$/m,
  ],
  [['trigger', 'decline'], /^--account expects whose cards decline$/m],
  [['trigger', 'outage'], /^--provider expects one of payments, pbx, vat, mail, e_invoices$/m],
  [['trigger', 'outage', '--provider', 'sun'], /^--provider expects one of/],
])('%j ends with 2', async (args, line) => {
  const { code, stdout, stderr } = await billing(args, env)

  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toMatch(line)
})
