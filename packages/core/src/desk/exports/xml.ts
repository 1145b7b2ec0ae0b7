import { lookUp } from '../../kernel/look-up.ts'
/** An element of an XML document: its text, its children, or null for one that is there and says nothing. */
export interface XmlElement {
  readonly name: string
  readonly content: string | readonly XmlElement[] | null
}

/** An element. Null becomes `xsi:nil="true"`. */
export function element(name: string, content: XmlElement['content']): XmlElement {
  return { name, content }
}

/** The element as text, one line for each, indented by `depth`; the `xsi` prefix is the document's. */
export function xmlText({ name, content }: XmlElement, depth = 0): string {
  const indent = '  '.repeat(depth)
  if (content === null) return `${indent}<${name} xsi:nil="true"/>\n`
  if (typeof content === 'string') return `${indent}<${name}>${escaped(content)}</${name}>\n`
  if (content.length === 0) return `${indent}<${name}/>\n`
  const inside = content.map((child) => xmlText(child, depth + 1)).join('')
  return `${indent}<${name}>\n${inside}${indent}</${name}>\n`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** XML 1.0 has no way to write most control characters, nor half a character: they go. */
// oxlint-disable-next-line no-control-regex -- these are the characters that XML cannot hold
const UNWRITABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(UNWRITABLE, '')
    .replace(/[&<>"]/g, (character) => lookUp(ENTITIES, character) ?? '')
}
