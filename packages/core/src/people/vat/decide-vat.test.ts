import { describe, expect, it } from 'vitest'
import { anAccount, aPlace, march } from '../../fixtures/index.ts'
import { after, DAY, type EpochMs, epochMs } from '../../kernel/time.ts'
import {
  decideVat,
  isCorrectedByYes,
  mayBeCorrectedByYes,
  type VatCustomer,
  vatCustomerOf,
  type VatSeller,
} from './decide-vat.ts'
import type { VatDecision } from './vat-decision.ts'

const NOW = epochMs(Date.UTC(2026, 2, 10, 12))
const daysAgo = (days: number): EpochMs => after(NOW, -days * DAY)
const SELLER: VatSeller = {
  seller_country: 'LT',
  abroad: 'destination',
  time_zone: 'Europe/Vilnius',
}
const BELOW_THRESHOLD: VatSeller = { ...SELLER, abroad: 'home_rate' }

function customer(differs: Partial<VatCustomer> = {}): VatCustomer {
  return {
    country: 'LT',
    territory: null,
    decided_by: null,
    vat_id: null,
    vat_status: 'not_provided',
    vat_checked_at: null,
    last_valid: null,
    ...differs,
  }
}

const yes = (vat_id: string, days: number) => ({ vat_id, checked_at: daysAgo(days) })

// prettier-ignore
const CASES: readonly (readonly [who: string, facts: Partial<VatCustomer>, treatment: string, rate: string])[] = [
  ['LT company with a valid number',              { country: 'LT', vat_id: 'LT119511515', vat_status: 'valid' },                                                         'domestic',       'LT 21 %'],
  ['LT company without a number',                 { country: 'LT' },                                                                                                     'domestic',       'LT 21 %'],
  ['LT individual',                               { country: 'LT' },                                                                                                     'domestic',       'LT 21 %'],
  ['LT company with an Estonian number',          { country: 'LT', vat_id: 'EE100931558', vat_status: 'valid' },                                                         'domestic',       'LT 21 %'],
  ['EE company with a valid number',              { country: 'EE', vat_id: 'EE100931558', vat_status: 'valid' },                                                         'reverse_charge', '0 %'],
  ['EE company without a number',                 { country: 'EE' },                                                                                                     'oss',            'EE 24 %'],
  ['EE company, valid, though no number is known', { country: 'EE', vat_status: 'valid' },                                                                               'oss',            'EE 24 %'],
  ['EE company whose number became invalid',      { country: 'EE', vat_id: 'EE100931558', vat_status: 'invalid' },                                                       'oss',            'EE 24 %'],
  ['… though it was valid last month',            { country: 'EE', vat_id: 'EE100931558', vat_status: 'invalid', last_valid: yes('EE100931558', 30) },                   'oss',            'EE 24 %'],
  ['EE company, pending, never valid',            { country: 'EE', vat_id: 'EE100931558', vat_status: 'pending' },                                                       'oss',            'EE 24 %'],
  ['EE company, pending, valid 89 days ago',      { country: 'EE', vat_id: 'EE100931558', vat_status: 'pending', last_valid: yes('EE100931558', 89) },                   'reverse_charge', '0 %'],
  ['EE company, pending, valid 90 days ago',      { country: 'EE', vat_id: 'EE100931558', vat_status: 'pending', last_valid: yes('EE100931558', 90) },                   'oss',            'EE 24 %'],
  ['EE company, pending, another was valid',      { country: 'EE', vat_id: 'EE100931558', vat_status: 'pending', last_valid: yes('EE100594102', 1) },                    'oss',            'EE 24 %'],
  ['EE company with a valid Latvian number',      { country: 'EE', vat_id: 'LV40003521600', vat_status: 'valid' },                                                       'oss',            'EE 24 %'],
  ['EE company with a valid Lithuanian number',   { country: 'EE', vat_id: 'LT119511515', vat_status: 'valid' },                                                         'oss',            'EE 24 %'],
  ['EE company, pending Latvian number',          { country: 'EE', vat_id: 'LV40003521600', vat_status: 'pending', last_valid: yes('LV40003521600', 1) },                'oss',            'EE 24 %'],
  ['EE individual with a valid number',           { country: 'EE', vat_id: 'EE100931558', vat_status: 'valid' },                                                         'reverse_charge', '0 %'],
  ['DE consumer',                                 { country: 'DE' },                                                                                                     'oss',            'DE 19 %'],
  ['FI consumer',                                 { country: 'FI' },                                                                                                     'oss',            'FI 25.5 %'],
  ['GR company with a valid EL number',           { country: 'GR', vat_id: 'EL094259216', vat_status: 'valid' },                                                         'reverse_charge', '0 %'],
  ['GR consumer',                                 { country: 'GR' },                                                                                                     'oss',            'GR 24 %'],
  ['US company',                                  { country: 'US' },                                                                                                     'outside_scope',  '0 %'],
  ['US company with a valid German number',       { country: 'US', vat_id: 'DE136695976', vat_status: 'valid' },                                                         'outside_scope',  '0 %'],
  ['GB company in Belfast with an XI number',     { country: 'GB', vat_id: 'XI123456789', vat_status: 'valid' },                                                         'outside_scope',  '0 %'],
  ['IE company with an XI number',                { country: 'IE', vat_id: 'XI123456789', vat_status: 'valid' },                                                         'oss',            'IE 23 %'],
]

