import { type EpochMs, isoInstant, type TimelineEvent } from '@billing/core'
import { html } from 'hono/html'

import type { MailRow } from '../world/rows.ts'
import type { Customer } from './customer.ts'
import type { Html } from './elements.ts'
import { amountText, counted, dateText, timeText } from './format.ts'
import { forecastLine, type Line } from './forecast-words.ts'
import { BASE } from './layout.ts'

/** How many moments stand open before and after now; the others are folded. */
const SHOWN = 7

/** What happens at one instant. */
interface Moment {
  readonly at: EpochMs
  readonly lines: readonly Line[]
}

interface Dated {
  readonly at: EpochMs
  readonly line: Line
}

/** What happened to a customer and what will, as one list with a line at now. */
export function customerStory({ past, mail, future }: Customer, now: EpochMs): Html {
  const before = moments([...past.map(pastLine), ...mail.map(mailLine)])
  const ahead = moments(future.map((event) => ({ at: event.at, line: forecastLine(event) })))
  return html`<div class="story">
    ${folded('story-before', `${counted(Math.max(0, before.length - SHOWN), 'earlier moment')}`, before.slice(0, -SHOWN), 'past')}
    ${list('What happened, newest last', before.slice(-SHOWN), 'past')}
    <p class="now-line" id="story-now">
      <span>Now</span> <time datetime="${isoInstant(now)}">${dateText(now)}</time>
    </p>
    ${
      ahead.length === 0
        ? html`<p class="muted">Nothing follows by itself.</p>`
        : html`<p class="muted">If nothing changes:</p>`
    }
    ${list('What will happen, soonest first', ahead.slice(0, SHOWN), 'ahead')}
    ${folded('story-ahead', `${counted(Math.max(0, ahead.length - SHOWN), 'later moment')}, within a year`, ahead.slice(SHOWN), 'ahead')}
  </div>`
}

function folded(
  id: string,
  label: string,
  some: readonly Moment[],
  when: 'past' | 'ahead',
): Html | string {
  if (some.length === 0) return ''
  return html`<details class="command" id="${id}">
    <summary>${label}</summary>
    ${list(label, some, when)}
  </details>`
}

function list(label: string, some: readonly Moment[], when: 'past' | 'ahead'): Html | string {
  if (some.length === 0) return ''
  return html`<ol class="moments ${when}" aria-label="${label}">
    ${some.map(momentItem)}
  </ol>`
}

function momentItem({ at, lines }: Moment): Html {
  return html`<li>
    <time datetime="${isoInstant(at)}"
      >${dateText(at)} <small>${timeText(at).slice(0, 5)}</small></time
    >
    <ul>
      ${lines.map(lineItem)}
    </ul>
  </li>`
}

function lineItem({ tone, text, amount, href }: Line): Html {
  return html`<li class="${tone}">
    ${href === undefined ? text : html`<a href="${href}">${text}</a>`}
    ${amount === undefined ? '' : html`<b class="number">${amount}</b>`}
  </li>`
}

function pastLine({ at, text, outcome, amount, action }: TimelineEvent): Dated {
  const bad = outcome === 'failure' || /declined|no_payment|first_lock|write|unknown/.test(action)
  const good = /processed|settled|tenant_ready|found_active|last_lock_gone/.test(action)
  const tone = bad ? 'bad' : good ? 'good' : action.startsWith('dunning') ? 'warn' : 'quiet'
  const sum = amount ? amountText(amount.amount_minor, amount.currency) : undefined
  return { at, line: { tone, text, amount: sum } }
}

function mailLine({ id, subject, sent_at }: MailRow): Dated {
  const href = `${BASE}/mail/${encodeURIComponent(id)}`
  return { at: sent_at, line: { tone: 'busy', text: `Mail: ${subject}`, href } }
}

/** Lines of one minute belong together; within it they keep their order. */
function moments(dated: readonly Dated[]): Moment[] {
  const found = new Map<string, { readonly at: EpochMs; readonly lines: Line[] }>()
  for (const { at, line } of dated.toSorted((a, b) => a.at - b.at)) {
    const minute = isoInstant(at).slice(0, 16)
    const known = found.get(minute) ?? { at, lines: [] }
    known.lines.push(line)
    found.set(minute, known)
  }
  return [...found.values()]
}
