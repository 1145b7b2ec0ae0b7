import { html } from 'hono/html'

import type { Answer } from './ask-api.ts'
import { type Html, pill } from './elements.ts'

/** What the API said, folded away. */
export function answered({ request, status, body }: Answer): Html {
  const id = `answer-${request.replaceAll(/\W+/g, '-')}`
  return html`<details class="command" id="${id}">
    <summary>
      <code>${request}</code> ${pill(String(status), status < 400 ? 'good' : 'bad')}
    </summary>
    <pre tabindex="0" aria-label="Answer"><code>${JSON.stringify(body, null, 2)}</code></pre>
  </details>`
}
