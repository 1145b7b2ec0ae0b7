import { type Transfer, transferFile, type TransferOrder } from '@billing/bank-statements'
import fc from 'fast-check'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { describe, expect, it } from 'vitest'
import { refusalOf } from './read-sample.ts'

const REFUND: Transfer = {
  end_to_end_id: 'rf-01',
  amount_minor: 6_100,
  name: 'Jonas Žąsis & Ko',
  iban: 'LT60 1010 0123 4567 8901',
  text: 'Grąžinimas <PBX-2026-000042>',
}
const ORDER: TransferOrder = {
  id: 'REFUNDS-2026-11-05',
  created_at: '2026-11-05T09:30:00Z',
  executes_on: '2026-11-06',
  name: 'UAB Pavyzdys',
  iban: 'LT121000011101001000',
  transfers: [REFUND],
}

/** The elements of a file, as text. */
function read(order: TransferOrder) {
  const text = transferFile(order)
  expect(XMLValidator.validate(text)).toBe(true)
  const parser = new XMLParser({ parseTagValue: false, isArray: (name) => name === 'CdtTrfTxInf' })
  return parser.parse(text).Document.CstmrCdtTrfInitn
}

it('a file has one payment with a transfer for each refund, and their number and sum', () => {
  const { GrpHdr, PmtInf } = read(ORDER)

  expect(GrpHdr).toEqual({
    MsgId: 'REFUNDS-2026-11-05',
    CreDtTm: '2026-11-05T09:30:00Z',
    NbOfTxs: '1',
    CtrlSum: '61.00',
    InitgPty: { Nm: 'UAB Pavyzdys' },
  })
  expect(PmtInf).toEqual({
    PmtInfId: 'REFUNDS-2026-11-05',
    PmtMtd: 'TRF',
    NbOfTxs: '1',
    CtrlSum: '61.00',
    PmtTpInf: { SvcLvl: { Cd: 'SEPA' } },
    ReqdExctnDt: { Dt: '2026-11-06' },
    Dbtr: { Nm: 'UAB Pavyzdys' },
    DbtrAcct: { Id: { IBAN: 'LT121000011101001000' } },
    DbtrAgt: { FinInstnId: { Othr: { Id: 'NOTPROVIDED' } } },
    ChrgBr: 'SLEV',
    CdtTrfTxInf: [
      {
        PmtId: { EndToEndId: 'rf-01' },
        Amt: { InstdAmt: '61.00' },
        Cdtr: { Nm: 'Jonas Zasis + Ko' },
        CdtrAcct: { Id: { IBAN: 'LT601010012345678901' } },
        RmtInf: { Ustrd: 'Grazinimas PBX-2026-000042' },
      },
    ],
  })
})

it('several transfers have their number and their sum', () => {
  const transfers = [REFUND, { ...REFUND, end_to_end_id: 'rf-02', amount_minor: 5 }]

  expect(read({ ...ORDER, transfers }).PmtInf).toMatchObject({ NbOfTxs: '2', CtrlSum: '61.05' })
})

describe('is refused', () => {
  const one = (change: Partial<Transfer>) => ({ transfers: [{ ...REFUND, ...change }] })

  it.each([
    ['id', { id: '' }],
    ['id', { id: 'x'.repeat(36) }],
    ['id', { id: 'a<b' }],
    ['id', { id: '/a' }],
    ['id', { id: 'a//b' }],
    ['created_at', { created_at: '2026-11-05' }],
    ['created_at', { created_at: '2026-02-30T09:30:00Z' }],
    ['executes_on', { executes_on: '2026-11-31' }],
    ['iban', { iban: 'LT131000011101001000' }],
    ['name', { name: '€' }],
    ['transfers', { transfers: [] }],
    ['transfers', { transfers: [REFUND, REFUND] }],
    ['transfers[0].end_to_end_id', one({ end_to_end_id: 'rf_01' })],
    ['transfers[0].amount_minor', one({ amount_minor: 0 })],
    ['transfers[0].amount_minor', one({ amount_minor: 0.5 })],
    ['transfers[0].amount_minor', one({ amount_minor: 100_000_000_000 })],
    ['transfers[0].iban', one({ iban: 'LT601010012345678902' })],
    ['transfers[0].text', one({ text: '' })],
  ])('for its %s: %o', (field, change) => {
    const order = { ...ORDER, ...change }

    expect(refusalOf(() => transferFile(order))).toMatchObject({ fault: 'invalid', place: field })
  })
})

it('any text becomes one that a bank takes, or is refused', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      try {
        const order = { ...ORDER, transfers: [{ ...REFUND, text, name: text }] }
        const [{ Cdtr, RmtInf }] = read(order).PmtInf.CdtTrfTxInf
        expect(Cdtr.Nm).toMatch(/^[A-Za-z0-9/?:().,'+ -]{1,70}$/)
        expect(RmtInf.Ustrd).toMatch(/^[A-Za-z0-9/?:().,'+ -]{1,140}$/)
      } catch (error) {
        expect(error).toHaveProperty('name', 'BankDataError')
      }
    }),
  )
})
