import { lookUp } from '@billing/core'
/** An element of an XML document: text, children, or nothing at all, which writes nothing. */
export interface XmlElement {
  readonly name: string
  readonly attributes: string
  readonly content: string | readonly (XmlElement | null)[]
}

/** What stands in an element; null is left out, as no specification has room for an empty one. */
export type XmlContent = string | number | null | readonly (XmlElement | null)[]

/** An element, or nothing where it would be empty. */
export function el(
  name: string,
  content: XmlContent,
  attributes?: Readonly<Record<string, string>>,
): XmlElement | null {
  if (content === null || content === '') return null
  const inside = typeof content === 'number' ? String(content) : content
  if (typeof inside !== 'string' && inside.every((child) => child === null)) return null
  return { name, attributes: attributes ? attributesText(attributes) : '', content: inside }
}

function attributesText(attributes: Readonly<Record<string, string>>): string {
  let text = ''
  for (const key in attributes) text += ` ${key}="${escaped(attributes[key] ?? '')}"`
  return text
}

/** A document in UTF-8, one line for each element. */
export function xmlDocument(root: XmlElement | null): Uint8Array {
  const text = root === null ? '' : xmlText(root, '')
  return new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>\n${text}`)
}

function xmlText({ name, attributes, content }: XmlElement, indent: string): string {
  if (typeof content === 'string') {
    return `${indent}<${name}${attributes}>${escaped(content)}</${name}>\n`
  }
  const deeper = `${indent}  `
  let inside = ''
  for (const child of content) if (child !== null) inside += xmlText(child, deeper)
  return `${indent}<${name}${attributes}>\n${inside}${indent}</${name}>\n`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** XML 1.0 has no way to write most control characters, nor half a character: a blank stands for them. */
// oxlint-disable-next-line no-control-regex -- these are the characters that XML cannot hold
const UNWRITABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFE\uFFFF]/g
/** What XML has as it is. Most texts are that and need not be gone through three times. */
const PLAIN = /^[ !#-%'-;=?-~\u00A0-\uD7FF\uE000-\uFFFD]*$/

function escaped(text: string): string {
  if (PLAIN.test(text)) return text
  return text
    .toWellFormed()
    .replace(UNWRITABLE, ' ')
    .replace(/[&<>"]/g, (character) => lookUp(ENTITIES, character) ?? '')
}
