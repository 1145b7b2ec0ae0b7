import { describe, expect, it } from 'vitest'
import type { Problem } from '../../kernel/problem.ts'
import { countInUse, type HeldChange, refuseFewerThanUsed, whyNotFewer } from './in-use.ts'
import type { LimitedItem } from './limits.ts'
import type { PbxAnswer } from '../tenants/ports.ts'
import type { TenantCounts } from '../tenants/tenant.ts'

const seats = (quantity: number, included = 0): LimitedItem => ({
  item: 'seats',
  pbx_limit: 'extensions',
  quantity,
  included,
})
const change = (before: LimitedItem, ...wanted: LimitedItem[]): HeldChange => ({
  before: [before],
  wanted,
})
const inTheWay = (count: string) => [
  { name: 'items.seats', reason: `${count} in use: free what is not needed first.` },
]

describe('fewer of a thing now', () => {
  it('than are in use is refused on the item, with the number', () => {
    expect(whyNotFewer(change(seats(10), seats(7)), { extensions: 8 })).toEqual(inTheWay('8 are'))
    expect(whyNotFewer(change(seats(3), seats(0)), { extensions: 1 })).toEqual(inTheWay('1 is'))
  })

  it('is refused where the item is given up, or another plan includes fewer', () => {
    expect(whyNotFewer(change(seats(10)), { extensions: 8 })).toEqual(inTheWay('8 are'))
    expect(whyNotFewer(change(seats(2, 10), seats(2, 3)), { extensions: 8 })).toEqual(
      inTheWay('8 are'),
    )
  })

  it.each([
    ['as many as are in use', change(seats(10), seats(8)), { extensions: 8 }],
    [
      'fewer than are in use, but as many are included',
      change(seats(12), seats(5, 10)),
      { extensions: 8 },
    ],
    ['a thing that the core does not count', change(seats(10), seats(1)), { numbers: 8 }],
    ['what the core says nothing of', change(seats(10), seats(1)), undefined],
    ['an item that limits nothing', change({ ...seats(10), pbx_limit: null }), { extensions: 8 }],
    ['as many as before, of which more are in use', change(seats(5), seats(5)), { extensions: 8 }],
    ['more, of which even more are in use', change(seats(5), seats(6)), { extensions: 8 }],
  ] as const)('is let go: %s', (_, asked, used) => {
    expect(whyNotFewer(asked, used)).toEqual([])
  })

  it('names each item of a thing of which there would be too few', () => {
    const both = (desk: number, mobile: number): LimitedItem[] => [
      { ...seats(desk), item: 'desk' },
      { ...seats(mobile), item: 'mobile' },
    ]
    const refused = whyNotFewer({ before: both(6, 4), wanted: both(6, 1) }, { extensions: 8 })

    expect(refused.map(({ name }) => name)).toEqual(['items.desk', 'items.mobile'])
  })
})

describe('what is in use', () => {
  const core = (answer: PbxAnswer<TenantCounts>) => ({ countUsed: async () => answer })
  const NO = { kind: 'refused', code: 'not_offered', message: 'It counts nothing.' } as const

  it.each([
    ['the core’s count', core({ kind: 'done', value: { extensions: 8 } }), { extensions: 8 }],
    ['nothing that is counted, where the core counts nothing', core(NO), {}],
    ['nothing that is counted, where the port has no such method', {}, {}],
    ['unknown while the core is away', core({ kind: 'not_attempted' }), undefined],
    ['unknown of a tenant that the core lost', core({ kind: 'not_found' }), undefined],
  ] as const)('is %s', async (_, pbx, used) => {
    expect(await countInUse(pbx, 'tenant-1')).toEqual(used)
  })

  it('is asked about only where there is fewer of something', async () => {
    const asked: string[] = []
    const countUsed = async (tenant_id: string): Promise<PbxAnswer<TenantCounts>> => {
      asked.push(tenant_id)
      return { kind: 'done', value: { extensions: 8 } }
    }

    await refuseFewerThanUsed({ countUsed }, 'tenant-1', change(seats(5), seats(6)))
    expect(asked).toEqual([])
    const refused = refuseFewerThanUsed({ countUsed }, 'tenant-1', change(seats(10), seats(7)))

    const problem = (await refused.catch((error: unknown) => error)) as Problem
    expect(problem).toMatchObject({
      code: 'validation.failed',
      details: { invalid_params: inTheWay('8 are') },
    })
    expect(asked).toEqual(['tenant-1'])
  })

  it('is in nobody’s way while the core is away', async () => {
    const away = core({ kind: 'unknown' })
    await refuseFewerThanUsed(away, 'tenant-1', change(seats(10), seats(1)))
  })
})
