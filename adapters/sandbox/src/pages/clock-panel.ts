import { isoInstant } from '@billing/core'
import { html } from 'hono/html'

import { type Html, moment } from './elements.ts'
import { dateText, spanText, timeText } from './format.ts'
import { BASE } from './layout.ts'
import type { Room } from './room.ts'

const STEPS = [
  ['PT1H', '+1 hour'],
  ['P1D', '+1 day'],
  ['P7D', '+1 week'],
  ['P1M', '+1 month'],
] as const

/** The service's time, large, and everything that moves it. */
export function clockPanel(room: Room): Html {
  return html`<section id="clock" class="clock" aria-labelledby="clock-title">
    <h2 id="clock-title" class="hidden">Clock</h2>
    ${face(room)}
    <div class="moves">
      <form method="post" action="${BASE}/room/clock" class="row" aria-label="Move time by a step">
        ${STEPS.map(([advance, text]) => {
          return html`<button name="advance" value="${advance}">${text}</button>`
        })}
        ${nextButton(room)}
      </form>
      <form
        method="post"
        action="${BASE}/room/clock"
        class="row"
        aria-label="Move time to an instant"
      >
        <label for="to">Go to (UTC)</label>
        <input
          type="datetime-local"
          id="to"
          name="to"
          required
          ${refusedInstant(room)}
          min="${isoInstant(room.now).slice(0, 16)}"
        />
        <button>Go</button>
        <button formaction="${BASE}/room/tick" formnovalidate class="plain">
          Run what is due now
        </button>
      </form>
    </div>
    <p id="result" class="result ${room.note?.tone ?? ''}" role="status" aria-live="polite">
      ${room.note?.text ?? 'Whatever falls due on the way happens, in order, before we answer.'}
    </p>
  </section>`
}

/** What was typed, where it was refused; the line below says why. */
function refusedInstant({ note }: Room): Html | string {
  if (note?.refused?.field !== 'to') return ''
  return html`aria-invalid="true" aria-describedby="result" value="${note.refused.typed}"`
}

function face({ now, machine_now, next_due }: Room): Html {
  const ahead = now - machine_now
  return html`<div class="face" id="face" data-live>
    <p class="date">${dateText(now)}</p>
    <p class="time">
      <time datetime="${isoInstant(now)}" data-now="${now}">${timeText(now)}</time>
      <small>UTC</small>
    </p>
    <p class="offset">
      ${
        ahead < 1_000
          ? 'The service runs by this machine’s clock.'
          : html`<b>${spanText(ahead)} ahead</b> of this machine`
      }
      <span class="next">
        ${
          next_due === null
            ? 'Nothing is planned.'
            : next_due <= now
              ? 'Something is due now.'
              : html`Next event ${moment(next_due)}, in ${spanText(next_due - now)}`
        }
      </span>
    </p>
  </div>`
}

function nextButton({ next_due }: Room): Html {
  return next_due === null
    ? html`<button id="next" class="strong" name="advance" value="next" disabled data-live>
        To the next event
      </button>`
    : html`<button id="next" class="strong" name="advance" value="next" data-live>
        To the next event
      </button>`
}
