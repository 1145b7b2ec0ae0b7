import { type Html, html, type Reader } from '@billing/pages'
import { customerPath } from './paths.ts'

/** A link to a page of the console. */
export function link(path: string, text: Html | string, { base }: Pick<Reader, 'base'>): Html {
  return html`<a href="${base}${path}">${text}</a>`
}

/** Letters of an id by which rows are told apart where no name is known. */
const ID_SHOWN = 8

/** The customer of a row: by name where one is known, by the end of the id otherwise, which is what differs. */
export function customerLink(
  account_id: string | null,
  name: string | null | undefined,
  reader: Reader,
): Html {
  if (account_id === null) return html`${name ?? '–'}`
  return link(customerPath(account_id), name ?? idText(account_id), reader)
}

/** An id in short. */
export function idText(id: string): Html {
  return html`<span class="mono" title="${id}">…${id.slice(-ID_SHOWN)}</span>`
}
