import { describe, expect, it } from 'vitest'
import { aCreditNote, anInvoice, march } from '../../fixtures/index.ts'
import { money } from '../../kernel/money.ts'
import type { VatDecision } from '../../people/vat/vat-decision.ts'
import { noteGroups } from '../../people/vat/vat-groups.ts'
import {
  mayBeRestated,
  notesAsTold,
  restatementOf,
  tookBackVatAlone,
  vatOfNextNote,
} from './restate.ts'

const eur = (amount_minor: number) => money(amount_minor, 'EUR')

const NUMBER = 'EE100594102'

/** What an Estonian company was charged while its number was pending. */
const ESTONIAN: VatDecision = {
  treatment: 'oss',
  rate_basis_points: 2_400,
  rate_country: 'EE',
  customer_country: 'EE',
  vat_id: NUMBER,
  vat_status: 'pending',
  vat_checked_at: null,
}

/** 19.00 and 24 % of Estonia: 4.56. */
const invoice = anInvoice({ vat: ESTONIAN, vat_amount: eur(456), total: eur(2_356) })
const proved = { vat_id: NUMBER, confirmed_at: march(9) }

const REVERSE_CHARGE: VatDecision = {
  treatment: 'reverse_charge',
  rate_basis_points: 0,
  rate_country: null,
  customer_country: 'EE',
  vat_id: NUMBER,
  vat_status: 'valid',
  vat_checked_at: march(9),
}

const credit = (number: string, amount: number, vat_amount: number, day: number) =>
  aCreditNote({
    number,
    kind: 'credit',
    refund_id: null,
    amount: eur(amount),
    vat_amount: eur(vat_amount),
    vat: ESTONIAN,
    issued_at: march(day),
  })
const corrected = { ...credit('CN-2026-00002', 456, 456, 9), reason_code: 'vat_corrected' }

describe('a note that corrects VAT', () => {
  it('takes the service back at its rate and restates it under reverse charge: 0.00 and 4.56', () => {
    const restated = restatementOf(invoice, proved)

    expect(noteGroups({ ...corrected, restated })).toEqual([
      { vat: ESTONIAN, net: eur(1_900), vat_amount: eur(456) },
      { vat: REVERSE_CHARGE, net: eur(-1_900), vat_amount: eur(0) },
    ])
  })

  it('restates only what earlier notes have left', () => {
    const noted = { ...invoice, credited: eur(620), vat_credited: eur(120) }

    expect(restatementOf(noted, proved)?.net).toEqual(eur(1_400))
  })

  it.each([
    ['at home', { treatment: 'domestic', rate_country: 'LT', customer_country: 'LT' }],
    ['in a third state', { rate_country: 'LV', customer_country: 'LV' }],
  ] as const)('restates in the number’s state what was charged %s', (_, elsewhere) => {
    const vat = { ...ESTONIAN, ...elsewhere }

    expect(mayBeRestated({ vat })).toBe(true)
    expect(restatementOf({ ...invoice, vat }, proved)?.vat).toEqual(REVERSE_CHARGE)
  })

  it('restates nothing where no base is left', () => {
    const noted = { ...invoice, credited: eur(2_355), vat_credited: eur(455) }

    expect(restatementOf(noted, proved)).toBeNull()
  })
})

it('any other note has one group: what it takes back, at its rate', () => {
  expect(noteGroups(aCreditNote())).toEqual([
    { vat: aCreditNote().vat, net: eur(1_000), vat_amount: eur(210) },
  ])
})

it('what is credited after a correction is credited under reverse charge', () => {
  const before = credit('CN-2026-00001', 620, 120, 5)
  const note = { ...corrected, restated: restatementOf(invoice, proved) }

  expect(vatOfNextNote(invoice, [before])).toEqual(ESTONIAN)
  expect(vatOfNextNote(invoice, [before, note])).toEqual(REVERSE_CHARGE)

  const after = { ...credit('CN-2026-00003', 400, 0, 12), vat: REVERSE_CHARGE }
  expect(vatOfNextNote(invoice, [before, note, after])).toEqual(REVERSE_CHARGE)
})

