import { checkAccount, checkBalance, parse } from '@billing/bank-statements'
import { expect, it } from 'vitest'
import { onlyStatement, readSample, refusalOf, sample } from './read-sample.ts'

it.each([
  'own-053.02-references.xml',
  'own-053.02-batch-two-accounts.xml',
  'own-053.08-reversal-return-pending.xml',
  'own-053.08-overlap-twins.xml',
  'genkgo-camt053.v2.multi.statement.xml',
  'own-mt940.sta',
  'mt940js-test1.mt940',
])('%s adds up', (file) => {
  for (const statement of readSample(file)) checkBalance(statement)
})

it.each([
  ['genkgo-camt053.v2.minimal.xml', 'foreign', 'Stmt[1]/Bal[2]'],
  ['genkgo-camt053.v2.with-party-ids.xml', 'foreign', 'Stmt[1]/Bal[2]'],
  ['genkgo-camt053.v8.xml', 'foreign', 'Stmt[1]/Bal[2]'],
  ['genkgo-camt053.v2.five.decimals.xml', 'out_of_balance', 'Stmt[1]/Bal[2]'],
  ['genkgo-camt053.v2.all-balance-types.xml', 'out_of_balance', 'Stmt[1]/Bal[4]'],
  ['genkgo-camt53.only-Dt-with-DtTm.xml', 'missing', 'Stmt[1]'],
  ['genkgo-camt054.v2.xml', 'missing', 'Ntfctn[1]'],
  ['genkgo-camt054.v8.xml', 'missing', 'Ntfctn[1]'],
])('%s is refused as %s at %s', (file, fault, place) => {
  const [statement] = readSample(file)

  expect(refusalOf(() => statement && checkBalance(statement))).toMatchObject({ fault, place })
})

it('an entry that is lost is missed, in words with both sums', () => {
  const statement = onlyStatement('own-053.02-references.xml')
  const cut = { ...statement, entries: statement.entries.slice(1) }

  expect(refusalOf(() => checkBalance(cut)).message).toBe(
    'Stmt[1]/Bal[2]: 1000.00 EUR and bookings of 354.30 EUR are 1354.30 EUR, not 1475.30 EUR',
  )
})

it('what is pending is in no balance', () => {
  const statement = onlyStatement('own-053.08-reversal-return-pending.xml')
  const booked = statement.entries.map((entry) => ({ ...entry, status: 'booked' as const }))

  expect(refusalOf(() => checkBalance({ ...statement, entries: booked })).fault).toBe(
    'out_of_balance',
  )
})

it('an entry in another currency is refused with its place', () => {
  const text = Buffer.from(sample('own-053.02-references.xml')).toString('utf8')
  const swapped = text.replace('<Amt Ccy="EUR">8.70</Amt>', '<Amt Ccy="SEK">8.70</Amt>')
  const [statement] = parse(Buffer.from(swapped))

  expect(refusalOf(() => statement && checkBalance(statement))).toMatchObject({
    fault: 'foreign',
    place: 'Stmt[1]/Ntry[4]',
  })
})

it.each([
  ['another account', { iban: 'LT60 1010 0123 4567 8901', currency: 'EUR' }],
  ['another currency', { iban: 'LT121000011101001000', currency: 'SEK' }],
])('a statement of %s is refused', (_, expected) => {
  const statement = onlyStatement('own-053.02-references.xml')

  checkAccount(statement, { iban: 'LT12 1000 0111 0100 1000', currency: 'EUR' })
  expect(refusalOf(() => checkAccount(statement, expected))).toMatchObject({
    fault: 'foreign',
    place: 'Stmt[1]',
  })
})
