import { isoInstant, SYSTEM } from '@billing/core'
import type { ServiceCommand } from '../command.ts'
import { jsonAnswer } from '../json-answer.ts'
import { columns, LIST_OPTIONS, queryOf, rowsOf } from './listed.ts'
import { oneLine } from './words.ts'

/** Lists customers, newest first. */
export const customers: ServiceCommand = {
  summary: 'list customers, newest first, with their plans and how they stand',
  words: [],
  options: LIST_OPTIONS,
  examples: ['customers --query example.lt', 'customers --limit 1000 --json'],
  async run({ billing }, { options }, out) {
    const rows = await rowsOf(options, (page) =>
      billing.listings.customers(SYSTEM, queryOf(options), page),
    )
    const lines =
      'json' in options
        ? [jsonAnswer(rows)]
        : columns(
            rows.map((row) => [
              row.account_id,
              isoInstant(row.created_at).slice(0, 10),
              row.plan_tier,
              row.subscription_status,
              row.email,
              oneLine(row.display_name),
            ]),
          )
    for (const line of lines) out.print(line)
    return 0
  },
}
