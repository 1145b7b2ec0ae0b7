import { money, SYSTEM } from '@billing/core'
import { describe, expect, it } from 'vitest'
import { tokenOf } from '../http/actors.ts'
import { moneyStory, type Told } from '../stories/money-story.ts'
import { operate } from '../stories/operator-hand.ts'
import { topupActions } from '../support/topup-actions.ts'
import { sleepUntil, tickWhile } from '../support/while-asked.ts'
import { CONSUMER, moneyMoved } from '../support/withdrawal-actions.ts'
import { isafRows, ossRows, vatOwed } from './papers.ts'
import { WITHDRAWALS, type WithdrawalCase } from './withdrawals.ts'

describe('a withdrawal from the contract, on every paper', () => {
  const story = moneyStory('sqlite')
  const ordered = async ({ ordered: now, customer, country, begin_at_once }: WithdrawalCase) => {
    await story.reopen({ now, settings: { time_zone: 'Europe/Vilnius' } })
    const asked = begin_at_once ? { begin_at_once } : {}
    return story.customer(customer === 'company' ? { country } : { ...CONSUMER, country, ...asked })
  }
  const BEFORE = {
    async 'is charged at once'(told: Told) {
      const { subscription_id } = (await told.ask('GET', '/subscription')).body
      const path = `/admin/subscriptions/${subscription_id}/transition`
      await operate(story.world, 'POST', path, { body: { to_status: 'active' } })
      await story.world.settle()
    },
    async 'is told nothing'() {
      const { db } = story.world.opened
      await db.updateTable('signups').set({ contract_confirmed_at: null }).execute()
    },
    async 'is told'() {
      const told = { contract_confirmed_at: story.world.now() }
      await story.world.opened.db.updateTable('signups').set(told).execute()
    },
    async 'tops up 20.00'({ account_id }: Told) {
      await topupActions(story.world, account_id).pay(2_000)
    },
    async 'calls for 8.00'({ account_id }: Told) {
      const tenant = await story.world.ports.store.read((tx) => tx.tenants.ofAccount(account_id))
      await story.world.sandbox.useCallCredit(tenant?.tenant_id ?? '', money(800, 'EUR'))
    },
  }
  const send = async (told: Told, path: string, { twice }: WithdrawalCase) => {
    const token = await tokenOf(story.world, { role: 'owner', account_id: told.account_id })
    const asked = { token, body: {}, headers: { 'idempotency-key': path } }
    const first = await told.ask('POST', path, asked)
    if (twice) expect((await told.ask('POST', path, asked)).body).toEqual(first.body)
    return first
  }
  const withdraw = async (told: Told, one: WithdrawalCase): Promise<WithdrawalCase['answer']> => {
    const stated = await send(told, '/withdrawal', one)
    if (stated.status === 422) {
      const [{ name }] = stated.body.invalid_params
      return name === 'sent_at' ? 'too late' : 'no right'
    }
    const { status } = await send(told, `/withdrawal/${stated.body.withdrawal_id}/confirm`, one)
    expect(status).toBe(200)
    return 'in effect'
  }
  const answered = async (told: Told, one: WithdrawalCase): Promise<string> => {
    if (!one.while) {
      await story.world.until(one.withdraws)
      return withdraw(told, one)
    }
    await sleepUntil(story.world, one.withdraws)
    let answer = ''
    await tickWhile(story.world, async () => (answer = await withdraw(told, one)))
    return answer
  }

  it.each(WITHDRAWALS)('$id: $who ($law)', async (one) => {
    const told = await ordered(one)
    for (const step of one.before ?? []) {
      if ('at' in step) await story.world.until(step.at)
      await BEFORE[step.does](told)
    }
    const answer = await answered(told, one)
    await story.world.settle()
    const { books } = story.world.billing
    const [year = 0, month = 0] = one.withdraws.split('-').map(Number)

    expect({
      answer,
      last_day: (await told.ask('GET', '/withdrawal')).body.last_day,
      card: (await moneyMoved(story.world)).map((cents) => (cents / 100).toFixed(2)),
      isaf: await isafRows(books, { year, month }),
      oss: await ossRows(books, { year, quarter: month > 3 ? 4 : 1 }),
      ledger: await vatOwed(story.world),
    }).toEqual({
      answer: one.answer,
      last_day: one.last_day,
      card: one.card,
      isaf: one.isaf,
      oss: one.oss,
      ledger: one.ledger,
    })
    const { checks } = await books.verify(SYSTEM)
    expect(checks.flatMap(({ wrong }) => wrong)).toEqual([])
  })
})
