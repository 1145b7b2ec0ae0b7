import type { Schema } from '@billing/client'
import { type Html, html } from '../html/html.ts'
import { day } from '../parts/moment.ts'
import type { Reader } from '../reader.ts'

type Message = Schema<'SupportMessage'>

/** What was written in a ticket, oldest first; what the customer wrote stands apart. */
export function thread(
  messages: readonly Message[],
  names: Readonly<Record<Message['author'], string>>,
  reader: Reader,
): Html {
  return html`<ol class="thread">
    ${messages.map(
      ({ author, body, created_at }) =>
        html`<li class="${author === 'customer' ? 'theirs' : 'ours'}">
          <p class="hint"><strong>${names[author]}</strong> · ${day(created_at, reader)}</p>
          <p class="body">${body}</p>
        </li>`,
    )}
  </ol>`
}
