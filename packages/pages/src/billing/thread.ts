import type { Schema } from '@billing/client'
import { type Html, html } from '../html/html.ts'
import { day } from '../parts/moment.ts'
import type { Reader } from '../reader.ts'

type Message = Schema<'SupportMessage'>

/** What somebody wrote, as it was written. */
export interface Written {
  readonly by: string
  readonly body: string
  readonly created_at: string
  /** Whether the customer wrote it. */
  readonly theirs?: boolean
}

/** What people wrote, one below the other; what the customer wrote stands apart. */
export function written(list: readonly Written[], reader: Reader): Html {
  return html`<ol class="thread">
    ${list.map(
      ({ by, body, created_at, theirs = false }) =>
        html`<li class="${theirs ? 'theirs' : 'ours'}">
          <p class="hint"><strong>${by}</strong> · ${day(created_at, reader)}</p>
          <p class="body">${body}</p>
        </li>`,
    )}
  </ol>`
}

/** What was written in a ticket, oldest first. */
export function thread(
  messages: readonly Message[],
  names: Readonly<Record<Message['author'], string>>,
  reader: Reader,
): Html {
  const all = messages.map(({ author, body, created_at }) => {
    return { by: names[author], body, created_at, theirs: author === 'customer' }
  })
  return written(all, reader)
}
