import type { FactKey, Facts, ServiceFacts } from '@billing/core'
import type { Handle } from '../dialect.ts'

/** What the service remembers about itself, as JSON under a key. */
export function serviceFacts({ db }: Handle): Facts {
  return {
    async get<K extends FactKey>(key: K) {
      const row = await db
        .selectFrom('service_facts')
        .select('fact')
        .where('fact_key', '=', key)
        .executeTakeFirst()
      return row && (JSON.parse(row.fact) as ServiceFacts[K])
    },
    async put(key, fact) {
      const text = JSON.stringify(fact)
      await db
        .insertInto('service_facts')
        .values({ fact_key: key, fact: text })
        .onConflict((conflict) => conflict.column('fact_key').doUpdateSet({ fact: text }))
        .execute()
    },
  }
}
