import { isoInstant, Problem } from '@billing/core'
import type { Hono } from 'hono'

import { listed } from './lists.ts'
import { read } from './read-body.ts'
import { RecipientBody } from './schemas.ts'
import type { Sandbox } from '../sandbox.ts'

/** The access point: what it was given, and whom its network knows. */
export function eInvoiceRoutes(app: Hono, sandbox: Sandbox): void {
  app.get('/e-invoices', async (c) => {
    const rows = await listed(
      c,
      (slice) => sandbox.listEInvoices(slice),
      ({ e_invoice_id }) => e_invoice_id,
    )
    const e_invoices = rows.map((row) => ({ ...row, received_at: isoInstant(row.received_at) }))
    return c.json({ e_invoices })
  })
  app.get('/e-invoices/:e_invoice_id/xml', async (c) => {
    const found = await sandbox.eInvoice(c.req.param('e_invoice_id'))
    if (!found) throw new Problem('not_found')
    return c.body(Buffer.from(found.bytes), 200, {
      'content-type': 'application/xml',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(found.filename)}`,
      'x-content-type-options': 'nosniff',
    })
  })
  app.get('/recipients', async (c) => c.json({ recipients: await sandbox.listRecipients() }))
  app.post('/recipients', async (c) => {
    const { rule = null, ...body } = await read(c, RecipientBody)
    await sandbox.setRecipient({ ...body, rule })
    return c.json({ ...body, rule })
  })
}
