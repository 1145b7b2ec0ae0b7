import type { EpochMs } from '@billing/core'
import { type Html, html, NOTHING } from '../html/html.ts'
import type { Reader } from '../reader.ts'
import { day } from './moment.ts'
import type { Tone } from './pill.ts'

/** One thing that happens on a day. */
export interface Event {
  readonly at: EpochMs | string
  readonly title: Html | string
  readonly says?: Html | string
  readonly tone: Tone
  /** It is never folded away. */
  readonly stays?: boolean
}

/** How many events are shown before the rest is folded away. */
const SHOWN = 12

/** What happens, day by day, in the order of time. */
export function story(events: readonly Event[], more: string, reader: Reader): Html {
  const later = events.slice(SHOWN)
  const folded = later.filter(({ stays }) => !stays)
  return html`${list(events.slice(0, SHOWN), reader)}
  ${
    folded.length === 0
      ? NOTHING
      : html`<details>
          <summary>${more}</summary>
          ${list(folded, reader)}
        </details>`
  }
  ${list(
    later.filter(({ stays }) => stays),
    reader,
  )}`
}

function list(events: readonly Event[], reader: Reader): Html {
  if (events.length === 0) return NOTHING
  return html`<ol class="story">
    ${events.map((event) => oneEvent(event, reader))}
  </ol>`
}

function oneEvent({ at, title, says, tone }: Event, reader: Reader): Html {
  return html`<li class="${tone}">
    <p class="when">${day(at, reader)}</p>
    <p class="what">${title}</p>
    ${says === undefined ? NOTHING : html`<p class="hint">${says}</p>`}
  </li>`
}
