import { wordsTyped } from '../../kernel/text/search.ts'

/** What an operator looks for: one customer by its id, or words of the customer's names and addresses. */
export interface CustomerSearch {
  readonly account_id?: string
  /** All of them must begin a word of the customer; none narrows nothing. */
  readonly words?: readonly string[]
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * Reads what an operator typed: an account's whole id names that account, a number of digits and signs is one word, and
 * anything else is words.
 */
export function customerSearch(text: string | undefined): CustomerSearch {
  const typed = text?.trim() ?? ''
  return UUID.test(typed) ? { account_id: typed.toLowerCase() } : { words: wordsTyped(typed) }
}
