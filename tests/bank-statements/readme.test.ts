import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'

const at = (path: string) => new URL(path, import.meta.url).pathname

it('the program of the README settles an invoice by a statement', () => {
  const program = at('../snippets/bank-statements.ts')
  const printed = execFileSync(process.execPath, [program, at('samples/own-mt940.sta')], {
    encoding: 'utf8',
  })

  expect(printed)
    .toBe(`202611020001 12100 [ { invoice_id: 'inv_1', amount_minor: 12100, waived_minor: 0 } ]
202611020002 -6100 reversed: It takes back a receipt that was not found.
`)
})
