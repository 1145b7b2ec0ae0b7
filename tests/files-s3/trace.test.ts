import { createS3Files } from '@billing/files-s3'
import type { Exchange } from '@billing/wire'
import { expect, it } from 'vitest'
import { KEY, page, startS3Server } from './s3-server.ts'

it('a trace shows keys, sizes and what was refused; no signature, no credentials, nothing of a file', async () => {
  const exchanges: Exchange[] = []
  const trace = (exchange: Exchange) => void exchanges.push(exchange)
  const session_token = 'a-token-of-a-session'
  const temporary = await startS3Server({ access_keys: [{ ...KEY, session_token }] })
  const kept = createS3Files({
    url: temporary.address,
    ...KEY,
    session_token,
    trace,
    pause_ms: 1,
  })
  const { files } = kept
  const papers = Buffer.from('{"passport":"AB123"}')

  await files.put('kyb/1', papers, 'application/json')
  await files.get('kyb/1')
  await files.get('kyb/2')
  temporary.fault({ kind: 'answers', change: () => page(403) }, 1)
  await expect(files.delete('kyb/1')).rejects.toThrow()
  await temporary.close()
  await expect(files.delete('kyb/1')).rejects.toThrow()

  await kept.close()

  expect(exchanges).toMatchObject([
    { what: 'PUT /papers/live/kyb/1', asked: { size: 20 }, answered: { status: 200, size: 0 } },
    { what: 'GET /papers/live/kyb/1', asked: { size: 0 }, answered: { status: 200, size: 20 } },
    { what: 'GET /papers/live/kyb/2', answered: { status: 404, code: 'NoSuchKey' } },
    { what: 'DELETE /papers/live/kyb/1', answered: { status: 403, code: null } },
    { answered: null, outcome: /^(not_attempted|unknown): / },
    { answered: null, outcome: /^not_attempted: / },
  ])
  const told = JSON.stringify(exchanges)
  for (const secret of ['passport', 'AB123', session_token, ...Object.values(KEY), 'AWS4-HMAC']) {
    expect(told).not.toContain(secret)
  }
  expect(told).not.toMatch(/Signature=/)
})
