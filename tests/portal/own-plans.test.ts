import { PLANS, type Plan } from '@billing/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../support/world.ts'
import { openPortal } from './open-portal.ts'
import { signedIn } from './people.ts'

const [PROMO, STARTER] = PLANS as [Plan, Plan]
const SOLO = { ...STARTER, names: { en: 'Solo', lt: 'Vienam' }, trial_days: 0 }
const TEAM = {
  ...PROMO,
  plan_tier: 'team',
  name: 'Team',
  names: { en: 'Team', lt: 'Komandai' },
  trial_days: 21,
}

/** What a page says, without its markup. */
const wordsOf = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

/** A browser whose pages are read as words, in this language. */
async function readIn(language: 'en' | 'lt', browser: ReturnType<typeof openPortal>) {
  await browser.post('/language', { language, next: '/' })
  return async (path: string) => wordsOf((await browser.get(path)).text)
}

describe('plans whose names differ by language', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ settings: { plans: [SOLO, TEAM] } })
  })
  afterAll(() => world.close())

  it('are called as in the reader’s language where one signs up', async () => {
    const english = await (await readIn('en', openPortal(world)))('/signup')
    const lithuanian = await (await readIn('lt', openPortal(world)))('/signup')

    expect(english).toContain('Team')
    expect(english).not.toContain('Komandai')
    expect(lithuanian).toContain('Komandai')
    expect(lithuanian).not.toContain('Team')
  })

  it('are called so on every page of a plan, and where a change of it is foreseen', async () => {
    const customer = await world.signUp({ plan_tier: 'starter', language: 'lt' })
    await world.advance('P1D')
    const browser = await signedIn(world, customer)
    const read = await readIn('lt', browser)
    const change = await read('/billing/subscription/change?to=team')
    const chosen = { do: 'next', new_tier: 'team', name: 'Komandai', at: '2026', key: 'a-change' }
    await browser.post('/billing/subscription/change?to=team', chosen)
    const pages = [change, ...(await Promise.all(['/billing/subscription', '/billing'].map(read)))]

    expect(pages[0]).toContain('Keisti į „Komandai“')
    expect(pages[1]).toContain('Vienam')
    expect(pages[1]).toContain('jūsų planas bus „Komandai“')
    expect(pages[2]).toContain('Jūsų planas bus Komandai')
    expect(pages.join(' ')).not.toMatch(/\bTeam\b|\bteam\b|\bSolo\b/)
  })

  it.each([
    ['en', 'No free days', '21 days free', 'A plan without free days is charged'],
    ['lt', 'Be nemokamų dienų', '21 diena nemokamai', 'Už planą be nemokamų dienų mokama'],
  ] as const)('promise, in %s, each its own free days', async (language, none, free, charged) => {
    const text = await (await readIn(language, openPortal(world)))('/signup')
    const [solo = '', team = ''] = text.split(language === 'en' ? 'Team' : 'Komandai')

    expect(solo).toContain(none)
    expect(solo).not.toContain(free)
    expect(team).toContain(free)
    expect(text).toContain(charged)
    expect(text).not.toMatch(/Nothing is charged now|Dabar pinigų nenuskaitysime/)
  })
})

it('where every plan begins with free days, nobody who signs up is charged now', async () => {
  const world = await openWorld({ settings: { plans: [TEAM] } })
  const text = await (await readIn('en', openPortal(world)))('/signup')
  await world.close()

  expect(text).toContain('Nothing is charged now')
  expect(text).not.toContain('No free days')
})
