import { EVENT_KINDS, ruleOf } from '../packages/core/src/records/events/catalogue.ts'
import { table } from './table.ts'

const EVENTS_INTRO = `What other systems can be told of. \`GET /v1/admin/events?after=<position>\` gives what came after a position, oldest first;
go on with the last \`position\` that you have seen, and you miss nothing. The events of one account come in the order in which they
happened. An event is written in the transaction of what it tells of, and gets its position from the next tick of a worker, within a
second as a rule: positions have no gap, and nothing is ever put before one that was read. A database that is restored goes on from the
position that it had: read again from there. \`billing listen\` prints the same stream in a terminal.`

/** The sections of the page on events. */
export function events(): string[] {
  const rows = EVENT_KINDS.map((kind) => {
    const { about, says, data } = ruleOf(kind)
    const fields = Object.keys(data({}, 'EUR')).map((field) => `\`${field}\``)
    return [`\`${kind}\``, about.replaceAll('_', ' '), says, fields.join(', ') || '–']
  })
  return [EVENTS_INTRO, table(['event', 'about', 'when', 'data, beside the account'], rows)]
}
