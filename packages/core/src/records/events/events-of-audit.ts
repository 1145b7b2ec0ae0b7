import type { Currency } from '../../kernel/money.ts'
import type { AuditRow } from '../audit/audit.ts'
import { type EventKind, EVENT_KINDS, ruleOf } from './catalogue.ts'
import type { BusinessEvent } from './event.ts'
import type { EventMeta } from './event-data.ts'

type Told = Pick<AuditRow, 'id' | 'ts' | 'action' | 'account_id' | 'meta'>

/** The kinds that an audit action, or a family of actions, may be an event of. */
const BY_ACTION = new Map<string, readonly EventKind[]>()
for (const kind of EVENT_KINDS) {
  for (const action of ruleOf(kind).actions) {
    BY_ACTION.set(action, [...(BY_ACTION.get(action) ?? []), kind])
  }
}

/** The events that these audit rows tell of, in their order; each row is one event at most. Amounts are in the currency of the books. */
export function eventsOfAudit(rows: readonly Told[], currency: Currency): BusinessEvent[] {
  return rows.flatMap((row) => {
    const { id: event_id, ts: occurred_at, action, account_id } = row
    const kinds = BY_ACTION.get(action) ?? BY_ACTION.get(familyOf(action))
    if (!kinds || account_id === null) return []
    const meta = row.meta === null ? {} : (JSON.parse(row.meta) as EventMeta)
    const kind = kinds.find((each) => ruleOf(each).when?.(meta) ?? true)
    if (!kind) return []
    return [{ event_id, account_id, kind, data: ruleOf(kind).data(meta, currency), occurred_at }]
  })
}

function familyOf(action: string): string {
  return action.slice(0, action.indexOf('.'))
}
