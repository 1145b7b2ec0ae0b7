import { expect, it } from 'vitest'
import { Problem } from '../../kernel/problem.ts'
import { attachmentTypeOf, contentTypeOf, UPLOAD_TYPES } from './content-type.ts'
import { ATTACHMENTS, checkUpload, PAPERS, storeUpload, UPLOAD_MAX } from './upload.ts'

const text = new TextEncoder()
const pdf = (...parts: string[]) => text.encode(parts.join(''))
const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3)
const JPEG = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 1, 2, 3)

function refusalOf(act: () => unknown) {
  try {
    act()
  } catch (error) {
    if (error instanceof Problem) return error.details.invalid_params?.[0]
  }
  throw new Error('it was taken')
}

it('knows PDF, PNG and JPEG by their content', () => {
  expect(contentTypeOf(pdf('%PDF-1.7\n', '1 0 obj', '\n%%EOF\n'))).toBe('application/pdf')
  expect(contentTypeOf(PNG)).toBe('image/png')
  expect(contentTypeOf(JPEG)).toBe('image/jpeg')
  expect(UPLOAD_TYPES).toEqual(['application/pdf', 'image/png', 'image/jpeg'])
})

it.each([
  ['nothing', ''],
  ['text', 'hello'],
  ['a page', '<html><script>alert(1)</script></html>'],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a ZIP', 'PK\u0003\u0004'],
  ['a PDF behind junk', 'junk%PDF-1.7\n%%EOF'],
  ['a PDF that broke off', '%PDF-1.7\n1 0 obj'],
  ['only the beginning of a PDF', '%PDF-'],
  ['half the beginning of a PDF', '%PD'],
  ['a GIF', 'GIF89a'],
])('does not take %s', (_, content) => {
  expect(contentTypeOf(text.encode(content))).toBe(undefined)
})

it('looks for the end of a PDF in its last kilobyte', () => {
  expect(contentTypeOf(pdf('%PDF-1.7\n%%EOF', ' '.repeat(1019)))).toBe('application/pdf')
  expect(contentTypeOf(pdf('%PDF-1.7\n%%EOF', ' '.repeat(1020)))).toBe(undefined)
})

it('takes text in UTF-8 beside a message, and says so', () => {
  expect(attachmentTypeOf(text.encode('[12:00] ąžuolas\r\n\tNo sound.\n'))).toBe('text/plain')
  expect(attachmentTypeOf(PNG)).toBe('image/png')
  expect(refusalOf(() => checkUpload({ bytes: text.encode('a\0b') }, ATTACHMENTS))).toEqual({
    name: 'file',
    reason: 'We take PDF, PNG, JPEG and plain text files in UTF-8, and go by what is in them.',
  })
})

it.each([
  ['a program', text.encode('MZ\u0090\u0000\u0003')],
  ['text of another encoding', Uint8Array.of(0x61, 0xe0, 0x62)],
  ['half a character', Uint8Array.of(0x61, 0xc4)],
  ['colours of a terminal', text.encode('\u001b[31mred')],
  ['a PDF that broke off', text.encode('%PDF-1.7\n1 0 obj')],
])('takes no %s for text', (_, bytes) => {
  expect(attachmentTypeOf(bytes)).toBe(undefined)
})

it('names the file in every refusal, and says what we take', () => {
  expect(refusalOf(() => checkUpload({ bytes: new Uint8Array() }, PAPERS))?.name).toBe('file')
  expect(refusalOf(() => checkUpload({ bytes: text.encode('hello') }, PAPERS))).toEqual({
    name: 'file',
    reason: 'We take PDF, PNG and JPEG files, and go by what is in them.',
  })
})

it('takes 10 MiB and not one byte more', () => {
  const bytes = new Uint8Array(UPLOAD_MAX + 1)
  bytes.set(PNG)

  expect(checkUpload({ bytes: bytes.subarray(0, UPLOAD_MAX) }, PAPERS)).toBe('image/png')
  expect(refusalOf(() => checkUpload({ bytes }, PAPERS))).toEqual({
    name: 'file',
    reason: 'We take files of at most 10 MiB.',
  })
})

it('stores a file under a random key, and nothing that it refuses', async () => {
  const stored: [string, number, string][] = []
  const ports = {
    ids: { uuid: () => '', unguessable: () => '', base32: (length: number) => 'k'.repeat(length) },
    files: {
      async put(key: string, { length }: Uint8Array, type: string) {
        stored.push([key, length, type])
      },
      get: () => Promise.reject(new Error('nobody reads')),
      list: () => Promise.reject(new Error('nobody lists')),
      delete: () => Promise.reject(new Error('nobody deletes')),
    },
  }

  const upload = await storeUpload(ports, { bytes: PNG }, 'vat-proofs', PAPERS)
  await expect(
    storeUpload(ports, { bytes: text.encode('hello') }, 'vat-proofs', PAPERS),
  ).rejects.toMatchObject({ code: 'validation.failed' })

  const storage_key = `vat-proofs/${'k'.repeat(26)}`
  expect(upload).toEqual({ storage_key, content_type: 'image/png', size_bytes: PNG.length })
  expect(stored).toEqual([[storage_key, PNG.length, 'image/png']])
})
