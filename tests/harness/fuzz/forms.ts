import type { HostileBody } from './hostile-bodies.ts'

const FORM = 'multipart/form-data'
const EDGE = 'edge'
const TYPE = `${FORM}; boundary=${EDGE}`
const END = `--${EDGE}--\r\n`

/** Whether a body of this type is a form. */
export function isForm(content_type: string | null | undefined): boolean {
  return content_type?.startsWith(FORM) ?? false
}

/** How a body of this documented type is declared: a form names its boundary. */
export function declared(content_type: string): string {
  return content_type === FORM ? TYPE : content_type
}

/** A body, given as JSON text, as the document wants it: a form has the properties as parts. */
export function written(content_type: string, json: string): string {
  return isForm(content_type) ? formOf(json) : json
}

/** Each property a part, a text as it stands and anything else as JSON; what is no object stays as it is. */
function formOf(json: string): string {
  const value = parsed(json)
  if (value === null || typeof value !== 'object') return json
  return Object.entries(value).map(partOf).join('') + END
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

const escaped = (name: string) =>
  name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

function partOf([name, value]: [string, unknown]): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return part(`name="${escaped(name)}"`, text)
}

function part(disposition: string, text: string): string {
  return `--${EDGE}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${text}\r\n`
}

/** What a form says, each part as text. Rejects an invalid form. */
export async function readForm(body: string, content_type: string): Promise<unknown> {
  const form = await new Response(body, { headers: { 'content-type': content_type } }).formData()
  const parts = [...form].map(async ([name, value]) => [
    name,
    typeof value === 'string' ? value : await value.text(),
  ])
  return Object.fromEntries(await Promise.all(parts))
}

const hostile = (name: string, make: HostileBody['make'], content_type = TYPE): HostileBody => ({
  name,
  content_type,
  make,
})
const typed = (content_type: string) =>
  hostile(`a form as ${content_type.slice(0, 40)}`, (valid) => valid, content_type)

const streamed = (parts: readonly Uint8Array<ArrayBuffer>[]) => ReadableStream.from(parts)
const encode = (text: string) => new TextEncoder().encode(text)
const KIB_64 = new Uint8Array(65_536).fill(0x25)

/** Forms that are malformed, enormous, misdeclared, or mean something else to somebody else. */
export const HOSTILE_FORMS: readonly HostileBody[] = [
  hostile('an empty form', () => END),
  hostile('nothing as a form', () => ''),
  hostile('half a form', (valid) => valid.slice(0, -1 - valid.length / 2)),
  hostile('a form without its end', (valid) => valid.replace(END, '')),
  hostile('a form and more behind it', (valid) => `${valid}${valid}`),
  hostile('a form behind something', (valid) => `x\r\n${valid}`),
  hostile('a form with bare line feeds', (valid) => valid.replaceAll('\r\n', '\n')),
  hostile('a form whose parts come twice', (valid) => valid.replace(END, valid)),
  hostile('10,000 parts', () => part('name="file"', 'x').repeat(10_000) + END),
  hostile('10,000 unknown parts', () => part('name="x"', 'y').repeat(10_000) + END),
  hostile('a part without a name', () => part('filename="x.pdf"', '%PDF-') + END),
  hostile('a part with two names', () => part('name="file"; name="note"', '%PDF-') + END),
  hostile('a part without a head', () => `--${EDGE}\r\n\r\nx\r\n${END}`),
  hostile('a part that is all head', () => `--${EDGE}\r\n${'a: b\r\n'.repeat(20_000)}`),
  hostile('a name of 100,000', () => part(`name="${'k'.repeat(100_000)}"`, 'x') + END),
  hostile('a name that is no UTF-8', () =>
    Uint8Array.from(Buffer.from(part('name="\xff"', 'x') + END, 'latin1')),
  ),
  hostile('a name of the prototype', () => part('name="__proto__"', 'x') + END),
  hostile('a path as file name', () => part('name="file"; filename="../../x\0.pdf"', '%PDF') + END),
  hostile('a page as PDF', () => part('name="file"', '<script>alert(1)</script>') + END),
  hostile('a text of 1 MiB', () => part('name="note"', 'x'.repeat(1_048_576)) + END),
  hostile('a form in single bytes', (valid) =>
    streamed([...encode(valid.slice(0, 2_000))].map((byte) => Uint8Array.of(byte))),
  ),
  hostile('a file of 11 MiB in chunks', () =>
    streamed([encode(part('name="file"', '').slice(0, -2)), ...Array(176).fill(KIB_64)]),
  ),
  hostile('an empty stream as a form', () => streamed([])),
  typed(FORM),
  typed(`${FORM}; boundary=`),
  typed(`${FORM}; boundary=""`),
  typed(`${FORM}; boundary=other`),
  typed(`${FORM}; boundary=${'e'.repeat(4_000)}`),
  typed(`${FORM}; boundary="${EDGE}"; boundary=other`),
  typed(`${FORM}; charset=utf-16; boundary=${EDGE}`),
  typed(`multipart/mixed; boundary=${EDGE}`),
]
