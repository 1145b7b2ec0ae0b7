import { PLANS, type Plan } from '@billing/core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld, type World } from '../support/world.ts'
import { openDesk } from './desk.ts'

const [PROMO] = PLANS as [Plan]
const TEAM = { ...PROMO, plan_tier: 'team', name: 'Team', names: { en: 'Team', lt: 'Komandai' } }

let world: World
beforeAll(async () => {
  world = await openWorld({ settings: { plans: [...PLANS, TEAM] } })
})
afterAll(() => world.close())

it('customers are found by a plan of our own', async () => {
  await world.signUp({ company_name: 'UAB Pavyzdys', plan_tier: 'team' })
  await world.signUp({ company_name: 'UAB Kita', plan_tier: 'starter', email: 'kita@example.lt' })
  const desk = await openDesk(world)

  const { text } = await desk.get('/customers?plan_tier=team')

  expect(text).toContain('UAB Pavyzdys')
  expect(text).not.toContain('UAB Kita')
})
