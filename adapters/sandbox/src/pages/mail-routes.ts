import { Problem } from '@billing/core'
import type { Hono } from 'hono'

import type { MailRow } from '../world/rows.ts'
import type { Sandbox } from '../sandbox.ts'
import { protect, sendPage } from './layout.ts'
import { MAIL_VIEWS, mailPage } from './mail-page.ts'

/** One mail of the mailbox, its HTML alone for the frame that shows it, and its documents to look at. */
export function mailRoutes(app: Hono, sandbox: Sandbox): void {
  app.get('/mail/:id', async (c) => {
    const mail = await findMail(sandbox, c.req.param('id'))
    const view = MAIL_VIEWS.find((name) => name === c.req.query('view')) ?? 'html'
    return sendPage(c, { title: mail.subject, kind: 'mail', body: mailPage(mail, view) })
  })

  app.get('/mail/:id/pdf/:position', async (c) => {
    const position = /^\d{1,3}$/.test(c.req.param('position'))
      ? Number(c.req.param('position'))
      : -1
    const found = await sandbox.attachment(c.req.param('id'), position)
    if (found?.content_type !== 'application/pdf') throw new Problem('not_found', NO_PDF)
    const name = encodeURIComponent(found.filename)
    return c.body(Buffer.from(found.bytes), 200, {
      'content-type': found.content_type,
      'content-disposition': `inline; filename*=UTF-8''${name}`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  })

  app.get('/mail/:id/body', async (c) => {
    const mail = await findMail(sandbox, c.req.param('id'))
    // A foreign text: it may look as it likes, but runs nothing, loads nothing and is of no origin.
    protect(c, [
      'sandbox allow-popups allow-popups-to-escape-sandbox',
      "default-src 'none'",
      "style-src 'unsafe-inline'",
      'img-src data:',
      "base-uri 'self'",
      "form-action 'none'",
      "frame-ancestors 'self'",
    ])
    return c.html(framed(mail.html))
  })
}

const NO_PDF = { detail: 'This mail came with no such document.' }
const BLANK = '<base target="_blank">'
const PLAIN = '<style>body { font: 15px/1.55 system-ui, sans-serif; margin: 20px }</style>'

/** Links of the mail open in a window of their own; a fragment without a look of its own gets a plain one. */
function framed(text: string): string {
  const head = /<head[^>]*>/i
  return head.test(text)
    ? text.replace(head, (tag) => tag + BLANK)
    : `<!doctype html><meta charset="utf-8">${BLANK}${PLAIN}${text}`
}

/** Throws `not_found`. */
async function findMail(sandbox: Sandbox, id: string): Promise<MailRow> {
  const mail = await sandbox.findMail(id)
  if (!mail) throw new Problem('not_found', { detail: 'We have no mail with this id.' })
  return mail
}
