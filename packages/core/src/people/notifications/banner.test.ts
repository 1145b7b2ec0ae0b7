import { expect, it } from 'vitest'
import { DUNNING } from '../../money/policy/dunning.ts'
import { money } from '../../kernel/money.ts'
import { march } from '../../fixtures/march.ts'
import { dunningBanner } from './banner.ts'

const args = {
  number: 'PBX-2026-000001',
  amount: money(2_299, 'EUR'),
  next_date: march(3),
  suspend_date: null,
  end_date: null,
}

it('each dunning step shows its banner, critical from the final notice on', () => {
  const shown = DUNNING.steps.map(({ state, banner: kind }) => {
    const notice = { id: 'b-1', account_id: 'acc-1', state, kind, pay_url: null, args }
    const { severity, message_key, source_ref } = dunningBanner(notice, march(1))
    return [source_ref, message_key, severity]
  })

  expect(shown).toEqual([
    ['grace', 'banner.dunning_grace', 'warn'],
    ['retry_1', 'banner.dunning_retry_1', 'warn'],
    ['retry_2', 'banner.dunning_retry_2', 'warn'],
    ['final_notice', 'banner.dunning_retry_2', 'critical'],
    ['suspended', 'banner.dunning_suspended', 'critical'],
    ['cancelled', 'banner.dunning_cancelled', 'critical'],
  ])
})

it('a banner leads to where the customer can pay', () => {
  const notice = {
    id: 'b-1',
    account_id: 'acc-1',
    state: 'grace',
    kind: 'dunning_grace',
    args,
  } as const

  expect(dunningBanner({ ...notice, pay_url: 'https://pay' }, march(1))).toMatchObject({
    cta_url: 'https://pay',
    cta_label_key: 'banner.dunning_grace.cta',
    message_args: {
      number: 'PBX-2026-000001',
      amount_minor: 2_299,
      currency: 'EUR',
      next_date: '2026-03-03T12:00:00.000Z',
    },
  })
  expect(dunningBanner({ ...notice, pay_url: null }, march(1)).cta_label_key).toBeNull()
})
