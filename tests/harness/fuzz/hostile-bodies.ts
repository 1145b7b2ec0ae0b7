import { nested } from './hostile-values.ts'

/** A body that is not one thing wrong, but wrong as a whole. */
export interface HostileBody {
  readonly name: string
  readonly content_type: string | null
  /** A new one for each request: a stream is read once. */
  readonly make: (valid: string) => string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
}

const JSON_TYPE = 'application/json'
const bytes = (...values: readonly number[]) => new Uint8Array(values)
const encode = (text: string) => new TextEncoder().encode(text)

const json = (name: string, make: HostileBody['make']): HostileBody => ({
  name,
  content_type: JSON_TYPE,
  make,
})
const typed = (content_type: string | null): HostileBody => ({
  name: `valid as ${content_type ?? 'nothing'}`,
  content_type,
  make: (valid) => valid,
})

function streamOf(parts: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part)
      controller.close()
    },
  })
}

const MULTIPART = [
  '--edge',
  'Content-Disposition: form-data; name="file"; filename="../../x\0.pdf"',
  'Content-Type: application/pdf',
  '',
  '%PDF-1.7 not really',
  '--edge',
  'Content-Disposition: form-data; name="__proto__"',
  '',
  'x',
].join('\r\n')

const MIB = 1_048_576

/** Bodies that are malformed, enormous, misdeclared, or JSON that means something else to somebody else. */
export const HOSTILE_BODIES: readonly HostileBody[] = [
  json('empty', () => ''),
  json('blank', () => ' \n\t '),
  json('half', (valid) => valid.slice(0, -1)),
  json('trailing bytes', (valid) => `${valid}x`),
  json('two documents', (valid) => `${valid}\n${valid}`),
  json('trailing NUL', (valid) => `${valid}\0`),
  json('byte order mark', (valid) => `\ufeff${valid}`),
  json('UTF-16', (valid) => new Uint8Array(Buffer.from(`\ufeff${valid}`, 'utf16le'))),
  json('no UTF-8', () => bytes(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d)),
  json('an overlong slash', () => bytes(0x22, 0xc0, 0xaf, 0x22)),
  json('a surrogate in UTF-8', () => bytes(0x22, 0xed, 0xa0, 0x80, 0x22)),
  json('gzip', () => bytes(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0)),
  json('a comment', (valid) => `/* x */${valid}`),
  json('a trailing comma', (valid) => valid.replace(/\}$/, ',}')),
  json('single quotes', (valid) => valid.replaceAll('"', "'")),
  json('not a number', () => '{"amount_minor":NaN}'),
  json('null', () => 'null'),
  json('an array', (valid) => `[${valid}]`),
  json('a number', () => '1'),
  json('a text', () => '"text"'),
  json('10,000 arrays deep', () => nested(10_000)),
  json('10,000 objects deep', () => `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`),
  json('100,000 arrays that do not end', () => '['.repeat(100_000)),
  json(
    '60,000 properties',
    () => `{${Array.from({ length: 60_000 }, (_, n) => `"${n}":0`).join(',')}}`,
  ),
  json('a name of 500,000', () => `{${JSON.stringify('k'.repeat(500_000))}:1}`),
  json('a property 50,000 times', (valid) => `${valid.slice(0, -1)}${',"x":1'.repeat(50_000)}}`),
  json('just under 1 MiB', (valid) => valid.padEnd(MIB, ' ')),
  json('just over 1 MiB', (valid) => valid.padEnd(MIB + 1, ' ')),
  json('2 MiB in chunks', () =>
    streamOf(Array.from({ length: 32 }, () => new Uint8Array(65_536).fill(0x20))),
  ),
  json('valid in single bytes', (valid) =>
    streamOf([...encode(valid.slice(0, 2_000))].map((byte) => bytes(byte))),
  ),
  json('an empty stream', () => streamOf([])),
  json('__proto__', (valid) => `{"__proto__":${valid}}`),
  json('__proto__ inside', (valid) => valid.replace(/^\{/, '{"__proto__":{"role":"admin"},')),
  json('constructor', () => '{"constructor":{"prototype":{"role":"admin"}}}'),
  typed(null),
  typed(''),
  typed('text/plain'),
  typed('application/x-www-form-urlencoded'),
  typed('application/json; charset=utf-16'),
  typed('application/json, text/plain'),
  typed('application/jsonp'),
  typed('text/json'),
  typed(`application/json; x=${'y'.repeat(8_000)}`),
  typed('multipart/form-data'),
  { name: 'multipart', content_type: 'multipart/form-data; boundary=edge', make: () => MULTIPART },
  { name: 'a form', content_type: 'application/x-www-form-urlencoded', make: () => 'a=1&a[b]=2' },
  { name: 'XML', content_type: 'application/xml', make: () => '<!DOCTYPE x [<!ENTITY y "z">]>&y;' },
]
