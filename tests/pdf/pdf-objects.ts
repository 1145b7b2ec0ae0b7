import { inflateSync } from 'node:zlib'

/** One object of a file: its dictionary as it is written, and what its stream holds. */
export interface PdfObject {
  readonly id: number
  readonly dictionary: string
  readonly stream: Buffer | null
}

/** A file as its own table of objects says it is. */
export interface PdfFile {
  readonly objects: ReadonlyMap<number, PdfObject>
  readonly trailer: string
  readonly catalog: PdfObject
}

/**
 * Reads a file by its table of objects, as ISO 32000-1, 7.5 has it, and forgives nothing: each place in the table must
 * be that of its object, each stream as long as it says, and nothing stands between them.
 */
export function readObjects(pdf: Uint8Array): PdfFile {
  const bytes = Buffer.from(pdf)
  const file = bytes.toString('latin1')
  const { places, table, trailer } = readTable(file)
  const objects = new Map<number, PdfObject>()
  let expected = Math.min(...places)
  must(/^%PDF-1\.7\n%[\x80-\xff]{4,}\n$/.test(file.slice(0, expected)), 'the file has no header')
  const in_file = [...places.entries()].toSorted(([, one], [, other]) => one - other)
  for (const [row, at] of in_file) {
    must(at === expected, `object ${row + 1} is not at ${expected}`)
    const { object, ends } = objectAt(bytes, file, row + 1, at)
    objects.set(object.id, object)
    expected = ends
  }
  must(expected === table, 'something stands behind the last object')
  return { objects, trailer, catalog: follow(objects, trailer, 'Root') }
}

/** Where each object is, from object 1 on, and the table itself, with what follows it. */
function readTable(file: string) {
  const end = /\nstartxref\n(\d+)\n%%EOF\n$/.exec(file)
  must(end, 'the file has no end')
  const table = Number(end[1])
  const head = /^xref\n0 (\d+)\n0000000000 65535 f \n/.exec(file.slice(table, table + 60))
  must(head, 'there is no table')
  const rows = table + head[0].length
  const places = Array.from({ length: Number(head[1]) - 1 }, (_, i) => {
    const row = file.slice(rows + 20 * i, rows + 20 * i + 20)
    must(/^\d{10} 00000 n \n$/.test(row), `the table has the row ${JSON.stringify(row)}`)
    return Number(row.slice(0, 10))
  })
  const trailer = file.slice(rows + 20 * places.length, end.index)
  must(trailer.startsWith('trailer\n<<'), 'there is no trailer')
  return { places, table, trailer }
}

function must(holds: unknown, why: string): asserts holds {
  if (!holds) throw new Error(why)
}

/** The object that a key of a dictionary refers to. Throws when there is none. */
export function follow(
  objects: ReadonlyMap<number, PdfObject>,
  dictionary: string,
  key: string,
): PdfObject {
  const id = new RegExp(`/${key} \\[?(\\d+) 0 R`).exec(dictionary)?.[1]
  const object = objects.get(Number(id))
  must(object, `no /${key} in ${dictionary}`)
  return object
}

function objectAt(bytes: Buffer, file: string, id: number, at: number) {
  const opening = `${id} 0 obj\n`
  must(file.startsWith(opening, at), `object ${id} does not begin at ${at}`)
  const start = at + opening.length
  const [stream_at, end_at] = [file.indexOf('\nstream\n', start), file.indexOf('\nendobj\n', start)]
  const none = stream_at < 0 || end_at < stream_at
  const dictionary = file.slice(start, none ? end_at : stream_at)
  if (none) return { object: { id, dictionary, stream: null }, ends: end_at + 8 }
  const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1])
  const first = stream_at + 8
  const whole = file.startsWith('\nendstream\nendobj\n', first + length)
  must(whole, `the stream of object ${id} is not ${length} bytes long`)
  const raw = bytes.subarray(first, first + length)
  const stream = dictionary.includes('/FlateDecode') ? inflateSync(raw) : raw
  return { object: { id, dictionary, stream }, ends: first + length + 18 }
}
