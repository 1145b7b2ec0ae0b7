import { match, type OpenInvoice, parse, receiptsOf } from '@billing/bank-statements'
import { expect, it } from 'vitest'
import { camt, ntry } from './camt-text.ts'
import { DU, invoice, OPTIONS, shortMatch, VIENAS } from './match-world.ts'
import { onlyStatement, readSample } from './read-sample.ts'

const INVOICES: readonly OpenInvoice[] = [
  invoice('INV-2026-0042', { account_id: 'acc_vienas' }),
  invoice('INV-2026-0043', { account_id: 'acc_trys' }),
  invoice('INV-2026-0044', { account_id: 'acc_trys' }),
  invoice('INV-2026-0045', { account_id: 'acc_trys', open_minor: 6_050 }),
  invoice('ACC7001', { account_id: 'acc_du', open_minor: 6_050 }),
  invoice('20260042', { account_id: 'acc_jonas', open_minor: 6_100 }),
  invoice('00001', { account_id: 'acc_ona', open_minor: 6_000, reference: 'RF741' }),
]
const NO_PAYERS = { ...OPTIONS, payers: new Map<string, readonly string[]>() }

it('a day of receipts: a reference, one in free text, three invoices at once, a fee', () => {
  const receipts = receiptsOf(onlyStatement('own-053.02-references.xml'))

  expect(match(receipts, INVOICES, NO_PAYERS).map(shortMatch)).toEqual([
    'settles exact reference inv_INV-2026-0042=12100 0',
    'settles exact reference inv_ACC7001=6050 0',
    'asks one_for_several number inv_INV-2026-0043=12100 inv_INV-2026-0044=12100 inv_INV-2026-0045=6050 0',
    'asks outgoing - 0',
  ])
})

it('a batch is as many receipts as it has transactions', () => {
  const receipts = readSample('own-053.02-batch-two-accounts.xml').flatMap(receiptsOf)

  expect(receipts.map(({ key }) => key)).toEqual([
    '202611030001/1',
    '202611030001/2',
    '202611030001/3',
    '202611030001',
  ])
  expect(match(receipts, INVOICES, NO_PAYERS).map(shortMatch)).toEqual([
    'settles exact reference inv_00001=6000 0',
    'settles exact reference inv_20260042=6100 0',
    'asks unknown - 6100',
    'asks unknown - 2500',
  ])
})

it('what is taken back finds the part of the batch; a fee on the way settles; what is pending is no receipt', () => {
  const earlier = readSample('own-053.02-batch-two-accounts.xml').flatMap(receiptsOf)
  const receipts = receiptsOf(onlyStatement('own-053.08-reversal-return-pending.xml'))
  const matches = match(receipts, INVOICES, { ...NO_PAYERS, earlier })

  expect(matches.map(shortMatch)).toEqual([
    'asks reversed - 0',
    'asks reversed - 0',
    'settles fee reference inv_ACC7001=4200+1850 0',
  ])
  expect(matches.map(({ reverses }) => reverses)).toEqual(['202611030001/2', null, null])
})

it('a notification is no money', () => {
  expect(readSample('genkgo-camt054.v8.xml').flatMap(receiptsOf)).toEqual([])
})

it.each([
  ['other amounts', '<TxDtls><Amt Ccy="EUR">4.00</Amt></TxDtls>'.repeat(2)],
  ['no amounts', '<TxDtls/><TxDtls/>'],
  [
    'another count',
    `<Btch><NbOfTxs>3</NbOfTxs></Btch>${'<TxDtls><Amt Ccy="EUR">5.00</Amt></TxDtls>'.repeat(2)}`,
  ],
  [
    'another sum',
    `<Btch><TtlAmt Ccy="EUR">9.00</TtlAmt></Btch>${'<TxDtls><Amt Ccy="EUR">5.00</Amt></TxDtls>'.repeat(2)}`,
  ],
  ['a count and no transactions', '<Btch><NbOfTxs>2</NbOfTxs></Btch>'],
  [
    'one transaction of two',
    '<Btch><NbOfTxs>2</NbOfTxs></Btch><TxDtls><Amt Ccy="EUR">5.00</Amt></TxDtls>',
  ],
])('a batch with %s is one receipt, which a person splits', (_, inside) => {
  const [statement] = parse(Buffer.from(camt(ntry({ inside: `<NtryDtls>${inside}</NtryDtls>` }))))

  expect(statement && receiptsOf(statement)).toMatchObject([
    { amount_minor: 1_000, is_unsplit: true },
  ])
})

it('twins without references from a known payer are two receipts', () => {
  const receipts = receiptsOf(onlyStatement('own-053.08-overlap-twins.xml')).slice(-2)
  const payers = new Map([
    [VIENAS, ['acc_ona']],
    [DU, ['acc_du']],
  ])
  const due = [invoice('INV-2026-0050', { account_id: 'acc_ona', open_minor: 1_000 })]

  expect(match(receipts, due, { ...OPTIONS, payers }).map(shortMatch)).toEqual([
    'settles exact payer inv_INV-2026-0050=1000 0',
    'asks twice payer 1000',
  ])
})