/** The rate as the table above has it. */
function rateText({ rate_country, rate_basis_points }: VatDecision): string {
  return [rate_country, rate_basis_points / 100, '%'].filter((part) => part !== null).join(' ')
}

describe('the VAT of a Lithuanian seller who is in the OSS', () => {
  it.each(CASES)('%s', (_, facts, treatment, rate) => {
    const decision = decideVat(SELLER, customer(facts), NOW)

    expect(decision.treatment).toBe(treatment)
    expect(rateText(decision)).toBe(rate)
  })
})

describe('the VAT of a Lithuanian seller below the threshold', () => {
  it.each(CASES)('%s: his own rate stands where the OSS rate would', (_, facts, treatment) => {
    const decision = decideVat(BELOW_THRESHOLD, customer(facts), NOW)

    const expected =
      treatment === 'oss'
        ? { treatment: 'home_rate', rate_basis_points: 2_100, rate_country: 'LT' }
        : { treatment }
    expect(decision).toMatchObject(expected)
  })
})

describe('the day of the rate', () => {
  const finn = customer({ country: 'FI' })
  const rateAt = (at: number, seller = SELLER) =>
    decideVat(seller, finn, epochMs(at)).rate_basis_points

  it('is the day of issue on the calendar of the seller', () => {
    const midnightInVilnius = Date.UTC(2024, 7, 31, 21)

    expect(rateAt(midnightInVilnius - 1)).toBe(2_400)
    expect(rateAt(midnightInVilnius)).toBe(2_550)
    expect(rateAt(midnightInVilnius, { ...SELLER, time_zone: 'UTC' })).toBe(2_400)
  })

  it('leaves what was issued before as it was', () => {
    const before = decideVat(SELLER, customer({ country: 'SK' }), epochMs(Date.UTC(2024, 11, 31)))

    expect(before.rate_basis_points).toBe(2_000)
  })
})

describe('the facts of a decision', () => {
  it('are kept with it', () => {
    const facts = { country: 'EE', vat_id: 'EE100931558', vat_status: 'valid' } as const

    expect(decideVat(SELLER, customer({ ...facts, vat_checked_at: daysAgo(3) }), NOW)).toEqual({
      treatment: 'reverse_charge',
      rate_basis_points: 0,
      rate_country: null,
      customer_country: 'EE',
      vat_id: 'EE100931558',
      vat_status: 'valid',
      vat_checked_at: daysAgo(3),
    })
  })

  it('name the day of the yes that a pending number is treated by', () => {
    const facts = { country: 'EE', vat_id: 'EE100931558', vat_status: 'pending' } as const
    const last_valid = yes('EE100931558', 40)

    expect(decideVat(SELLER, customer({ ...facts, last_valid }), NOW)).toMatchObject({
      vat_status: 'pending',
      vat_checked_at: daysAgo(40),
    })
  })

  it('take the country of the legal address before that of the signup', () => {
    const account = anAccount({ country: 'DE' })

    expect(vatCustomerOf(account, null).country).toBe('LT')
    expect(vatCustomerOf({ ...account, legal_address: null }, null).country).toBe('DE')
  })
})

describe('the place that was proven', () => {
  const place = aPlace({ country: 'PT', territory: 'Madeira', review: null })
  const pieces = [{ piece_id: 'piece-1', kind: 'card', country: 'LT' }]

  it('counts before every address, and its evidence is kept with the decision', () => {
    const proven = vatCustomerOf(anAccount({ country: 'DE', place }), null)
    const decided_by = { rule: 'two_items', pieces, since: march(2) }

    expect(proven).toEqual({
      country: 'PT',
      territory: 'Madeira',
      decided_by,
      vat_id: 'LT100001919017',
      vat_status: 'valid',
      vat_checked_at: march(3),
      last_valid: null,
    })
    expect(decideVat(SELLER, proven, NOW)).toMatchObject({
      customer_country: 'PT',
      territory: 'Madeira',
      place: decided_by,
    })
  })

  it('is named by no decision from before evidence was kept', () => {
    const unproven = vatCustomerOf(anAccount({ place: null }), null)

    expect(decideVat(SELLER, unproven, NOW)).not.toHaveProperty('place')
  })
})

