import type { BillingClient } from '@billing/client'
import type { Locale } from '@billing/core'
import type { Note } from '../parts/banner.ts'
import type { Attempt } from '../parts/field.ts'
import type { Sheet } from '../parts/shell.ts'
import type { Reader } from '../reader.ts'
import type { Session } from '../session/session.ts'
import type { Reading } from '../session/reading.ts'

/** One request for a page: who asks, what for, and the API that asks as they do. */
export interface Visit {
  readonly reader: Reader
  readonly api: BillingClient
  readonly session: Session | null
  /** What stands in the path: `{invoice_id}` of the route. */
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
}

/** What a form sent, trimmed; passwords as they are. */
export interface Sent {
  readonly fields: Readonly<Record<string, string>>
  readonly files: Readonly<Record<string, File>>
  /** The Idempotency-Key that the form was shown with. */
  readonly key: string
  /** A field; empty when it was not sent. */
  text(name: string): string
  /** A field, or nothing when it was left empty. */
  optional(name: string): string | undefined
}

/** What came of an action, and where the browser goes now. */
export interface Done {
  /** A path of these pages, or an address that the API gave. */
  readonly to: string
  readonly note?: Note
  /** A session that was opened; null when it was ended. */
  readonly session?: Session | null
  readonly language?: Locale
  /** Whose pages are read from now on, and by which token. */
  readonly reading?: Reading
  /** What the form of a page to come begins with. */
  readonly fill?: { readonly path: string; readonly values: Readonly<Record<string, string>> }
}

/** Does what a form asks. What the API refuses is shown above the same form, filled in as it was. */
export type Action = (visit: Visit, sent: Sent) => Promise<Done>

/** A page: what it reads, how it looks, and what its forms do. Methods, so that one list holds pages of any data. */
export interface Page<Data = unknown> {
  /** Below the base; a segment in braces is a parameter, as in the API document. */
  readonly path: string
  /** Whether only somebody who is signed in sees it. */
  readonly who: 'anyone' | 'account'
  load(visit: Visit): Promise<Data>
  view(data: Data, reader: Reader, attempt: Attempt): Sheet
  /** By the `do` of a form; a page with one form has it under the empty name. */
  readonly actions?: Readonly<Record<string, Action>>
  /** Whether its forms may carry files, of 10 MiB in all. */
  readonly takes_files?: boolean
}

/** A document that is handed through from the API. */
export interface Download {
  readonly path: string
  readonly who: 'account'
  file(visit: Visit): Promise<Response>
}

/** One row of the table of routes. */
export type Route = Page | Download

/** Thrown by a page that has nothing to show: the reader goes elsewhere. */
export class Elsewhere extends Error {
  override readonly name = 'Elsewhere'
  readonly done: Done

  constructor(done: Done) {
    super(`elsewhere: ${done.to}`)
    this.done = done
  }
}

/** Thrown by a form that only somebody signed in is shown: they sign in again, and find it as it was. */
export class NotSignedIn extends Error {
  override readonly name = 'NotSignedIn'
}

/** A form without a page of its own, as the one that signs out. */
export function deed(path: string, who: Page['who'], action: Action): Page<never> {
  return {
    path,
    who,
    load: async () => {
      throw new Elsewhere({ to: '/' })
    },
    view: (data) => data,
    actions: { '': action },
  }
}
