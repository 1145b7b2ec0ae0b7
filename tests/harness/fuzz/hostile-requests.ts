/** Headers besides the usual ones, or instead of them. Null takes one away. */
export type HostileHeaders = readonly [
  name: string,
  headers: Readonly<Record<string, string | null>>,
]

const one = (header: string, values: readonly (string | null)[]): HostileHeaders[] =>
  values.map((value) => [`${header}: ${shown(value)}`, { [header]: value }])

const shown = (value: string | null) => JSON.stringify(value ?? 'none').slice(0, 60)

/** Headers that lie, that are too long, or that other services were broken by. */
export const HOSTILE_HEADERS: readonly HostileHeaders[] = [
  ...one('authorization', [
    null,
    '',
    'Bearer',
    'Bearer ',
    'Bearer x',
    'Bearer a.b.c',
    'Bearer null',
    'Bearer  two',
    'Bearer a, Bearer b',
    'Basic am9uYXM6eA==',
    'Digest username="x"',
    'Bearer ey.ey.ey==',
    'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.',
    `Bearer ${'a'.repeat(4_096)}`,
    `Bearer ${'a'.repeat(60_000)}`,
    `Bearer ${'a.'.repeat(5_000)}`,
    'Bearer ą',
    'Bearer \u00e9',
  ]),
  ...one('idempotency-key', [
    null,
    '',
    ' ',
    'with space',
    'tab\there',
    'é',
    'x'.repeat(255),
    'x'.repeat(256),
    'x'.repeat(20_000),
    "'; drop table idempotency; --",
    '__proto__',
    '{}',
    'a, b',
  ]),
  ...one('x-request-id', [
    '',
    'x'.repeat(128),
    'x'.repeat(129),
    '<script>',
    '../../x',
    'a b',
    'é',
    '__proto__',
    '00000000-0000-0000-0000-000000000000',
    '%0d%0aset-cookie: x',
  ]),
  ...one('accept', ['', 'text/html', 'application/xml;q=1', '*/*;q=0', `${'a/b,'.repeat(5_000)}`]),
  ...one('accept-language', ['lt', `${'x,'.repeat(5_000)}`]),
  ...one('content-encoding', ['gzip', 'br', 'identity, gzip', 'x'.repeat(1_000)]),
  ...one('content-length', ['0', '1', '-1', '1048577', '9'.repeat(30), 'x', '0x10', '1e9']),
  ...one('transfer-encoding', ['chunked', 'gzip, chunked', 'x']),
  ...one('content-type', ['application/json; charset=x', 'a/b; ' + 'c=d;'.repeat(2_000), '/']),
  ...one('host', ['', 'evil.example', 'a@b', 'x'.repeat(5_000)]),
  ...one('x-forwarded-for', ['127.0.0.1', '::1', "' or 1=1", `${'1.1.1.1,'.repeat(5_000)}`]),
  ...one('x-forwarded-proto', ['javascript']),
  ...one('x-http-method-override', ['DELETE']),
  ...one('origin', ['null', 'https://evil.example', 'x'.repeat(5_000)]),
  ...one('user-agent', ['', '\u00ff'.repeat(2_000), '<script>alert(1)</script>']),
  ...one('cookie', ['a=b; '.repeat(2_000)]),
  ...one('range', ['bytes=0-', `bytes=${'0-1,'.repeat(2_000)}`]),
  ...one('if-none-match', ['*']),
  ...one('expect', ['100-continue']),
  ...one('prefer', ['code=500']),
  ['300 headers', Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`x-${n}`, 'y']))],
]

/** What stands where an id is expected; as it goes on the wire. */
// prettier-ignore
export const HOSTILE_SEGMENTS: readonly string[] = [
  '%00', 'a%00b', '.', '..', '%2e%2e', '%2E', '..%2f..%2fetc%2fpasswd', '%2f', 'a%2fb', '%5c..%5c', '%252e%252e%252f',
  '%', '%f', '%ff', '%c0%af', '%ed%a0%80', '%f0%9f%98%80', 'ą', '%e2%80%ae', '%20', '%0d%0aset-cookie:x', '+', '*',
  ';a=b', 'a;jsessionid=1', '(x)', "1'--", '1%27%20or%201%3d1', '$ne', '{id}', ':id', '__proto__', 'constructor',
  'toString', 'null', 'undefined', 'NaN', '0', '-1', '1e308', '9007199254740993', '~', '_', '-', 'read-all',
  '00000000-0000-0000-0000-000000000000', 'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF', '%3Fx=1', '%23', 'a?b', 'a#b',
  'x'.repeat(128), 'x'.repeat(129), 'x'.repeat(8_000), '%20'.repeat(2_000), 'a.'.repeat(2_000),
]

/** What is done to a whole path; `$` is the path. */
// prettier-ignore
export const HOSTILE_PATHS: readonly string[] = [
  '$/', '$//', '/$', '$/.', '$/..', '$/../x', '$;a=b', '$%00', '$%2f', '$.json', '$/x', '$%20', '$?', '$#x', '$/%2e%2e/%2e%2e',
  '/..$', '/%2e$', '/.$', '$\\', `$/${'x/'.repeat(2_000)}`, `$?${'a=b&'.repeat(5_000)}`, '$?%', '$?%ff=%00', '$?a[b]=c', '$?__proto__=x',
]

/** Methods that a path may not have. */
export const HOSTILE_METHODS: readonly string[] = [
  'GET',
  'HEAD',
  'PUT',
  'DELETE',
  'OPTIONS',
  'PATCH',
  'POST',
  'BREW',
  'get',
  'PROPFIND',
  'X'.repeat(500),
]

/** Values of any query parameter, as they go on the wire. */
// prettier-ignore
export const HOSTILE_QUERIES: readonly string[] = [
  '', '0', '-1', '1', '1001', '0x10', '1e2', '%2B5', '5.5', 'NaN', 'Infinity', '9'.repeat(20), '%00', '%', '%ff', '%f0%9f%98%80',
  'null', 'true', '[]', '{}', "1'--", '%27;drop%20table%20x', 'x'.repeat(5_000), '%25%5f', 'e30', 'e30=', 'bnVsbA', 'W10',
  'eyJsaW1pdCI6MX0', `${'A'.repeat(3_000)}`, '..', '__proto__', '%E2%80%AE', '2026-02-30', '-9223372036854775809', '١',
]
