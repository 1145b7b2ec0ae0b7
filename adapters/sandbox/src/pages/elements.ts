import { type EpochMs, isoInstant } from '@billing/core'
import { html } from 'hono/html'

import { instantText } from './format.ts'

/** A piece of a page, escaped already. */
export type Html = ReturnType<typeof html>

export type Tone = 'good' | 'bad' | 'warn' | 'busy' | 'quiet'

/** A short state in a coloured shape; the word carries the meaning, the colour only repeats it. */
export function pill(text: string, tone: Tone): Html {
  return html`<span class="pill ${tone}">${text}</span>`
}

/** What stands in a panel that has nothing to show: what it is for and what to do. */
export function empty(text: Html | string): Html {
  return html`<p class="empty">${text}</p>`
}

/** An instant of the service's clock, in UTC. */
export function moment(at: EpochMs): Html {
  return html`<time datetime="${isoInstant(at)}" title="${isoInstant(at)}"
    >${instantText(at)}</time
  >`
}

/** A command to copy. The button needs the page's script and shows only with it. */
export function command(id: string, label: string, text: string): Html {
  return html`<details class="command" id="${id}">
    <summary>${label}</summary>
    <div class="copyable">
      <pre tabindex="0" aria-label="${label}"><code>${text}</code></pre>
      <button type="button" class="small" data-copy hidden>Copy</button>
    </div>
  </details>`
}

/** A table that scrolls by itself on a narrow screen. */
export function table(label: string, columns: readonly string[], rows: readonly Html[]): Html {
  return html`<div class="scroll" role="region" aria-label="${label}" tabindex="0">
    <table>
      <thead>
        <tr>
          ${columns.map((column) => html`<th scope="col">${column}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`
}

/** The address when a browser may follow it: `http` and `https` alone. */
export function webUrl(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, href } = new URL(text)
  return protocol === 'https:' || protocol === 'http:' ? href : undefined
}

/** A link, or the mere text when a browser must not follow it. */
export function link(address: string, text: string): Html {
  const href = webUrl(address)
  return href === undefined ? html`${text}` : html`<a href="${href}">${text}</a>`
}

/** One choice of a list. */
export function option(value: string, text: string, chosen: boolean): Html {
  return chosen
    ? html`<option value="${value}" selected>${text}</option>`
    : html`<option value="${value}">${text}</option>`
}
