import { z } from '@hono/zod-openapi'
import { NOTE_MAX } from '@billing/core'
import { DateTime, readable } from './common.ts'

/** What an operator wrote down about a customer. */
export const AdminCustomerNote = z
  .object({
    note_id: z.string(),
    account_id: z.string(),
    author_user_id: z.string(),
    body: z.string(),
    created_at: DateTime,
  })
  .openapi('AdminCustomerNote')

/** A page of the notes on a customer. */
export const AdminCustomerNoteListResponse = z
  .object({ data: z.array(AdminCustomerNote) })
  .openapi('AdminCustomerNoteListResponse')

/** The body of `adminAddNote`. */
export const AdminAddNoteRequest = z
  .strictObject({
    body: readable()
      .max(NOTE_MAX)
      .openapi({ description: 'Lines of text. The customer never sees it.' }),
  })
  .openapi('AdminAddNoteRequest', { example: { body: 'Called about the invoice of March.' } })
