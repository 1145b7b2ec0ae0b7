import { lookUp } from '../../kernel/look-up.ts'
import { type Call, isSystem } from '../../records/idempotency/call.ts'

/** What an operator who only reads is shown instead, by the name of the field: nobody’s card, and nobody’s address in the network. */
export const HIDDEN_FROM_AUDITORS: Readonly<Record<string, string | null>> = {
  last4: '••••',
  ip: null,
  user_agent: null,
}

/** The same, without what is hidden from auditors, however deep it stands. Only records and lists have fields: no file has. */
export function forAuditors(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(forAuditors)
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => {
      const shown = lookUp(HIDDEN_FROM_AUDITORS, name)
      return [name, shown === undefined ? forAuditors(field) : shown]
    }),
  )
}

/** Whether somebody asks who writes nothing: of operators an auditor. */
export function readsOnly({ actor }: Pick<Call, 'actor'>): boolean {
  return actor !== null && !isSystem(actor) && actor.reads_only === true
}

/** The words by which an operator finds: an auditor by none that may be the last digits of a card. */
export function wordsFor(call: Pick<Call, 'actor'>, words: readonly string[]): readonly string[] {
  return readsOnly(call) ? words.filter((word) => !/^\d{1,4}$/.test(word)) : words
}

function isRecord(value: unknown): value is object {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  )
}
