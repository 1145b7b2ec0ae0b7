import { mkdtempSync, openSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createLog } from '../../packages/server/src/log.ts'

/** The line that says so much. */
async function lineOf(fields: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>> {
  const file = join(mkdtempSync(join(tmpdir(), 'billing-log-')), 'log')
  const log = createLog('info', openSync(file, 'a'))
  log.info(fields, 'said')
  await new Promise<void>((resolve) => log.flush(() => resolve()))
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
}

describe('a line of the log', () => {
  it('masks a secret up to two levels deep, also within a list', async () => {
    const line = await lineOf({
      token: 'a',
      asked: { password: 'b', by: 'ona', body: { grant: 'c', kept: 1 } },
      all: [{ cookie: 'd' }],
    })

    expect(line).toMatchObject({
      token: '***',
      asked: { password: '***', by: 'ona', body: { grant: '***', kept: 1 } },
      all: [{ cookie: '***' }],
    })
  })

  it('says of an error what it is, and masks what it carries', async () => {
    const err = Object.assign(new Error('away'), { secret: 'a', config: { authorization: 'b' } })

    expect((await lineOf({ err }))['err']).toMatchObject({
      type: 'Error',
      message: 'away',
      stack: expect.stringContaining('away'),
      secret: '***',
      config: { authorization: '***' },
    })
  })

  it('leaves what was logged as it was', async () => {
    const fields = { asked: { password: 'a' } }
    await lineOf(fields)

    expect(fields).toEqual({ asked: { password: 'a' } })
  })
})
