import { type Html, html, NOTHING } from '../html/html.ts'

/** What stands where there is nothing yet: what will be here, and when; and what one can do. */
export function empty(text: Html | string, action: Html = NOTHING): Html {
  return html`<div class="empty">
    <p>${text}</p>
    ${action}
  </div>`
}
