import { randomBytes } from 'node:crypto'

import { ASSETS } from './assets.ts'
import { type Html, html } from './html.ts'
import type { Language } from './texts.ts'

/** The provider's script of the card form. */
export interface Widget {
  readonly url: string
  readonly origin: string
  readonly mode: 'prod' | 'sandbox'
}

/** A whole page. */
export interface Page {
  readonly language: Language
  readonly title: string
  readonly body: Html
  readonly status?: number
  /** In seconds. */
  readonly retry_after?: number
  /** Only a page with the card form runs scripts. */
  readonly widget?: Widget
}

/** Answer with a page that runs our own script and the provider's, and nothing else. */
export function sendPage(page: Page, base_path: string): Response {
  const nonce = randomBytes(16).toString('base64')
  const { status = 200, retry_after, widget } = page
  return new Response(`<!doctype html>\n${document(page, nonce, base_path).text}\n`, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy(nonce, widget),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      vary: 'accept-language',
      ...(retry_after === undefined ? {} : { 'retry-after': String(retry_after) }),
    },
  })
}

/** The form sets styles on its own elements, so that style attributes are let through, and no style sheet is. */
function policy(nonce: string, widget: Widget | undefined): string {
  const form = widget
    ? [
        `script-src 'nonce-${nonce}' ${widget.origin}`,
        `frame-src ${widget.origin}`,
        `connect-src ${widget.origin}`,
        `img-src ${widget.origin} data:`,
        "style-src-attr 'unsafe-inline'",
      ]
    : []
  return [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    ...form,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function document({ language, title, body, widget }: Page, nonce: string, base: string): Html {
  const { style, script } = ASSETS
  const scripts = widget
    ? html` <script src="${widget.url}" nonce="${nonce}" defer></script>
        <script
          type="module"
          src="${base}/${script.file}?v=${script.version}"
          nonce="${nonce}"
        ></script>`
    : html``
  return html`<html lang="${language}">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="robots" content="noindex" />
      <title>${title}</title>
      <link rel="stylesheet" href="${base}/${style.file}?v=${style.version}" nonce="${nonce}" />
      ${scripts}
    </head>
    <body>
      ${body}
    </body>
  </html>`
}
