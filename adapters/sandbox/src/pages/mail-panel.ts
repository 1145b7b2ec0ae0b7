import { html } from 'hono/html'

import type { MailRow } from '../world/rows.ts'
import { empty, type Html, moment } from './elements.ts'
import { counted } from './format.ts'
import { BASE } from './layout.ts'
import type { Room } from './room.ts'
import { linkIn, spendUrl } from './sign-in-link.ts'

const SHOWN = 30

/** Every mail that the service sent, newest first, with what a reader looks for in it. */
export function mailPanel({ mail }: Room): Html {
  return html`<section id="mailbox" class="card" aria-labelledby="mailbox-title" data-live>
    <h2 id="mailbox-title">Mailbox <small>${mail.length > 0 ? mail.length : ''}</small></h2>
    ${
      mail.length === 0
        ? empty('Nothing was sent yet. Sign up on this page, and the first mail lands here.')
        : html`<ol class="entries" tabindex="0" aria-label="Mails, newest first">
            ${mail.slice(0, SHOWN).map(mailItem)}
          </ol>`
    }
    ${
      mail.length > SHOWN
        ? html`<p class="muted">
            And ${counted(mail.length - SHOWN, 'older one')}:
            <a href="${BASE}/mail">all as JSON</a>.
          </p>`
        : ''
    }
  </section>`
}

function mailItem(mail: MailRow): Html {
  const link = linkIn(mail)
  return html`<li>
    <a class="subject" href="${BASE}/mail/${encodeURIComponent(mail.id)}">${mail.subject}</a>
    <p class="muted">${mail.to} · ${moment(mail.sent_at)}</p>
    ${
      link !== undefined || mail.codes.length > 0 || mail.attachments.length > 0
        ? html`<p class="found">
            ${mail.codes.map((code) => html`<code>${code}</code>`)}
            ${link === undefined ? '' : html`<a href="${spendUrl(link)}">Use its link</a>`}
            ${mail.attachments.map(({ filename, url }) => {
              return html`<a href="${new URL(url).pathname}">${filename}</a>`
            })}
          </p>`
        : ''
    }
  </li>`
}
