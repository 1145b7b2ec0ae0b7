import { DEFAULT_SETTINGS, type Settings } from '@billing/core'
import type { MoneyStory, Told } from '../stories/money-story.ts'
import { clerksDesk } from '../stories/clerks-desk.ts'
import { transition } from '../stories/operator-hand.ts'
import { topupActions } from '../support/topup-actions.ts'
import { withdraw } from '../support/withdrawal-actions.ts'

const LONG = 'Ilgo pavadinimo įmonė '.repeat(10).slice(0, 199).concat('X')

/** A seller whom Peppol reaches, and of whom XRechnung knows whom to ask. */
export const REACHABLE: Settings['seller'] = {
  ...DEFAULT_SETTINGS.seller,
  postal_address: {
    line1: 'Gedimino pr. 1',
    postal_code: '01103',
    city: 'Vilnius',
    country: 'LT',
  },
  e_address: { scheme: '0200', id: '300000053' },
  contact: { name: 'Accounts', phone: '+370 600 00000', email: 'invoices@example.com' },
}

/** Somebody who signs up: what they say, by which card, and what their electronic invoices are to carry. */
interface Role {
  readonly input: Readonly<Record<string, unknown>>
  readonly checkout?: Parameters<MoneyStory['customer']>[1]
  readonly vat_id?: string
  readonly wishes?: object
}

const address = (country: string, line1 = 'Street 1') => ({
  line1,
  city: 'Town',
  postal_code: '10115',
  country,
})
const company = (company_name: string, country = 'LT', more: object = {}) => ({
  company_name,
  country,
  legal_address: address(country),
  ...more,
})
const person = (full_name: string, country = 'LT', more: object = {}) => ({
  customer_type: 'individual',
  full_name,
  country,
  ...more,
})

/** Who lives under a seller at home in Vilnius. */
const CAST = {
  peppol: {
    input: company('UAB „Ąžuolų & <Sūnūs> "Šėtra"', 'LT', { language: 'lt' }),
    vat_id: 'LT100001919017',
    wishes: { e_address: { scheme: '0200', id: '121215434' }, buyer_reference: 'PO & 7' },
  },
  reverse: {
    input: company('Osaühing Näide', 'EE'),
    vat_id: 'EE100931558',
    wishes: { e_address: { scheme: '9931', id: 'EE100931558' } },
  },
  greek: { input: company('Ελληνικές Τηλεπικοινωνίες Α.Ε.', 'GR'), vat_id: 'EL094014201' },
  public: {
    input: company('Bezirksamt Mitte', 'DE'),
    wishes: { leitweg_id: '04011000-1234512345-06', buyer_reference: 'Referat 3' },
  },
  public_reverse: {
    input: company('Stadtwerke Musterstadt GmbH', 'DE'),
    vat_id: 'DE136695976',
    wishes: { leitweg_id: '992-90009-96' },
  },
  pending: { input: company('Später GmbH', 'DE') },
  abroad: { input: company('日本電話株式会社', 'US') },
  abroad_person: { input: person('Ada Lovelace', 'US') },
  german: { input: person('Jörg Müßig', 'DE') },
  finnish: { input: person('Äiti Öljy', 'FI') },
  consumer: { input: person('Ona Onaitė', 'LT', { language: 'lt' }) },
  small: { input: company('Cheap & Cheerful', 'LT', { plan_tier: 'promo' }) },
  long: {
    input: company(LONG, 'LT', {
      legal_address: address('LT', 'Labai ilga gatvė '.repeat(12).slice(0, 200).trim()),
    }),
  },
  late: { input: company('Late Payer'), checkout: { behaviour: 'decline_after:1' } },
  voided: { input: company('Never Payer'), checkout: { behaviour: 'decline_after:1' } },
  leaver: { input: company('Leaver'), checkout: { behaviour: 'decline_after:1' } },
  locked: { input: company('Locked over a renewal') },
  cardless: {
    input: company('No Card any more'),
    checkout: { card: { brand: 'visa', last4: '4242', exp_month: 2, exp_year: 2026 } },
  },
  withdrawn: { input: person('Jonas Jonaitis') },
  withdrawn_begun: { input: person('Petras Petraitis', 'LT', { begin_at_once: true }) },
} as const satisfies Readonly<Record<string, Role>>

type Name = keyof typeof CAST

async function enter(story: MoneyStory, name: string, role: Role): Promise<Told> {
  const told = await story.customer({ email: `${name}@example.lt`, ...role.input }, role.checkout)
  if (role.vat_id !== undefined)
    await well(told.ask('PATCH', '/account', { body: { vat_id: role.vat_id } }))
  if (role.wishes) await well(told.ask('PUT', '/account/e-invoice', { body: role.wishes }))
  return told
}

async function well(answer: ReturnType<Told['ask']>): Promise<void> {
  const { status, body } = await answer
  if (status > 299) throw new Error(`${status}: ${JSON.stringify(body)}`)
}

const planNow = (told: Told, new_tier: string) =>
  well(told.ask('POST', '/subscription/change-plan-now', { body: { new_tier } }))

