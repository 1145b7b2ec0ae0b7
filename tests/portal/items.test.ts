import { money } from '@billing/core'
import { ITEMS, itemFixture } from '@billing/core/fixtures'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../support/world.ts'
import { openPortal } from './open-portal.ts'
import { signedIn } from './people.ts'

const QUEUES = itemFixture('queues', 0, {
  names: { en: 'Queues', lt: 'Eilės' },
  prices: {
    month: {
      kind: 'graduated',
      tiers: [
        { up_to: 10, unit: money(500, 'EUR') },
        { up_to: null, unit: money(400, 'EUR') },
      ],
    },
  },
  set_up: money(1_500, 'EUR'),
  min: 2,
  max: { promo: 0 },
})
const RECORDING = itemFixture('recording', 0, {
  names: { en: 'Recording', lt: 'Įrašymas' },
  prices: { year: { kind: 'flat', amount: money(9_000, 'EUR') } },
  self_service: false,
})

/** What a page says, without its markup. */
const wordsOf = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

/** A browser whose pages are read as words, in this language. */
async function readIn(language: 'en' | 'lt', browser: ReturnType<typeof openPortal>) {
  await browser.post('/language', { language, next: '/' })
  return async (path: string) => wordsOf((await browser.get(path)).text)
}

/** What stands between two words of a page. */
function between(text: string, from: string, to: string): string {
  return text.split(from)[1]?.split(to)[0] ?? ''
}

describe('items beside the plans', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld({ settings: { items: [...ITEMS, QUEUES, RECORDING] } })
  })
  afterAll(() => world.close())

  it('are told to a consumer who signs up with their VAT, and each plan with what it includes', async () => {
    const read = await readIn('en', openPortal(world))
    const text = await read('/signup?type=individual&country=SE')

    expect(between(text, 'Promo', 'Starter')).toContain('Queues: not with this plan')
    expect(between(text, 'Starter', 'Business')).toContain('Seats: at most 5')
    expect(between(text, 'Business', 'Enterprise')).toContain('Seats: 3 included, at most 50')
    expect(between(text, 'Enterprise', 'Beside the plan')).toContain('Seats: 10 included')
    const prices = between(text, 'Beside the plan', 'Your name')
    expect(prices).toContain(
      'Seats €6.24 a month each with 25% VAT Only for what the plan does not include.',
    )
    expect(prices).toContain('Numbers €1.88 a month each with 25% VAT Number')
    expect(prices).toContain('Number porting €31.25 each, once with 25% VAT On request')
    expect(prices).toContain('€6.25 a month each up to 10, €5.00 a month each from 11 on')
    expect(prices).toContain('Set-up: €18.75 for each new one, once. At least 2.')
    expect(prices).toContain('Recording €112.50 a year for any number with 25% VAT On request')
    expect(prices).not.toMatch(/4\.99|1\.50|25\.00/)
  })

  it('are told to a company without its VAT, in the reader’s language', async () => {
    const read = await readIn('lt', openPortal(world))
    const text = (await read('/signup?country=LT')).replaceAll('\u00a0', ' ')

    expect(between(text, 'Business', 'Enterprise')).toContain(
      'Darbo vietos: įskaičiuota 3, daugiausia 50',
    )
    const prices = between(text, 'Priedai prie plano', 'Įmonės pavadinimas')
    expect(prices).toContain(
      'Darbo vietos po 4,99 € per mėnesį ir 21 % PVM Mokate tik už tai, ko plane nėra.',
    )
    expect(prices).toContain('Numerio perkėlimas po 25,00 €, vieną kartą ir 21 % PVM Paprašius')
    expect(prices).toContain('po 5,00 € per mėnesį iki 10, po 4,00 € per mėnesį nuo 11')
  })

  it('are told to a customer with the VAT of the account, beside the other plans', async () => {
    const customer = await world.signUp({
      customer_type: 'individual',
      full_name: 'Astrid',
      country: 'SE',
    })
    await world.advance('P1D')
    const read = await readIn('en', await signedIn(world, customer))
    const text = await read('/billing/subscription')

    expect(between(text, 'Enterprise', 'Beside the plan')).toContain('Seats: 10 included')
    expect(between(text, 'Beside the plan', 'Cancel the plan')).toContain(
      'Seats €6.24 a month each with 25% VAT',
    )
  })
})

it('without items no page names any', async () => {
  const world = await openWorld()
  const customer = await world.signUp()
  const read = await readIn('en', await signedIn(world, customer))
  const texts = await Promise.all(['/signup?country=LT', '/billing/subscription'].map(read))
  await world.close()

  expect(texts.join(' ')).toContain('Business')
  expect(texts.join(' ')).not.toMatch(/Beside the plan|included,|at most/)
})