it.each([
  ['a number that was pending', ESTONIAN, true],
  ['no number', { ...ESTONIAN, vat_id: null, vat_status: 'not_provided' }, false],
  ['a number that was refused', { ...ESTONIAN, vat_status: 'invalid' }, false],
  ['a number that was proved', REVERSE_CHARGE, false],
] as const)('whether an invoice with %s may have been restated', (_, vat, may) => {
  expect(mayBeRestated({ vat })).toBe(may)
})

describe('a correction of before, over VAT alone,', () => {
  it('is told as what it meant, and so is what comes after it', () => {
    const first = credit('CN-2026-00001', 620, 120, 5)
    const rest = { ...corrected, amount: eur(336), vat_amount: eur(336) }
    const last = credit('CN-2026-00003', 400, 0, 12)

    const told = notesAsTold(invoice, [last, rest, first])

    expect(told).toEqual([
      first,
      { ...rest, restated: { net: eur(1_400), vat: REVERSE_CHARGE, confirmed_at: march(9) } },
      { ...last, vat: REVERSE_CHARGE },
    ])
  })

  it('is not taken for a note that an operator gave the same reason', () => {
    const typed = { ...corrected, vat_amount: eur(88) }

    expect(notesAsTold(invoice, [typed])).toEqual([typed])
  })
})

describe('a note is taken for a correction of before, over VAT alone,', () => {
  it('where it corrects VAT and takes back nothing else', () => {
    expect(tookBackVatAlone(corrected)).toBe(true)
  })

  it('not where it is goodwill of one cent, which is VAT by rounding', () => {
    const cent = { ...credit('CN-2026-00002', 1, 1, 9), reason_code: 'goodwill' }

    expect(tookBackVatAlone(cent)).toBe(false)
    expect(notesAsTold(invoice, [cent])).toEqual([cent])
  })

  it('not where the customer was elsewhere: such an invoice had none', () => {
    const vat = { ...ESTONIAN, treatment: 'domestic', rate_country: 'LT' } as const
    const note = { ...corrected, vat: { ...vat, customer_country: 'LT' } }

    expect(tookBackVatAlone(note)).toBe(false)
  })

  it('not where it restates the supply by itself: it is told as it was issued', () => {
    const restated = { net: eur(1_900), vat: REVERSE_CHARGE, confirmed_at: march(8) }
    const note = { ...corrected, restated }

    expect(tookBackVatAlone(note)).toBe(false)
    expect(notesAsTold(invoice, [note])).toEqual([note])
  })

  it('and a later one that restates by itself keeps the rate at which it took back', () => {
    const restated = { net: eur(1_900), vat: REVERSE_CHARGE, confirmed_at: march(12) }
    const later = { ...credit('CN-2026-00003', 100, 19, 12), restated }

    expect(notesAsTold(invoice, [corrected, later])[1]).toEqual(later)
  })
})

describe('notes are told', () => {
  const numbers = (...notes: ReturnType<typeof credit>[]) =>
    notesAsTold(invoice, notes).map(({ number }) => number)

  it('by number where they are of one instant', () => {
    const first = credit('CN-2026-00001', 124, 24, 5)
    const second = credit('CN-2026-00002', 124, 24, 5)

    expect(numbers(first, second)).toEqual(['CN-2026-00001', 'CN-2026-00002'])
    expect(numbers(second, first)).toEqual(['CN-2026-00001', 'CN-2026-00002'])
    const wider = [
      credit('CN-2026-100000', 124, 24, 5),
      credit('CN-2026-99999', 124, 24, 5),
    ] as const
    expect(numbers(...wider)).toEqual(['CN-2026-99999', 'CN-2026-100000'])
  })

  it('as they were issued, also past the last number of five digits', () => {
    const last = credit('CN-2026-99999', 124, 24, 5)
    const wider = credit('CN-2026-100000', 124, 24, 6)

    expect(numbers(last, wider)).toEqual(['CN-2026-99999', 'CN-2026-100000'])
    expect(numbers(wider, last)).toEqual(['CN-2026-99999', 'CN-2026-100000'])
  })
})
