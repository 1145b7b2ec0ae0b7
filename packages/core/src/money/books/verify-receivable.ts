import type { ChainHead } from '../../records/audit/ports.ts'
import { mapWithConcurrency } from '../../kernel/concurrency/map-with-concurrency.ts'
import { add, money } from '../../kernel/money.ts'
import type { ReadPorts } from '../../ports.ts'
import type { Findings } from '../../records/findings.ts'
import { owedOn } from '../invoices/invoice.ts'

/** Customers that are listed, and that are looked at, at a time. */
const AT_ONCE = { listed: 500, compared: 8 }

/** Compare what each customer owes on open invoices with the ledger. Source: contract 6.8. */
export async function verifyReceivable({ store }: ReadPorts, to: Findings): Promise<void> {
  for (let from = '', heads: ChainHead[] = []; ; from = heads.at(-1)?.chain ?? from) {
    const after = from
    heads = await store.read((tx) => tx.ledger.heads(after, AT_ONCE.listed))
    await mapWithConcurrency(heads, AT_ONCE.compared, async ({ chain: account_id }) => {
      // Both as of one moment: the customer may be paying.
      const [owed, receivable] = await store.transaction(async (tx) => [
        await tx.invoices.owedBy(account_id),
        await tx.ledger.balance('receivable', account_id, tx.currency),
      ])
      const open = owed.filter(({ status }) => status === 'open').map(owedOn)
      const sum = open.reduce(add, money(0, receivable.currency))
      if (sum.amount_minor !== receivable.amount_minor) {
        const said = `the ledger says ${receivable.amount_minor}`
        to.wrong('ledger.receivable', `${account_id}: owes ${sum.amount_minor}, ${said}`)
      }
    })
    to.checked('ledger.receivable', heads.length)
    if (heads.length < AT_ONCE.listed) return
  }
}
