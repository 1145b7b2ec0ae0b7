import type { ReadElement } from '@billing/testing'
import { XMLParser, XMLValidator } from 'fast-xml-parser'

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  removeNSPrefix: true,
  trimValues: false,
})

/** Reads a document with a parser of others. Throws where it is not well-formed. */
export function readXml(xml: Uint8Array): ReadElement {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(xml)
  const verdict = XMLValidator.validate(text)
  if (verdict !== true) throw new Error(verdict.err.msg)
  const [root] = elementsOf(parser.parse(text) as Node[])
  if (!root) throw new Error('there is no root element')
  return root
}

type Node = Readonly<Record<string, unknown>>

function elementsOf(nodes: readonly Node[]): ReadElement[] {
  return nodes.flatMap((node) => {
    const name = Object.keys(node).find((key) => key !== ':@' && !key.startsWith('?'))
    if (name === undefined || name === '#text') return []
    const inside = node[name] as readonly Node[]
    const children = elementsOf(inside)
    const text = inside.map(textOf).join('')
    const attributes = (node[':@'] ?? {}) as Record<string, string>
    return [{ name, attributes, text: children.length > 0 ? '' : text, children }]
  })
}

function textOf(node: Node): string {
  const text = node['#text']
  return typeof text === 'string' ? text : ''
}
