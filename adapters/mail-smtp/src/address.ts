import { domainToASCII } from 'node:url'

/** One address with the name that stands before it. */
export interface Mailbox {
  readonly name: string
  readonly address: string
}

/** An address as the envelope needs it, or why it cannot be one. */
export type Checked =
  | { readonly address: string; readonly international: boolean }
  | { readonly reason: string }

const LOCAL_MAX = 64
const ADDRESS_MAX = 254
/** A dot-atom. Source: RFC 5322, 3.2.3. */
const LOCAL = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
/** The same with any letter beyond ASCII. Source: RFC 6532, 3.2. */
const INTERNATIONAL_LOCAL =
  /^[\w!#$%&'*+/=?^`{|}~\p{L}\p{M}\p{N}-]+(\.[\w!#$%&'*+/=?^`{|}~\p{L}\p{M}\p{N}-]+)*$/u
const DOMAIN = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/i
const INTERNATIONAL_DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u

/**
 * Whether a text is one address and nothing but an address. A domain beyond ASCII becomes its ASCII form;
 * a local part beyond ASCII stays and is marked, because only some servers take it (RFC 6531).
 */
export function checkAddress(text: string): Checked {
  const at = text.lastIndexOf('@')
  const local = text.slice(0, Math.max(at, 0))
  const domain = asciiDomain(text.slice(at + 1))
  if (at < 1 || !INTERNATIONAL_LOCAL.test(local) || domain === undefined) {
    return { reason: 'The address is not one e-mail address.' }
  }
  const address = `${local}@${domain}`
  if (Buffer.byteLength(local) > LOCAL_MAX || Buffer.byteLength(address) > ADDRESS_MAX) {
    return { reason: 'The address is too long.' }
  }
  return { address, international: !LOCAL.test(local) }
}

function asciiDomain(text: string): string | undefined {
  if (DOMAIN.test(text)) return text
  // Checked first: the conversion itself would also decode and cut.
  const ascii = INTERNATIONAL_DOMAIN.test(text) ? domainToASCII(text) : ''
  return DOMAIN.test(ascii) ? ascii : undefined
}

const FORM = /^\s*(?:"((?:[^"\\]|\\.)*)"|([^"<>]*?))\s*<([^<>\s]+)>\s*$/

/** Read `Name <billing@example.com>` or an address alone. Throws on anything else; `what` names it. */
export function parseMailbox(text: string, what: string): Mailbox {
  const [, quoted, plain = '', inside] = FORM.exec(text) ?? []
  const name = quoted === undefined ? plain : quoted.replaceAll(/\\(.)/g, '$1')
  const checked = checkAddress(inside ?? text.trim())
  if ('reason' in checked || checked.international || /\p{Cc}/u.test(name)) {
    throw new Error(`${what} must look like "Name <billing@example.com>"`)
  }
  return { name, address: checked.address }
}

/** The part of an address behind the sign. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase()
}

/** An address as recordings and reasons show it: `j***@example.com`. */
export function masked(address: string): string {
  const first = /^[^@]/u.exec(address)?.[0] ?? ''
  return `${first}***@${domainOf(address)}`
}

/** A text with the addresses in it masked. */
export function withoutAddresses(text: string): string {
  return text.replaceAll(/[^\s<>"'(),:;@]+@[\p{L}\p{N}.-]+/gu, masked)
}
