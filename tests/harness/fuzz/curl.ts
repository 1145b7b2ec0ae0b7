import type { FuzzCase } from './cases.ts'

const SHOWN_MAX = 600

/** A command that sends about the same request; long parts are cut, and tokens are left out. */
export function curlOf(base_url: string, sent: FuzzCase): string {
  const headers = Object.entries(sent.headers).flatMap(([name, value]) =>
    value === null ? [] : ['-H', quoted(`${name}: ${value}`)],
  )
  const token = 'authorization' in sent.headers ? [] : ['-H', '"authorization: Bearer $TOKEN"']
  const body = sent.body === undefined ? [] : ['--data-binary', quoted(textOf(sent.body))]
  const url = quoted(base_url + sent.target)
  return ['curl', '--path-as-is', '-X', sent.method, ...token, ...headers, ...body, url].join(' ')
}

function textOf(body: NonNullable<FuzzCase['body']>): string {
  if (typeof body === 'string') return body
  if (body instanceof Uint8Array) return Buffer.from(body.subarray(0, SHOWN_MAX)).toString('latin1')
  return '(a stream)'
}

/** As a shell reads it; control characters are written, not sent. */
function quoted(text: string): string {
  const cut =
    text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}… (${text.length} characters)` : text
  const plain = /^[ -~]*$/.test(cut)
  if (plain) return `'${cut.replaceAll("'", String.raw`'\''`)}'`
  return `$'${JSON.stringify(cut)
    .slice(1, -1)
    .replaceAll("'", String.raw`\'`)}'`
}