/** Three months under a seller at home in Vilnius: every kind of document. */
export async function atHome(story: MoneyStory): Promise<readonly Told[]> {
  await story.reopen({ settings: { seller: REACHABLE, time_zone: 'Europe/Vilnius' } })
  for (const vat_id of ['EE100931558', 'EL094014201', 'DE136695976']) {
    await story.world.sandbox.setVat({ vat_id, valid: true, name: null })
  }
  const entered: [Name, Told][] = []
  for (const [name, role] of Object.entries(CAST)) {
    entered.push([name as Name, await enter(story, name, role)])
  }
  const cast = Object.fromEntries(entered) as Record<Name, Told>
  await withdrawals(story, cast)
  await firstMonth(story, cast)
  await secondMonth(story, cast)
  await story.world.until('2026-04-18T09:00:00Z')
  await transition(story.world, cast.locked.account_id, 'active')
  await story.world.until('2026-04-20T09:00:00Z')
  return Object.values(cast)
}

/** Two consumers are charged on the first day; one of them has asked us to begin. */
async function withdrawals(story: MoneyStory, cast: Readonly<Record<Name, Told>>): Promise<void> {
  for (const told of [cast.withdrawn, cast.withdrawn_begun]) {
    await transition(story.world, told.account_id, 'active')
  }
  await story.world.until('2026-02-05T12:00:00Z')
  for (const told of [cast.withdrawn, cast.withdrawn_begun]) await well(withdraw(told))
  await story.world.settle()
}

/** The registry is away while one of them is charged, and comes back: a note in two groups. */
async function firstMonth(story: MoneyStory, cast: Readonly<Record<Name, Told>>): Promise<void> {
  await story.world.until('2026-02-15T08:00:00Z')
  await story.world.sandbox.setFault('vat', 'down')
  await well(cast.pending.ask('PATCH', '/account', { body: { vat_id: 'DE136695976' } }))
  await story.world.until('2026-02-15T12:00:00Z')
  await story.world.sandbox.clearFaults()
  await story.world.until('2026-02-16T12:00:00Z')
  const desk = (told: Told) => clerksDesk(story.world, told)
  const first = async (told: Told) => (await desk(told).oldest()).number
  await well(desk(cast.voided).credit(await first(cast.voided), 2_299))
  for (const told of [cast.consumer, cast.reverse, cast.german, cast.abroad_person]) {
    await topupActions(story.world, told.account_id).pay(2_000)
  }
  for (const told of [cast.peppol, cast.reverse, cast.greek, cast.public]) {
    await planNow(told, 'enterprise')
  }
  await well(desk(cast.consumer).refund(await first(cast.consumer), 1_210))
  await well(desk(cast.consumer).refund(await first(cast.consumer), 1_089))
  await well(desk(cast.long).credit(await first(cast.long), 2_299))
  await well(desk(cast.small).credit(await first(cast.small), 121 - 1))
  await well(desk(cast.finnish).refund(await first(cast.finnish), 2_385))
  await story.world.settle()
}

async function secondMonth(story: MoneyStory, cast: Readonly<Record<Name, Told>>): Promise<void> {
  await story.world.until('2026-02-20T10:00:00Z')
  await planNow(cast.abroad, 'starter')
  await planNow(cast.public_reverse, 'starter')
  await well(cast.leaver.ask('POST', '/subscription/cancel'))
  await story.world.until('2026-03-01T10:00:00Z')
  await transition(story.world, cast.locked.account_id, 'suspended')
  await story.world.until('2026-03-12T10:00:00Z')
  await cast.late.payNow()
  await cast.late.cards.setDefault(await cast.late.cards.save('1111'))
  await story.world.until('2026-03-20T10:00:00Z')
  await planNow(cast.peppol, 'business')
}

/** Below the threshold: the seller's own rate abroad; nobody is reached electronically. */
export async function belowThreshold(story: MoneyStory): Promise<readonly Told[]> {
  await story.reopen({ settings: { oss: false, union_scheme: false } })
  const told = await enter(story, 'home-rate', { input: person('Émile Zola', 'FR') })
  await story.world.until('2026-03-20T09:00:00Z')
  return [told]
}

/** First and last days in a zone that is half a day away. */
export async function farAway(story: MoneyStory): Promise<readonly Told[]> {
  await story.reopen({
    now: '2026-01-31T11:30:00Z',
    settings: { seller: REACHABLE, time_zone: 'Pacific/Auckland' },
  })
  const told = await enter(story, 'zone', CAST.peppol)
  await story.world.until('2026-02-20T11:30:00Z')
  await planNow(told, 'enterprise')
  await story.world.until('2026-03-20T09:00:00Z')
  return [told]
}

/** A consumer pays in advance what no net and its VAT come to: 8.26 has 1.73 of VAT, and 8.27 has 1.74. */
export async function oneCent(story: MoneyStory): Promise<Told> {
  await story.reopen({ settings: { seller: REACHABLE, time_zone: 'Europe/Vilnius' } })
  const told = await enter(story, 'one-cent', CAST.consumer)
  await story.world.until('2026-02-16T12:00:00Z')
  await topupActions(story.world, told.account_id).pay(1_000)
  await story.world.settle()
  return told
}
