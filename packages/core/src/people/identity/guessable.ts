import { invalid } from '../../kernel/problem.ts'
import { searchWords } from '../../kernel/text/search.ts'
import { fold } from '../../kernel/text/text.ts'
import type { Ports, Tx } from '../../ports.ts'
import { normalPassword } from './password-rules.ts'
import type { User } from './user.ts'

/** Letters that a word has at least to be somebody's own: shorter ones stand in every sentence. */
const WORD_MIN = 3

/** What a person, or their company, is called: what whoever knows them tries first. */
export type OwnTexts = readonly (string | null | undefined)[]

/**
 * Refuse a new password that somebody could guess, by itself or without the words that are the person's own, the
 * company's or the seller's: a name with a year behind it is a year. Throws `validation.failed` on `field`. Source:
 * contract 2.6.
 */
export async function refuseGuessable(
  { passwordJudge, settings }: Pick<Ports, 'passwordJudge' | 'settings'>,
  field: string,
  password: string,
  own: OwnTexts,
): Promise<void> {
  const words = ownWords([...own, settings.seller_name])
  const normal = normalPassword(password)
  for (const text of new Set([normal, withoutWords(normal, words)])) {
    if (await passwordJudge.isGuessable(text, words)) {
      throw invalid(field, 'This password is easy to guess. Please choose another.')
    }
  }
}

/** What a user's password must not be made of: their address and name, and what their account is called. */
export async function ownTextsOf(
  tx: Pick<Tx, 'accounts'>,
  { account_id, email, first_name, last_name }: User,
): Promise<OwnTexts> {
  const account = await tx.accounts.get(account_id)
  return [email, first_name, last_name, account?.company_name, account?.full_name]
}

/** The words of the texts, folded, each also with the others of its text in one; longest first. */
export function ownWords(texts: OwnTexts): string[] {
  const words = texts.flatMap((text) => {
    const parts = searchWords(text ?? '')
    return [...parts, parts.join('')]
  })
  const own = words.filter((word) => word.length >= WORD_MIN)
  return [...new Set(own)].toSorted((a, b) => b.length - a.length)
}

/** What is left of a password without the words; the password itself where none of them is in it. */
export function withoutWords(password: string, words: readonly string[]): string {
  const folded = fold(password)
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), folded)
  return rest === folded ? password : rest
}
