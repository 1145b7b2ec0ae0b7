import { type Html, html, NOTHING } from '../html/html.ts'

/** A part of a page with a heading of its own. */
export function card(heading: string, body: Html, beside: Html = NOTHING): Html {
  return html`<section class="card">
    <header class="card-head">
      <h2>${heading}</h2>
      ${beside}
    </header>
    ${body}
  </section>`
}

/** The heading of a page: its name, what it is about, and what one can do at once. */
export function heading(title: string, lead: Html | string = '', beside: Html = NOTHING): Html {
  return html`<header class="page-head">
    <div>
      <h1>${title}</h1>
      ${lead === '' ? NOTHING : html`<p class="lead">${lead}</p>`}
    </div>
    ${beside}
  </header>`
}
