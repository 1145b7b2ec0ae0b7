import { afterEach, beforeEach, expect, it } from 'vitest'
import { json, type ScriptedCore, SHOWN, startScripted } from './scripted-core.ts'

let core: ScriptedCore
beforeEach(async () => {
  // Nobody is silent here; forty walks at once wait for each other on a busy machine.
  core = await startScripted({ max_tenants: 1_000, timeout_ms: 60_000 })
})
afterEach(() => core.close())

type Shown = typeof SHOWN | (Omit<typeof SHOWN, 'portal_url'> & { portal_url: null })

function tenants(first: number, count: number, over: Partial<Shown> = {}): Shown[] {
  return Array.from({ length: count }, (_, i) => {
    const n = first + i
    const names = { tenant_id: `t-${n}`, external_id: `a-${n}`, code: `c${n}`, slug: `s${n}` }
    return { ...SHOWN, ...names, ...over } as Shown
  })
}

/** A core that has these tenants, and lists at most `most` at once. */
function has(all: readonly Shown[], most = 200): void {
  core.answer((request) => {
    const query = new URL(request.url).searchParams
    const from = all.findIndex(({ tenant_id }) => tenant_id === query.get('after')) + 1
    const end = from + Math.min(most, Number(query.get('limit')))
    return json({ data: all.slice(from, end), has_more: end < all.length })
  })
}

/** The whole list, two by two; or where it broke off. */
async function walk(limit = 2) {
  const ids: string[] = []
  for (let after: string | null = null; ;) {
    const page = await core.pbx.listTenants(after, limit)
    if (page.kind !== 'done') return { ids, ended: page.kind }
    ids.push(...page.value.map(({ tenant_id }) => tenant_id))
    if (page.value.length < limit) return { ids, ended: 'done' }
    after = page.value.at(-1)?.tenant_id ?? null
  }
}

it('puts short pages of the core together, because a short page of ours is the last one', async () => {
  has(tenants(1, 7), 1)

  expect(await walk(3)).toEqual({ ids: tenants(1, 7).map((t) => t.tenant_id), ended: 'done' })
})

it('leaves out what is being made or failed, and nothing else', async () => {
  const making = tenants(3, 4, { status: 'provisioning', portal_url: null })
  const failed = tenants(7, 1, { status: 'failed', portal_url: null })
  const deleted = tenants(8, 1, { status: 'deleted' })
  has([...tenants(1, 2), ...making, ...failed, ...deleted, ...tenants(9, 1)], 2)

  expect(await walk()).toEqual({ ids: ['t-1', 't-2', 't-8', 't-9'], ended: 'done' })
})

it('takes 200 tenants in one page', async () => {
  has(tenants(1, 450))

  expect((await walk(200)).ids).toHaveLength(450)
  expect(core.asked).toHaveLength(3)
})

it.each([
  ['more than was asked for', () => json({ data: tenants(1, 3), has_more: false })],
  [
    'the same tenant twice',
    () => json({ data: [...tenants(1, 1), ...tenants(1, 1)], has_more: false }),
  ],
  [
    'one tenant that is broken',
    () => json({ data: [{ ...SHOWN, level: 'gold' }], has_more: false }),
  ],
  ['nothing, with more to come', () => json({ data: [], has_more: true })],
  ['no word on whether more come', () => json({ data: tenants(1, 1) })],
  ['ten thousand tenants', () => json({ data: tenants(1, 10_000), has_more: false })],
])('concludes nothing from a page with %s', async (_, page) => {
  core.answer(page)

  expect(await core.pbx.listTenants(null, 2)).toEqual({ kind: 'not_attempted' })
})

it('stops at a list that shows the same page for ever', async () => {
  core.answer(() => json({ data: tenants(1, 2), has_more: true }))

  expect(await walk()).toEqual({ ids: ['t-1', 't-2'], ended: 'not_attempted' })
})

it('stops at a list that leads back to its beginning', async () => {
  let page = 0
  core.answer(() => json({ data: tenants((page++ % 3) * 10, 2), has_more: true }))

  expect(await walk()).toMatchObject({ ended: 'not_attempted' })
  expect(core.asked).toHaveLength(4)
})

it('stops at a list that never ends', async () => {
  let next = 0
  core.answer(() => json({ data: tenants((next += 200), 200), has_more: true }))

  expect(await walk(200)).toMatchObject({ ended: 'not_attempted' })
  expect(core.asked).toHaveLength(6)
})

it('asks no more than fifty times for one page', async () => {
  let next = 0
  core.answer(() => json({ data: tenants(next++, 1, { status: 'failed' }), has_more: true }))

  expect(await core.pbx.listTenants(null, 2)).toEqual({ kind: 'not_attempted' })
  expect(core.asked).toHaveLength(50)
})

it('lets many walk at once, and one again and again', async () => {
  has(tenants(1, 9))
  const all = { ids: tenants(1, 9).map(({ tenant_id }) => tenant_id), ended: 'done' }

  expect(await Promise.all(Array.from({ length: 40 }, () => walk()))).toEqual(
    Array.from({ length: 40 }, () => all),
  )
  expect(await walk()).toEqual(all)
})
