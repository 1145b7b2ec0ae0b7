import { TextDecoder } from 'node:util'
import { type SaxesTagNS, SaxesParser } from 'saxes'
import { quoted } from '../amount.ts'
import { BankDataError } from '../bank-data-error.ts'
import { decoderOf, markedEncoding, notOf } from '../encoding.ts'
import { nextIndex, type XmlNode } from './xml-node.ts'

/** Bytes that are decoded and read at a time. */
const CHUNK = 65_536
/** Elements in each other: camt has at most 16. */
const DEPTH_MAX = 40
/** Elements of a statement's part that are in memory at a time: one transaction has about fifty. */
const ALIVE_MAX = 100_000
const ATTRIBUTES_MAX = 50

/** What is made of an XML document while it is read. */
export interface XmlReader {
  /** Whether an element is of use; one that is not is skipped with all that is in it. */
  opens(name: string, namespace: string): boolean
  /** Called with a whole element; true drops it, so that its parent does not keep it. */
  closes(node: XmlNode): boolean
}

/**
 * Reads an XML document in pieces; only what the reader wants stays in memory, and never more than a bound. Throws
 * `malformed`, `forbidden` for a document type, `encoding` and `too_large`.
 */
export function readXml(bytes: Uint8Array, reader: XmlReader): void {
  const decoder = decoderOf(markedEncoding(bytes) ?? declaredEncoding(bytes), 'encoding')
  const parser = new SaxesParser({ xmlns: true, position: true })
  listen(parser, reader)
  try {
    for (let at = 0; at < bytes.length; at += CHUNK) {
      parser.write(decoded(decoder, bytes.subarray(at, at + CHUNK)))
    }
    parser.write(decoded(decoder)).close()
  } catch (error) {
    if (error instanceof BankDataError) throw error
    throw new BankDataError('malformed', lineOf(parser), `it is no well-formed XML: ${why(error)}`)
  }
}

type Parser = SaxesParser<{ xmlns: true; position: true }>

function listen(parser: Parser, reader: XmlReader): void {
  const tree = createTree(reader, () => lineOf(parser))
  let attributes = 0
  parser.on('doctype', () => {
    throw new BankDataError('forbidden', lineOf(parser), 'a document type is not read')
  })
  parser.on('opentagstart', () => void (attributes = 0))
  parser.on('attribute', () => {
    attributes += 1
    if (attributes > ATTRIBUTES_MAX) {
      throw new BankDataError('too_large', lineOf(parser), 'an element has too many attributes')
    }
  })
  parser.on('opentag', tree.open)
  parser.on('text', tree.text)
  parser.on('cdata', tree.text)
  parser.on('closetag', tree.close)
}

/** The elements that are open, and those that their parents keep. */
function createTree(reader: XmlReader, line: () => string) {
  let current: XmlNode | null = null
  let alive = 0
  let depth = 0
  /** Depth of the skipped element that is open; zero for none. */
  let skipped_from = 0
  return {
    open: (tag: SaxesTagNS) => {
      depth += 1
      if (depth > DEPTH_MAX)
        throw new BankDataError('too_large', line(), 'its elements are nested too deep')
      if (skipped_from > 0) return
      if (!reader.opens(tag.local, tag.uri)) {
        skipped_from = depth
        return
      }
      if (alive >= ALIVE_MAX)
        throw new BankDataError('too_large', line(), 'one entry has too many elements')
      current = opened(tag, current, alive)
      alive += 1
    },
    text: (text: string) => {
      if (skipped_from === 0 && current && current.children.length === 0) current.text += text
    },
    close: () => {
      depth -= 1
      if (skipped_from > 0) {
        if (depth < skipped_from) skipped_from = 0
        return
      }
      if (!current) return
      const node: XmlNode = current
      current = node.parent
      if (reader.closes(node)) alive = node.alive_before
      else current?.children.push(node)
    },
  }
}

function opened(tag: SaxesTagNS, parent: XmlNode | null, alive_before: number): XmlNode {
  return {
    name: tag.local,
    parent,
    index: nextIndex(parent, tag.local),
    currency: tag.attributes['Ccy']?.value ?? null,
    text: '',
    children: [],
    place: null,
    counts: null,
    alive_before,
  }
}

/** What the XML declaration says, which is in ASCII; UTF-8 where it says nothing. */
function declaredEncoding(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const [, encoding] = /^<\?xml\s[^>]*?\bencoding\s*=\s*["']([^"']*)["']/.exec(head) ?? []
  return encoding ?? 'utf-8'
}

function decoded(decoder: TextDecoder, chunk?: Uint8Array): string {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
  } catch {
    throw notOf(decoder)
  }
}

function lineOf(parser: Parser): string {
  return `line ${parser.line}`
}

/** The parser's own words without its position, which is counted in pieces. */
function why(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return quoted(text.replace(/^[^a-z]*:(?=\s)/i, '').trim()).slice(1, -1)
}
