import { TAMPERED_BOOKS } from './tampered-books.ts'
import { TAMPERED_FIGURES } from './tampered-figures.ts'
import { TAMPERED_LIVES } from './tampered-lives.ts'
import { TAMPERED_MONEY } from './tampered-money.ts'
import { TAMPERED_REQUESTS } from './tampered-requests.ts'
import { TAMPERED_TERMS } from './tampered-terms.ts'
import { TAMPERED_WEBHOOKS } from './tampered-webhooks.ts'
import type { Tampering } from './tampering.ts'

/** One for each invariant, and more where it looks in more than one place. */
export const TAMPERED: readonly Tampering[] = [
  ...TAMPERED_MONEY,
  ...TAMPERED_BOOKS,
  ...TAMPERED_REQUESTS,
  ...TAMPERED_WEBHOOKS,
  ...TAMPERED_FIGURES,
  ...TAMPERED_LIVES,
  ...TAMPERED_TERMS,
]
