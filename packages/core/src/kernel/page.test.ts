import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeCursor, encodeCursor, pageOf } from './page.ts'

const seal = (text: string) => createHmac('sha256', 'a key').update(text).digest('base64url')
const position = { at: 1_767_225_600_000, id: '018f2b6e-7a10-7c3d-8e4f-5a6b7c8d9e0f' }
const cursor = encodeCursor(position, 'invoices?account_id=1', seal)
const refused = expect.objectContaining({ code: 'validation.failed' })

function thrownBy(act: () => unknown): unknown {
  try {
    return act()
  } catch (error) {
    return error
  }
}

describe('a page', () => {
  const rows = [{ id: 'c' }, { id: 'b' }, { id: 'a' }]
  const positionOf = (row: { id: string }) => ({ at: 1, id: row.id })

  it('goes on after its last row while there is more', () => {
    expect(pageOf(rows, 2, positionOf)).toEqual({
      data: rows.slice(0, 2),
      next: { at: 1, id: 'b' },
    })
  })

  it('is the last when no row is left over', () => {
    expect(pageOf(rows, 3, positionOf)).toEqual({ data: rows, next: null })
    expect(pageOf([], 3, positionOf)).toEqual({ data: [], next: null })
  })
})

describe('a cursor', () => {
  it('comes back as the position that it was made of', () => {
    const positions = fc.record({
      at: fc.maxSafeInteger(),
      id: fc.stringMatching(/^[\w-]{1,64}$/),
    })

    fc.assert(
      fc.property(positions, fc.string(), (where, list) => {
        expect(decodeCursor(encodeCursor(where, list, seal), list, seal)).toEqual(where)
      }),
    )
  })

  it('is refused by another list and by other filters', () => {
    expect(thrownBy(() => decodeCursor(cursor, 'payments?account_id=1', seal))).toEqual(refused)
    expect(thrownBy(() => decodeCursor(cursor, 'invoices?account_id=2', seal))).toEqual(refused)
  })

  it('is refused when any of its characters was changed', () => {
    for (let i = 0; i < cursor.length; i++) {
      const changed = cursor.slice(0, i) + (cursor[i] === '7' ? '8' : '7') + cursor.slice(i + 1)

      expect(thrownBy(() => decodeCursor(changed, 'invoices?account_id=1', seal))).toEqual(refused)
    }
  })

  it('is refused when it is none, whatever it is', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(thrownBy(() => decodeCursor(text, 'invoices', seal))).toEqual(refused)
      }),
    )
  })

  it('names itself in the refusal', () => {
    expect(thrownBy(() => decodeCursor('', 'invoices', seal))).toMatchObject({
      details: { invalid_params: [{ name: 'cursor' }] },
    })
  })
})
