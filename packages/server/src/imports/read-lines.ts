import { createReadStream } from 'node:fs'
import { encodingFlaw } from './file-encoding.ts'
import type { CustomerFile } from './file-format.ts'
import { endsAt, LINE_MAX, type RawLine, TOO_LONG } from './raw-line.ts'
import { readCsv } from './read-csv.ts'

/**
 * Every customer's line, one after another: memory does not grow with the file. A file that is not UTF-8 is one flaw and
 * nothing else. `onBlank` is called for each row of separators alone, which is left out. Rejects where the file cannot be
 * opened.
 */
export async function* readLines(
  { path, format }: CustomerFile,
  onBlank: () => void = () => undefined,
): AsyncIterable<RawLine> {
  const flaw = await encodingFlaw(path)
  if (flaw) yield flaw
  else yield* format === 'csv' ? readCsv(path, onBlank) : readJsonLines(path)
}

async function* readJsonLines(file: string): AsyncIterable<RawLine> {
  let line = 0
  for await (const text of linesOf(file)) {
    line += 1
    if (Buffer.byteLength(text) > LINE_MAX) {
      yield endsAt(line, TOO_LONG)
      return
    }
    // What `trim` takes away has the mark of the byte order in it.
    const plain = text.trim()
    if (plain !== '') yield { line, ...parsed(plain) }
  }
}

/** Between line feeds alone: a text of JSON may have U+2028. What follows a line without end is not read. */
async function* linesOf(file: string): AsyncIterable<string> {
  let open = ''
  for await (const chunk of createReadStream(file, 'utf8') as AsyncIterable<string>) {
    const lines = `${open}${chunk}`.split('\n')
    open = lines.pop() ?? ''
    yield* lines
    if (open.length > LINE_MAX) break
  }
  yield open
}

function parsed(text: string) {
  try {
    return { json: JSON.parse(text) as unknown }
  } catch {
    return { flaw: { field: 'the line', reason: 'this is no JSON object on one line' } }
  }
}
