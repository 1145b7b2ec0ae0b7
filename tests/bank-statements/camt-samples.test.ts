import { describe, expect, it } from 'vitest'
import { onlyStatement, readSample, refusalOf, shortAmount, shortEntry } from './read-sample.ts'

const OURS = { id: 'LT121000011101001000', iban: 'LT121000011101001000' }

describe('a camt.053.001.02 with references in every place', () => {
  const statement = onlyStatement('own-053.02-references.xml')

  it('has its account, its balances and its entries with their keys', () => {
    expect(statement).toMatchObject({
      format: 'camt.053',
      version: '02',
      kind: 'statement',
      message_id: 'OWN-02-A',
      id: '2026-11-02-C',
      sequence: '211',
      page: null,
      copy: null,
      account: OURS,
      currency: 'EUR',
      opening: { code: 'OPBD', amount_minor: 100_000, on: '2026-11-02' },
      closing: { code: 'CLBD', amount_minor: 147_530, on: '2026-11-02' },
    })
    expect(statement.entries.map(shortEntry)).toEqual([
      '12100 EUR booked 2026-11-02 2026-11-02 202611020001',
      '6050 EUR booked 2026-11-02 2026-11-02 202611020002',
      '30250 EUR booked 2026-11-02 2026-11-02 202611020003',
      '-870 EUR booked 2026-11-02 2026-11-02 202611020004',
    ])
  })

  it('keeps structured references apart from the text, and the text in its lines', () => {
    expect(statement.entries.map(({ details: [detail] }) => detail?.references)).toEqual([
      ['RF73INV20260042'],
      [],
      [],
      undefined,
    ])
    expect(statement.entries.map(({ details: [detail] }) => detail?.remittance)).toEqual([
      [],
      ['Rechnung rf58 acc7 001 vom 1.11.'],
      ['saskaitos INV-2026-0043, INV-2026-0044', 'ir 0045'],
      undefined,
    ])
  })

  it('takes NOTPROVIDED for no end-to-end id, and names the payer', () => {
    expect(statement.entries.slice(0, 2).map(({ details: [detail] }) => detail)).toMatchObject([
      { end_to_end_id: null, payer: { name: 'UAB Vienas', iban: 'LT601010012345678901' } },
      { end_to_end_id: 'E2E-77', payer: { name: 'Du GmbH', iban: 'DE89370400440532013000' } },
    ])
  })

  it('has no transaction for what the bank books for itself', () => {
    expect(statement.entries[3]).toMatchObject({ code: 'PMNT/MCOP/CHRG', details: [] })
  })
})

describe('a file of two accounts with a batch', () => {
  const [first, second] = readSample('own-053.02-batch-two-accounts.xml')

  it('has the transactions of the batch, each with its amount, key and reference', () => {
    expect(first).toMatchObject({ account: OURS, opening: { code: 'PRCD', amount_minor: 147_530 } })
    expect(first?.entries.map(shortEntry)).toEqual([
      '18200 EUR booked 2026-11-03 2026-11-03 202611030001',
    ])
    expect(first?.entries[0]?.batch).toEqual({ id: 'P-1', count: 3, sum: null })
    expect(
      first?.entries[0]?.details.map(({ key, amount, end_to_end_id, references }) => [
        key,
        shortAmount(amount),
        end_to_end_id,
        references[0],
      ]),
    ).toEqual([
      ['202611030001/1', '6000 EUR', 'A1', 'RF741'],
      ['202611030001/2', '6100 EUR', 'A2', 'RF8820260042'],
      ['202611030001/3', '6100 EUR', 'A3', undefined],
    ])
  })

  it('has the same bank reference in the other account', () => {
    expect(second?.account.id).toBe('LT601010012345678901')
    expect([second?.opening, second?.closing].map((each) => each?.amount_minor)).toEqual([0, 2500])
    expect(second?.entries.map(shortEntry)).toEqual([
      '2500 EUR booked 2026-11-03 2026-11-03 202611030001',
    ])
    expect(second?.entries[0]?.details[0]?.remittance).toEqual(['papildymas'])
  })
})

describe('a camt.053.001.08 with reversals, a return and what is pending', () => {
  const statement = onlyStatement('own-053.08-reversal-return-pending.xml')

  it('takes the day as written, and never turns a sign round', () => {
    expect(statement).toMatchObject({ version: '08', page: { number: 1, is_last: true } })
    expect(statement.entries.map(shortEntry)).toEqual([
      '-6100 EUR booked reversal 2026-11-05 2026-11-05 202611050001',
      '-4900 EUR booked reversal 2026-11-05 2026-11-05 202611050002',
      '4200 EUR booked 2026-11-05 2026-11-04 202611050003',
      '12100 EUR pending 2026-11-05 2026-11-06 202611050004',
    ])
  })

  it('says why a debit came back, and what was kept of a payment on its way', () => {
    const [taken_back, returned, short] = statement.entries.map(({ details: [detail] }) => detail)

    expect(taken_back).toMatchObject({ end_to_end_id: 'A2', payer: { name: 'Jonas J.' } })
    expect(returned).toMatchObject({
      mandate_id: 'MD-0007',
      end_to_end_id: 'cyc-81',
      return_code: 'MD06',
    })
    expect(short).toMatchObject({
      amount: { amount_minor: 4200, currency: 'EUR' },
      instructed: { amount_minor: 6050, currency: 'EUR' },
      fees: [{ amount_minor: 1850, currency: 'EUR', is_included: true }],
      references: ['RF58ACC7001'],
    })
  })
})

