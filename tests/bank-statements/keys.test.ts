import { parse } from '@billing/bank-statements'
import { expect, it } from 'vitest'
import { camt, ntry } from './camt-text.ts'

const keys = (...texts: readonly string[]) =>
  texts.flatMap((text) =>
    parse(Buffer.from(text)).flatMap(({ entries }) =>
      entries.flatMap(({ key, details }) =>
        details.length > 1 ? details.map((detail) => detail.key) : [key],
      ),
    ),
  )
const ref = (reference: string) => `<AcctSvcrRef>${reference}</AcctSvcrRef>`
const part = (reference: string) =>
  `<TxDtls><Refs>${reference === '' ? '' : ref(reference)}</Refs><Amt Ccy="EUR">5.00</Amt></TxDtls>`
const batch = (...parts: readonly string[]) =>
  ntry({ inside: `${ref('B')}<NtryDtls>${parts.map(part).join('')}</NtryDtls>` })

it('is the reference of the bank', () => {
  expect(keys(camt(ntry({ inside: ref('X1') })))).toEqual(['X1'])
})

it.each(['NOTPROVIDED', 'NONREF', '0', ''])('is not %j, which is no reference', (word) => {
  expect(keys(camt(ntry({ inside: ref(word) })))).toEqual([expect.stringMatching(/^hash:/)])
})

it('is the number within the statement where the bank has no reference', () => {
  const numbered = ntry().replace('<Ntry>', '<Ntry><NtryRef>7</NtryRef>')

  expect(keys(camt(numbered))).toEqual(['S#7'])
})

it('has a number where a bank gives one reference to a payment and its fee', () => {
  const both = ntry({ inside: ref('X') }) + ntry({ amount: '0.30', sign: 'DBIT', inside: ref('X') })

  expect(keys(camt(both))).toEqual(['X', 'X~2'])
})

it('of the parts of a batch is the reference of each, if each has its own', () => {
  expect(keys(camt(batch('B1', 'B2')))).toEqual(['B1', 'B2'])
})

it.each([
  ['none', ['', '']],
  ['one for both', ['B', 'B']],
  ['one for one of them', ['B1', '']],
])('of the parts of a batch is a number where the bank gives %s', (_, parts) => {
  expect(keys(camt(batch(...parts))).at(-1)).toBe('B/2')
})

it('does not depend on what is pending beside it', () => {
  const pending = ntry({ status: '<Cd>PDNG</Cd>' })
  const [, while_pending] = keys(camt(pending + ntry()))

  expect(keys(camt(ntry()))).toEqual([while_pending])
})

it('of twins counts on over the pages of a statement, and not over a page that comes twice', () => {
  const page = (number: number) =>
    camt(ntry()).replace(
      '<Id>S</Id>',
      `<Id>S</Id><StmtPgntn><PgNb>${number}</PgNb><LastPgInd>false</LastPgInd></StmtPgntn>`,
    )
  const [, first = ''] = /(<Stmt>[^]*<\/Stmt>)/.exec(page(1)) ?? []
  const [, second = ''] = /(<Stmt>[^]*<\/Stmt>)/.exec(page(2)) ?? []
  const [one = ''] = keys(page(1))

  expect(keys(page(1).replace(first, first + second))).toEqual([one, `${one}~2`])
  expect(keys(page(1).replace(first, first + first))).toEqual([one, one])
})

it('is the same however a bank cuts the lines of the text', () => {
  const text = (lines: string) =>
    ntry({ inside: `<NtryDtls><TxDtls><RmtInf>${lines}</RmtInf></TxDtls></NtryDtls>` })

  expect(keys(camt(text('<Ustrd>one two</Ustrd>')))).toEqual(
    keys(camt(text('<Ustrd>one</Ustrd><Ustrd>two</Ustrd>'))),
  )
})
