import {
  checkBalance,
  parse,
  receiptsOf,
  type Statement,
  withDetails,
} from '@billing/bank-statements'
import { describe, expect, it } from 'vitest'
import { bal, camt, ntry } from './camt-text.ts'

const ref = (reference: string) => `<AcctSvcrRef>${reference}</AcctSvcrRef>`
const part = (amount: string, reference = '') =>
  `<TxDtls><Refs>${reference}</Refs><Amt Ccy="EUR">${amount}</Amt></TxDtls>`
const PARTS = `<NtryDtls>${part('4.00', ref('P1'))}${part('6.00', ref('P2'))}</NtryDtls>`

function read(text: string): Statement {
  const [statement] = parse(Buffer.from(text))
  if (!statement) throw new Error('no statement')
  return statement
}

const statement = (...entries: readonly string[]) =>
  read(camt(bal('OPBD', '0.00') + entries.join('') + bal('CLBD', `${entries.length * 10}.00`)))

function notification(...entries: readonly string[]): Statement {
  const text = camt(entries.join(''))
  return read(
    text
      .replaceAll('camt.053', 'camt.054')
      .replaceAll('BkToCstmrStmt', 'BkToCstmrDbtCdtNtfctn')
      .replaceAll(/(<\/?)Stmt>/g, '$1Ntfctn>'),
  )
}

const keysOf = (each: Statement) =>
  receiptsOf(each).map(({ key, amount_minor }) => [key, amount_minor])

describe('a batch that is booked as one sum', () => {
  it('has the transactions of the notice with its reference', () => {
    const booked = statement(ntry({ inside: ref('B1') }), ntry({ inside: ref('B2') }))
    const joined = withDetails(booked, [notification(ntry({ inside: ref('B2') + PARTS }))])

    expect(keysOf(joined)).toEqual([
      ['B1', 1000],
      ['P1', 400],
      ['P2', 600],
    ])
    expect(() => checkBalance(joined)).not.toThrow()
  })

  it('has them once where the notice was delivered twice', () => {
    const notice = notification(ntry({ inside: ref('B1') + PARTS }))
    const joined = withDetails(statement(ntry({ inside: ref('B1') })), [notice, notice])

    expect(keysOf(joined).map(([key]) => key)).toEqual(['P1', 'P2'])
  })

  it('without a reference has those of the one notice of its day and amount', () => {
    const booked = statement(ntry())
    const joined = withDetails(booked, [notification(ntry({ inside: PARTS }))])

    expect(joined.entries[0]?.key).toBe(booked.entries[0]?.key)
    expect(keysOf(joined)).toEqual([
      ['P1', 400],
      ['P2', 600],
    ])
  })

  it('has parts under its own key where the notice has no references of them', () => {
    const unnamed = `<NtryDtls>${part('4.00')}${part('6.00')}</NtryDtls>`
    const joined = withDetails(statement(ntry({ inside: ref('B1') })), [
      notification(ntry({ inside: ref('B1') + unnamed })),
    ])

    expect(keysOf(joined)).toEqual([
      ['B1/1', 400],
      ['B1/2', 600],
    ])
  })
})

describe('an entry stays as it is', () => {
  const booked = statement(ntry({ inside: ref('B1') }))

  it.each([
    ['of another reference', notification(ntry({ inside: ref('B9') + PARTS, day: '2026-11-03' }))],
    ['of another amount', notification(ntry({ inside: ref('B1') + PARTS, amount: '9.00' }))],
    ['of the other direction', notification(ntry({ inside: ref('B1') + PARTS, sign: 'DBIT' }))],
    ['without transactions', notification(ntry({ inside: ref('B1') }))],
    ['that is a statement', statement(ntry({ inside: ref('B1') + PARTS }))],
    [
      'of another account',
      { ...notification(ntry({ inside: ref('B1') + PARTS })), account: { id: 'X', iban: null } },
    ],
  ])('with a notice %s', (_, notice) => {
    expect(withDetails(booked, [notice])).toEqual(booked)
  })

  it('where two notices or two entries are alike', () => {
    const notice = notification(ntry({ inside: PARTS }))
    const twins = statement(ntry(), ntry())

    expect(withDetails(twins, [notice])).toEqual(twins)
    expect(withDetails(statement(ntry()), [notice, notice])).toEqual(statement(ntry()))
  })

  it('where it has the transactions already', () => {
    const whole = statement(ntry({ inside: ref('B1') + PARTS }))

    expect(withDetails(whole, [notification(ntry({ inside: ref('B1') + PARTS }))])).toEqual(whole)
  })
})