describe('the rate of a region', () => {
  const madeiran = customer({ country: 'PT', territory: 'Madeira' })

  it('stands where the rate of the customer’s state would', () => {
    expect(rateText(decideVat(SELLER, madeiran, NOW))).toBe('PT 22 %')
  })

  it('is not charged below the threshold, nor to whoever pays the VAT themselves', () => {
    expect(rateText(decideVat(BELOW_THRESHOLD, madeiran, NOW))).toBe('LT 21 %')
    const company = { ...madeiran, vat_id: 'PT501964843', vat_status: 'valid' } as const
    expect(rateText(decideVat(SELLER, company, NOW))).toBe('0 %')
  })

  it('is charged by a Portuguese seller too, to companies as well: its law places a service in the region', () => {
    const mainland = { ...SELLER, seller_country: 'PT' }
    const company = { ...madeiran, vat_id: 'PT501964843', vat_status: 'valid' } as const

    expect(rateText(decideVat(mainland, madeiran, NOW))).toBe('PT 22 %')
    expect(rateText(decideVat(mainland, company, NOW))).toBe('PT 22 %')
    expect(rateText(decideVat(mainland, customer({ country: 'PT' }), NOW))).toBe('PT 23 %')
  })

  it('is not charged by an Austrian seller, who is not established there', () => {
    const village = customer({ country: 'AT', territory: 'Jungholz' })

    expect(rateText(decideVat({ ...SELLER, seller_country: 'AT' }, village, NOW))).toBe('AT 20 %')
    expect(rateText(decideVat(SELLER, village, NOW))).toBe('AT 19 %')
  })
})

describe('the later yes to a pending number', () => {
  const pending = customer({ country: 'EE', vat_id: 'EE100931558', vat_status: 'pending' })
  const corrected = (facts: Partial<VatCustomer>, seller = SELLER) =>
    isCorrectedByYes(decideVat(seller, { ...pending, ...facts }, NOW), 'EE100931558')

  it('gives back the VAT that was charged meanwhile', () => {
    expect(corrected({})).toBe(true)
    expect(corrected({}, BELOW_THRESHOLD)).toBe(true)
  })

  // prettier-ignore
  it.each<readonly [string, Partial<VatCustomer>]>([
    ['where none was charged',                  { last_valid: yes('EE100931558', 5) }],
    ['at home',                                 { country: 'LT' }],
    ['outside the EU',                          { country: 'US' }],
    ['where the number is not of the country',  { country: 'LV' }],
    ['on an invoice with another number',       { vat_id: 'EE100594102' }],
    ['on an invoice that the registry had refused', { vat_status: 'invalid' }],
    ['on an invoice without a number',          { vat_id: null, vat_status: 'not_provided' }],
  ])('changes nothing %s', (_, facts) => {
    expect(corrected(facts)).toBe(false)
  })

  // prettier-ignore
  it.each<readonly [string, Partial<VatCustomer>, VatSeller, boolean]>([
    ['at home',                             { country: 'LT' },                       SELLER,          true],
    ['in a third state',                    { country: 'LV' },                       SELLER,          true],
    ['in a third state, at our own rate',   { country: 'LV' },                       BELOW_THRESHOLD, true],
    ['outside the EU',                      { country: 'US' },                       SELLER,          false],
    ['at home, with a number from home',    { country: 'LT', vat_id: 'LT100001738313' }, SELLER,      false],
    ['abroad at our own rate, with a number from home', { vat_id: 'LT100001738313' }, BELOW_THRESHOLD, false],
    ['at home, with a number that was refused', { country: 'LT', vat_status: 'invalid' }, SELLER,     false],
  ])('may give back what was charged %s, once the customer is where it is of', (...row) => {
    const [, facts, seller, may] = row
    const vat_id = facts.vat_id ?? 'EE100931558'
    const decision = decideVat(seller, { ...pending, ...facts }, NOW)

    expect(mayBeCorrectedByYes(decision, vat_id)).toBe(may)
    expect(mayBeCorrectedByYes(decision, 'EE100594102')).toBe(false)
  })
})
