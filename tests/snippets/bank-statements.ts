import { checkBalance, creditorReference, match, parse, receiptsOf } from '@billing/bank-statements'
import { readFileSync } from 'node:fs'

const invoice = {
  id: 'inv_1',
  account_id: 'acc_1',
  number: 'INV-2026-0042',
  reference: creditorReference('INV-2026-0042'),
  due_on: '2026-11-16',
  currency: 'EUR',
  total_minor: 12_100,
  open_minor: 12_100,
}
const options = { tolerance_minor: 5, fee_max_minor: 0, payers: new Map(), earlier: [] }

const [file = 'statement.xml'] = process.argv.slice(2)
for (const statement of parse(readFileSync(file))) {
  checkBalance(statement)
  for (const found of match(receiptsOf(statement), [invoice], options)) {
    const { receipt, settles, uses, reason } = found
    console.log(receipt.key, receipt.amount_minor, settles ? uses : `${found.case}: ${reason}`)
  }
}
