import { html } from 'hono/html'

import type { MailRow } from '../world/rows.ts'
import { type Html, link, moment } from './elements.ts'
import { BASE } from './layout.ts'
import { linkIn, spendUrl } from './sign-in-link.ts'

export const MAIL_VIEWS = ['html', 'text', 'headers'] as const
export type MailView = (typeof MAIL_VIEWS)[number]

const NAMES: Readonly<Record<MailView, string>> = {
  html: 'As shown',
  text: 'As text',
  headers: 'Headers',
}

/** One mail, as its reader sees it, as text, or with its headers. */
export function mailPage(mail: MailRow, view: MailView): Html {
  const path = `${BASE}/mail/${encodeURIComponent(mail.id)}`
  const spend = linkIn(mail)
  return html`<main id="main" class="letter wide">
    <p><a href="${BASE}#mailbox">← Control room</a></p>
    <article class="card">
      <header>
        <h1>${mail.subject}</h1>
        <p class="muted">To ${mail.to} · ${moment(mail.sent_at)} UTC</p>
        ${
          spend === undefined
            ? ''
            : html`<p>
                <a class="button strong" href="${spendUrl(spend)}"
                  >Use its link in the control room</a
                >
              </p>`
        }
        ${
          mail.codes.length > 0
            ? html`<p>
                Codes: ${mail.codes.map((code) => html`<code class="code">${code}</code> `)}
              </p>`
            : ''
        }
        ${attachmentList(mail)}
      </header>
      <nav class="tabs" aria-label="Views of this mail">
        ${MAIL_VIEWS.map((name) => {
          return name === view
            ? html`<a href="${path}?view=${name}" aria-current="page">${NAMES[name]}</a>`
            : html`<a href="${path}?view=${name}">${NAMES[name]}</a>`
        })}
      </nav>
      ${content(mail, view, path)}
    </article>
    ${linkList(mail)}
  </main>`
}

function content(mail: MailRow, view: MailView, path: string): Html {
  switch (view) {
    case 'html':
      return html`<iframe
        title="${mail.subject}"
        src="${path}/body"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
      ></iframe>`
    case 'text':
      return html`<pre class="plain-text" tabindex="0" aria-label="Text of the mail">
${mail.text}</pre>`
    case 'headers':
      return html`<dl class="headers">
        ${Object.entries(mail.headers).map(([name, value]) => {
          return html`<div>
            <dt>${name}</dt>
            <dd><code>${value}</code></dd>
          </div>`
        })}
      </dl>`
  }
}

function attachmentList({ attachments }: MailRow): Html | string {
  if (attachments.length === 0) return ''
  return html`<ul class="plain-list">
    ${attachments.map(({ filename, size, url }) => {
      return html`<li>
        <a href="${new URL(url).pathname}">${filename}</a> <span class="muted">${size} bytes</span>
      </li>`
    })}
  </ul>`
}

function linkList({ links }: MailRow): Html | string {
  if (links.length === 0) return ''
  return html`<section class="card" aria-labelledby="links-title">
    <h2 id="links-title">Links in it</h2>
    <ul class="plain-list">
      ${links.map((address) => html`<li>${link(address, address)}</li>`)}
    </ul>
  </section>`
}
