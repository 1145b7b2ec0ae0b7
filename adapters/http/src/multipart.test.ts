import { Problem, type ReceivedFile, UPLOAD_MAX } from '@billing/core'
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import type { HttpContext } from './context.ts'
import { multipartBody } from './multipart.ts'

const NAMES = ['file', 'vat_id', 'note']
const EDGE = 'multipart/form-data; boundary=edge'

type Sent = Readonly<Record<string, unknown>> & { readonly file?: ReceivedFile }

/** What is read of a request: the form, or the first complaint. */
async function read(init: RequestInit): Promise<{ form?: Sent; name?: string; reason?: string }> {
  const app = new Hono()
  let seen: Awaited<ReturnType<typeof read>> = {}
  app.post('/', async (c) => {
    try {
      seen = { form: await multipartBody(c as unknown as HttpContext, NAMES) }
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      seen = { ...error.details.invalid_params?.[0] }
    }
    return c.body(null, 204)
  })
  const answer = await app.request('/', { method: 'POST', ...init } as RequestInit)
  expect(answer.status).toBe(204)
  return seen
}

function formOf(...fields: readonly [name: string, value: string | Uint8Array<ArrayBuffer>][]) {
  const body = new FormData()
  for (const [name, value] of fields) {
    body.append(name, typeof value === 'string' ? value : new Blob([value]))
  }
  return { body }
}

const raw = (body: string, content_type = EDGE) => ({
  body,
  headers: { 'content-type': content_type },
})
const part = (name: string, value: string) =>
  `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const END = '--edge--\r\n'

it('reads a file as bytes, and any other part as text', async () => {
  const bytes = Uint8Array.from({ length: 100_000 }, (_, i) => (i * 31) % 256)

  const { form } = await read(formOf(['file', bytes], ['vat_id', ''], ['note', 'Žalia ąžuolų']))

  expect(Buffer.compare(form?.file?.bytes ?? new Uint8Array(), bytes)).toBe(0)
  expect(form).toMatchObject({ vat_id: '', note: 'Žalia ąžuolų' })
})

it('reads the same however the bytes come in', async () => {
  const bytes = new TextEncoder().encode(part('file', 'x\r\n--edg') + part('note', 'y') + END)
  const body = ReadableStream.from([...bytes].map((byte) => Uint8Array.of(byte)))

  const { form } = await read({ ...raw(''), body, duplex: 'half' } as RequestInit)

  expect(new TextDecoder().decode(form?.file?.bytes)).toBe('x\r\n--edg')
  expect(form?.['note']).toBe('y')
})

it.each([
  ['no type', { body: new Uint8Array(3) }, 'Content-Type'],
  ['JSON', raw('{}', 'application/json'), 'Content-Type'],
  ['another multipart', raw(END, 'multipart/mixed; boundary=edge'), 'Content-Type'],
  ['no boundary', raw(END, 'multipart/form-data'), 'Content-Type'],
  ['an empty boundary', raw(END, 'multipart/form-data; boundary='), 'Content-Type'],
  ['a boundary too long', raw(END, `${EDGE}${'e'.repeat(70)}`), 'Content-Type'],
  ['a form that broke off', raw(part('file', 'x')), 'body'],
  ['a form that broke off in a part', raw(part('file', 'x').slice(0, -2)), 'body'],
  ['another boundary', raw('--other\r\n\r\nx\r\n--other--'), 'body'],
  ['no form', raw('hello'), 'body'],
  ['a part without a name', raw(`--edge\r\n\r\nx\r\n${END}`), 'body'],
  [
    'a part with an endless head',
    raw(`--edge\r\n${'a: b\r\n'.repeat(2_000)}\r\nx\r\n${END}`),
    'body',
  ],
  ['a field twice', raw(part('note', 'x') + part('note', 'y') + END), 'note'],
  ['two files', raw(part('file', 'x') + part('file', 'y') + END), 'file'],
  ['an unknown field', raw(part('file', 'x') + part('role', 'admin') + END), 'role'],
  ['__proto__', raw(part('__proto__', 'x') + END), '__proto__'],
  ['a thousand parts', raw(part('x', 'y').repeat(1_000) + END), 'x'],
  ['a field of 17 KiB', raw(part('note', 'x'.repeat(17 * 1024)) + END), 'note'],
])('refuses %s by name', async (_, init, name) => {
  expect(await read(init)).toMatchObject({ name, reason: expect.any(String) })
})

it('refuses text that is not UTF-8', async () => {
  expect(await read(formOf(['note', Uint8Array.of(0xff)]))).toMatchObject({ name: 'note' })
})

it('takes a file of 10 MiB and not one byte more, whatever length is announced', async () => {
  const most = new Uint8Array(UPLOAD_MAX)
  const more = new Uint8Array(UPLOAD_MAX + 1)
  const much = new Uint8Array(UPLOAD_MAX + 100_000)

  expect((await read(formOf(['file', most]))).form?.file?.bytes.length).toBe(UPLOAD_MAX)
  for (const file of [more, much]) {
    expect(await read(formOf(['file', file]))).toMatchObject({ name: 'file' })
    expect(
      await read({ ...formOf(['file', file]), headers: { 'content-length': '10' } }),
    ).toMatchObject({ name: expect.stringMatching(/file|body/) })
  }
})

it('reads an empty form', async () => {
  expect(await read(raw(END))).toEqual({ form: {} })
  expect(await read(raw(''))).toEqual({ form: {} })
})