it('a statement that overlaps another has the same keys, and twins without a reference have two', () => {
  const before = onlyStatement('own-053.08-reversal-return-pending.xml')
  const after = onlyStatement('own-053.08-overlap-twins.xml')
  const keys = after.entries.map(({ key }) => key)

  expect(after.copy).toBe('DUPL')
  expect(keys.slice(0, 3)).toEqual(before.entries.slice(0, 3).map(({ key }) => key))
  expect(shortEntry(after.entries[3] ?? before.entries[0]!)).toBe(
    '12100 EUR booked 2026-11-06 2026-11-06 202611060009',
  )
  expect(keys.slice(4)).toEqual([expect.stringMatching(/^hash:[0-9a-f]{32}$/), `${keys[4]}~2`])
})

describe('samples of others', () => {
  it.each([
    ['genkgo-camt053.v2.minimal.xml', ['1815 EUR', '-2700 SEK', '3500 CHF', '-2700 JPY']],
    ['genkgo-camt053.v2.with-party-ids.xml', ['1815 EUR', '-2700 SEK', '3500 CHF', '-2700 JPY']],
    ['genkgo-camt053.v2.five.decimals.xml', ['1815 EUR', '2705 EUR']],
    ['genkgo-camt053.v8.xml', ['1815 EUR', '-2700 SEK', '3500 CHF', '-2700 JPY']],
  ])('%s has balances as written, and one entry of 8.85', (file, balances) => {
    const statement = onlyStatement(file)

    expect(statement.balances.map(shortAmount)).toEqual(balances)
    expect(statement.entries.map((entry) => shortEntry(entry).replace(/ \S+$/, ''))).toEqual([
      '885 EUR booked 2014-12-31 2015-01-02',
    ])
  })

  it('a reference that is not of ISO 11649 is read as written', () => {
    expect(onlyStatement('genkgo-camt053.v2.minimal.xml').entries[0]).toMatchObject({
      bank_reference: null,
      details: [
        {
          end_to_end_id: null,
          references: ['4654654654654654'],
          payer: { name: 'NAME NAME', iban: 'NL56AGDH9619008421' },
        },
      ],
    })
  })

  it('two statements of one account are in one file, with payers that are not given', () => {
    const statements = readSample('genkgo-camt053.v2.multi.statement.xml')

    expect(statements.map(({ id }) => id)).toEqual([
      '253EURNL26VAYB8060476890',
      '254EURNL26VAYB8060476890',
    ])
    expect(
      statements.flatMap(({ entries }) =>
        entries.map(({ amount_minor, details: [detail] }) => [
          amount_minor,
          detail?.end_to_end_id,
          detail?.payer.name,
        ]),
      ),
    ).toEqual([
      [885, '000000001', null],
      [-700, '000000002', null],
    ])
  })

  it('ten kinds of balances: it opens with OPBD and closes with CLBD', () => {
    const statement = onlyStatement('genkgo-camt053.v2.all-balance-types.xml')

    expect(statement.account).toEqual({ id: 'CH2801234000123456789', iban: null })
    expect(statement.balances.map(({ code }) => code)).toEqual(
      'OPBD PRCD OPAV CLBD CLAV FWAV INFO ITAV ITBD XPCD'.split(' '),
    )
    expect([statement.opening, statement.closing].map(shortAmount)).toEqual(['101 EUR', '404 EUR'])
  })

  it('version 08 has names one element deeper; a transaction of 0 has the amount of its entry', () => {
    const statement = onlyStatement('genkgo-camt053.v8.xml')

    expect(statement.account).toEqual({ id: 'NL26VAYB8060476890', iban: null })
    expect(statement.entries[0]).toMatchObject({
      key: 'AAAASESS-FP-CN_98765/01',
      details: [{ amount: { amount_minor: 885, currency: 'EUR' }, payer: { name: 'NAME NAME' } }],
    })
  })

  it('a notification has entries and no balances', () => {
    const statement = onlyStatement('genkgo-camt054.v2.xml')

    expect(statement).toMatchObject({ kind: 'details', opening: null, closing: null, balances: [] })
    expect(statement.entries.map(shortEntry)).toEqual([
      '-20000000 SEK booked 2007-10-18 2007-10-18 AAAASESS-FP-ACCR001',
    ])
    expect(statement.entries[0]?.details.map(({ amount }) => amount)).toEqual([null, null, null])
  })

  it('a batch says 2 transactions of 6.30, and there are 3 of others: both are read', () => {
    const [entry] = onlyStatement('genkgo-camt054.v8.xml').entries

    expect(entry?.key).toBe('ACSR160617103200001')
    expect(entry?.batch).toEqual({
      id: 'UXC06170000006PI00001',
      count: 2,
      sum: { amount_minor: 630, currency: 'CHF' },
    })
    expect(entry?.details.map(({ amount }) => shortAmount(amount))).toEqual([
      '310 CHF',
      '320 CHF',
      '320 CHF',
    ])
  })

  it('one balance is dated by an instant with nine decimals and no zone', () => {
    const statement = onlyStatement('genkgo-camt53.only-Dt-with-DtTm.xml')

    expect(statement.opening).toMatchObject({
      amount_minor: 544_209,
      currency: 'RON',
      on: '2025-07-23',
    })
    expect(statement).toMatchObject({ closing: null, entries: [] })
  })

  it('a camt.052 is refused: its day is not over', () => {
    expect(refusalOf(() => readSample('genkgo-camt052.v4.xml')).fault).toBe('intraday')
  })
})
