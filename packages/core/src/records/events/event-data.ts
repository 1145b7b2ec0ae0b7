import type { Money } from '../../kernel/money.ts'

/** What an audit row's meta says. */
export type EventMeta = Readonly<Record<string, string | number | boolean | null>>

/** What an event says of its subject: ids, states, numbers and amounts of the moment; null for what there is not. */
export type EventData = Readonly<Record<string, string | Money | null>>
