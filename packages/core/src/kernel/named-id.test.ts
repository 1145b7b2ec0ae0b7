import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { isUuid } from './ids.ts'
import { namedId, timePart } from './named-id.ts'
import { epochMs } from './time.ts'

const digests = {
  digest: (text: string) => createHash('sha256').update(text).digest('hex'),
}
const NOW = epochMs(Date.parse('2026-02-01T10:00:00.123Z'))

it('an id of a name is the same each time, and another for another name or instant', () => {
  const id = namedId(digests, NOW, 'cycle of Ona')

  expect(namedId(digests, NOW, 'cycle of Ona')).toBe(id)
  expect(namedId(digests, NOW, 'cycle of Jonas')).not.toBe(id)
  expect(namedId(digests, epochMs(NOW + 1), 'cycle of Ona') > id).toBe(true)
})

it('it is a UUID of version 7 with the given time as its time part', () => {
  for (let n = 0; n < 64; n++) {
    const id = namedId(digests, NOW, `name ${n}`)
    expect(isUuid(id)).toBe(true)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/)
    expect(timePart(id)).toBe(NOW)
  }
  expect(timePart('account-1')).toBe(undefined)
})
