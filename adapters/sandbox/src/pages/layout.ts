import { randomBytes } from 'node:crypto'

import type { Context } from 'hono'
import { html } from 'hono/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

import { ASSETS } from './assets.ts'
import type { Html } from './elements.ts'

/** Where the pages are mounted. */
export const BASE = '/sandbox'

/** Our hosted checkout page of an order. */
export function hostedUrl({ order_token }: { readonly order_token: string }): string {
  return `${BASE}/checkout/${encodeURIComponent(order_token)}`
}

/** A whole page. */
export interface Page {
  readonly title: string
  readonly body: Html
  /** Names the look of the page to the style sheet. */
  readonly kind: 'room' | 'checkout' | 'mail'
  /** Other places that a form of this page may lead to, by redirect. */
  readonly leads_to?: string | undefined
  readonly status?: ContentfulStatusCode
}

/** Answer with a page that takes nothing from another host and runs only its own script. */
export async function sendPage(c: Context, page: Page): Promise<Response> {
  const nonce = randomBytes(16).toString('base64')
  protect(c, [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    "connect-src 'self'",
    "img-src 'self' data:",
    "frame-src 'self'",
    `form-action 'self'${originOf(page.leads_to)}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ])
  return c.html(document(page, nonce), page.status ?? 200)
}

/** The headers that every answer of the pages has. */
export function protect(c: Context, policy: readonly string[]): void {
  c.header('Content-Security-Policy', policy.join('; '))
  c.header('X-Content-Type-Options', 'nosniff')
  c.header('Referrer-Policy', 'same-origin')
  c.header('Cache-Control', 'no-store')
}

function originOf(url: string | undefined): string {
  return url === undefined || !URL.canParse(url) ? '' : ` ${new URL(url).origin}`
}

function document({ title, body, kind }: Page, nonce: string): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="${ASSETS.icon.url}" />
        <link rel="stylesheet" href="${ASSETS.style.url}" nonce="${nonce}" />
        <script type="module" src="${ASSETS.script.url}" nonce="${nonce}"></script>
      </head>
      <body class="${kind}">
        <a class="skip" href="#main">Skip to the content</a>
        ${body}
      </body>
    </html>`
}

/** A page of one message: what is not there, or what went wrong. */
export function messagePage(title: string, text: string): Html {
  return html`<main id="main" class="message card">
    <h1>${title}</h1>
    <p>${text}</p>
    <p><a class="button" href="${BASE}">To the control room</a></p>
  </main>`
}
