import { expect, it } from 'vitest'
import { aCreditNote, anInvoice, march } from '../../fixtures/index.ts'
import { money } from '../../kernel/money.ts'
import type { CreditNote } from '../credit-notes/credit-note.ts'
import { correctionFlaws } from './verify-correction.ts'

const eur = (amount_minor: number) => money(amount_minor, 'EUR')
const vat = {
  treatment: 'oss',
  rate_basis_points: 2_400,
  rate_country: 'EE',
  customer_country: 'EE',
  vat_id: 'EE100594102',
  vat_status: 'pending',
  vat_checked_at: null,
} as const
const reverse_charge = {
  ...vat,
  treatment: 'reverse_charge',
  rate_basis_points: 0,
  rate_country: null,
  vat_status: 'valid',
} as const
const RESTATED = { net: eur(1_900), vat: reverse_charge, confirmed_at: march(9) }

const invoice = anInvoice({ vat, vat_amount: eur(456), total: eur(2_356) })
const correction = (differs: Partial<CreditNote> = {}) =>
  aCreditNote({
    number: 'CN-2026-00002',
    vat,
    amount: eur(456),
    vat_amount: eur(456),
    restated: RESTATED,
    issued_at: march(9),
    ...differs,
  })
const later = (differs: Partial<CreditNote>) =>
  aCreditNote({ number: 'CN-2026-00003', issued_at: march(10), ...differs })

it.each<[string, CreditNote[]]>([
  ['a correction', [correction()]],
  ['a correction of before, over VAT alone', [correction({ restated: null })]],
  [
    'a correction of what an earlier note has left',
    [
      aCreditNote({ vat, amount: eur(620), vat_amount: eur(120), issued_at: march(5) }),
      correction({
        amount: eur(336),
        vat_amount: eur(336),
        restated: { ...RESTATED, net: eur(1_400) },
      }),
    ],
  ],
  [
    'a note after a correction',
    [correction(), later({ vat: reverse_charge, amount: eur(500), vat_amount: eur(0) })],
  ],
])('nothing is wrong with %s', (_name, notes) => {
  expect(correctionFlaws({ invoice, notes })).toEqual([])
})

it('nothing is wrong with a correction of what was charged at home', () => {
  const home = {
    ...vat,
    treatment: 'domestic',
    rate_country: 'LT',
    customer_country: 'LT',
  } as const
  const note = correction({ vat: home })

  expect(correctionFlaws({ invoice: { ...invoice, vat: home }, notes: [note] })).toEqual([])
})

it.each<[string, CreditNote[], string]>([
  [
    'restates another base',
    [correction({ restated: { ...RESTATED, net: eur(1_899) } })],
    'CN-2026-00002 restates 1899, 1900 was left',
  ],
  [
    'leaves VAT',
    [correction({ amount: eur(455), vat_amount: eur(455) })],
    'CN-2026-00002 takes back VAT of 455, 456 was left',
  ],
  [
    'gives back more than the VAT',
    [correction({ amount: eur(500) })],
    'CN-2026-00002 is for 500, 456 was left',
  ],
  [
    'restates at a rate',
    [correction({ restated: { ...RESTATED, vat: { ...vat, vat_status: 'valid' } } })],
    'CN-2026-00002 does not restate under reverse charge',
  ],
  [
    'restates for another number',
    [
      correction({
        restated: { ...RESTATED, vat: { ...reverse_charge, vat_id: 'EE100931558' } },
      }),
    ],
    'CN-2026-00002 restates what was not charged for want of a yes to the number',
  ],
  [
    'takes VAT back again',
    [correction(), later({ vat, amount: eur(500), vat_amount: eur(97) })],
    'CN-2026-00003 takes back VAT that a note before it took back',
  ],
])('a note that %s is found', (_name, notes, flaw) => {
  expect(correctionFlaws({ invoice, notes })).toEqual([flaw])
})
