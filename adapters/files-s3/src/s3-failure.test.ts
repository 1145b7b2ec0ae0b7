import { expect, it } from 'vitest'
import { codeOf, mayPass, reasonOf } from './s3-failure.ts'

const answered = (status: number, text = '', headers: Record<string, string> = {}) => ({
  kind: 'answered' as const,
  status,
  headers,
  bytes: Buffer.from(text),
})
const xml = (code: string) => `<?xml version="1.0"?>\n<Error><Code>${code}</Code></Error>`

it.each([
  [xml('NoSuchKey'), 'NoSuchKey'],
  ['<Error xmlns="http://s3.amazonaws.com/doc/2006-03-01/">\n <Code> SlowDown </Code>', 'SlowDown'],
  ['<Error><Resource>/a</Resource><Code>NoSuchBucket</Code></Error>', 'NoSuchBucket'],
  ['<!doctype html><title>404</title><code>NoSuchKey</code>', undefined],
  ['<Code>NoSuchKey</Code>', undefined],
  ['<Error><Code><b>NoSuchKey</b></Code></Error>', undefined],
  [`<Error>${' '.repeat(5_000)}<Code>NoSuchKey</Code></Error>`, undefined],
  ['{"code":"NoSuchKey"}', undefined],
  ['', undefined],
])('the code of %j', (text, code) => {
  expect(codeOf(answered(404, text))).toBe(code)
})

it.each([
  [answered(403, xml('RequestTimeTooSkewed')), "403 RequestTimeTooSkewed: this machine's clock"],
  [answered(403, xml('SignatureDoesNotMatch')), '403 SignatureDoesNotMatch: the secret access key'],
  [answered(404, xml('NoSuchBucket')), '404 NoSuchBucket: the store has no bucket'],
  [answered(418, xml('Teapot')), '418 Teapot'],
  [answered(404, '<html>'), '404'],
  [answered(200, '<html>'), '200: this is no answer of S3'],
  [answered(301, '', { 'x-amz-bucket-region': 'eu-west-1' }), '301: the bucket is in eu-west-1'],
  [answered(307, '', { location: 'http://169.254.169.254/' }), '307: the store sends us elsewhere'],
  [{ kind: 'unknown' as const, reason: 'ECONNRESET' }, 'the store was not reached: ECONNRESET'],
])('says why it failed, and what to do: %j', (answer, reason) => {
  expect(reasonOf(answer)).toContain(reason)
})

it('asks again only where that may help', () => {
  const passing = [answered(500), answered(503, xml('SlowDown')), answered(429)]
  const lasting = [answered(200), answered(403), answered(404), answered(301)]

  expect(passing.map(mayPass)).toEqual([true, true, true])
  expect(lasting.map(mayPass)).toEqual([false, false, false, false])
  expect(mayPass(answered(400, xml('RequestTimeout')))).toBe(true)
  expect(mayPass({ kind: 'not_attempted', reason: 'ECONNREFUSED' })).toBe(true)
})
