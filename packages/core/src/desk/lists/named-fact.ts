import { minorTyped } from '../../kernel/text/amount-typed.ts'
import { type NumberPrefixes, numberTyped } from '../../money/numbering/document-number.ts'
import type { Operation } from '../../people/sessions/access.ts'

/** What a caller can name of what is theirs, besides who they are. */
export type NamedFact =
  | { readonly kind: 'document'; readonly number: string }
  | { readonly kind: 'ticket'; readonly reference: string }
  | { readonly kind: 'payment'; readonly reference: string }
  | { readonly kind: 'amount'; readonly amount_minor: number }

/** A kind of fact that leads to its customer. */
export type NamedFactKind = NamedFact['kind']

/**
 * The operation that shows a fact of each kind, in the order in which a text is taken for them. Who may not call it finds
 * nobody by such a fact. Source: contract 2.4.
 */
export const SHOWN_BY = {
  document: 'adminGetCustomer',
  ticket: 'adminListTickets',
  amount: 'adminListPayments',
  payment: 'adminListPayments',
} as const satisfies Readonly<Record<NamedFactKind, Operation>>

/** What each kind of fact is in a text; undefined where it is none. */
const READ: {
  readonly [K in NamedFactKind]: (
    text: string,
    prefixes: NumberPrefixes,
  ) => Extract<NamedFact, { kind: K }> | undefined
} = {
  document: (text, prefixes) => {
    const number = numberTyped(text, prefixes)
    return number === undefined ? undefined : { kind: 'document', number }
  },
  ticket: (text) => {
    const [, first, last] = TICKET.exec(text) ?? []
    return first && last
      ? { kind: 'ticket', reference: `T-${first}-${last}`.toUpperCase() }
      : undefined
  },
  amount: (text) => {
    const amount_minor = minorTyped(text) ?? 0
    return amount_minor > 0 ? { kind: 'amount', amount_minor } : undefined
  },
  payment: (text) => (REFERENCE.test(text) ? { kind: 'payment', reference: text } : undefined),
}

/** Every fact that a text may be, in the order of `SHOWN_BY`. */
export function namedFacts(text: string, prefixes: NumberPrefixes): NamedFact[] {
  const typed = text.trim()
  const kinds = Object.keys(SHOWN_BY) as NamedFactKind[]
  return kinds.flatMap((kind) => READ[kind](typed, prefixes) ?? [])
}

/** Two groups of five, as `T-K7QX2-MPA3C`. */
const TICKET = /^t[\s–-]*([a-z\d]{5})[\s–-]+([a-z\d]{5})$/i

/** An id of ours or of the provider, or a reference under which an order was made. */
const REFERENCE = /^(?=.*\d)[\w-]{8,64}$/
