import { type Call, isSystem } from '../../records/idempotency/call.ts'
import { mayKeyCall } from '../../people/api-keys/key-scopes.ts'
import type { Settings } from '../../settings.ts'
import type { Tx } from '../../ports.ts'
import { namedFacts, type NamedFactKind, SHOWN_BY } from './named-fact.ts'
import { type CustomerSearch, customerSearch } from './search-text.ts'

/** What customers are found by: a fact that is theirs, or words of who they are, an account's id among them. */
export const FOUND_BY = [
  'words',
  'document',
  'ticket',
  'amount',
  'payment',
] as const satisfies readonly (NamedFactKind | 'words')[]
/** What a customer is found by. */
export type FoundBy = (typeof FOUND_BY)[number]

/** Customers that one fact leads to at most, of those whose fact is newest: many pay the same amount. */
const OWNERS_MAX = 200

/**
 * Read what an operator typed: the first fact of somebody's that it names leads to whose it is, and any other text is words
 * of the customer. A key finds by what it may read. Nobody has a document of ours that was never issued.
 */
export async function findCustomers(
  { tx, settings }: { readonly tx: Tx; readonly settings: Settings },
  call: Call,
  q: string | undefined,
): Promise<{ readonly search: CustomerSearch; readonly found_by?: FoundBy }> {
  const facts = namedFacts(q ?? '', settings.number_prefixes)
  for (const fact of facts.filter(({ kind }) => isShown(call, kind))) {
    const account_ids = await tx.listings.owners(fact, OWNERS_MAX)
    if (account_ids.length > 0) return { search: { account_ids }, found_by: fact.kind }
  }
  const search = customerSearch(q, call)
  return search.words?.length === 0 ? { search } : { search, found_by: 'words' }
}

function isShown({ actor }: Call, kind: NamedFactKind): boolean {
  const api_key = actor === null || isSystem(actor) ? undefined : actor.api_key
  return api_key === undefined || mayKeyCall(SHOWN_BY[kind], api_key.scopes)
}
