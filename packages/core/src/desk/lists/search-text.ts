import { wordsTyped } from '../../kernel/text/search.ts'
import { wordsFor } from '../../people/sessions/hidden-from-auditors.ts'
import type { Call } from '../../records/idempotency/call.ts'

/** What an operator looks for: one customer by its id, or words of the customer's names and addresses. */
export interface CustomerSearch {
  readonly account_id?: string
  /** One of these, to whom a fact leads that was named. */
  readonly account_ids?: readonly string[]
  /** All of them must begin a word of the customer; none narrows nothing. */
  readonly words?: readonly string[]
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** No account has this id. */
export const NOBODY = 'nobody'

/**
 * Reads what an operator typed: an account's whole id names that account, a number of digits and signs is one word, and
 * anything else is words, of which an auditor finds by no last digits of a card. What has no words finds no customer.
 */
export function customerSearch(
  text: string | undefined,
  call: Pick<Call, 'actor'>,
): CustomerSearch {
  const typed = text?.trim() ?? ''
  if (UUID.test(typed)) return { account_id: typed.toLowerCase() }
  const words = wordsFor(call, wordsTyped(typed))
  return typed !== '' && words.length === 0 ? { account_id: NOBODY } : { words }
}
