import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { json, type ScriptedCore, SHOWN, startScripted } from './scripted-core.ts'

let core: ScriptedCore
beforeAll(async () => {
  core = await startScripted()
})
afterAll(() => core.close())

const EIGHT = { limits: { seats: 8 }, limits_generation: 3 }

describe('limits at a core over HTTP', () => {
  it('are told all at once, under a key of their own for each generation', async () => {
    core.answer(() => json({ ...SHOWN, ...EIGHT }))
    await core.pbx.setLimits?.('tenant-1', { seats: 8 }, 3)
    const third = core.last()
    await core.pbx.setLimits?.('tenant-1', { seats: 8 }, 4)

    expect(core.asked.at(-1)).toBe('PUT /tenants/tenant-1/limits')
    expect(JSON.parse(third.body)).toEqual({ limits: { seats: 8 }, generation: 3 })
    expect(core.last().headers.get('idempotency-key')).not.toBe(
      third.headers.get('idempotency-key'),
    )
  })

  it.each([
    ['ours', EIGHT, 'done'],
    ['newer ones', { limits: { seats: 12 }, limits_generation: 4 }, 'done'],
    ['older ones', { limits: { seats: 8 }, limits_generation: 2 }, 'unknown'],
    ['other limits than ours', { limits: { seats: 9 }, limits_generation: 3 }, 'unknown'],
    ['a thing more', { limits: { seats: 8, x: 1 }, limits_generation: 3 }, 'unknown'],
    ['no generation', { limits: { seats: 8 } }, 'unknown'],
    ['no limits', {}, 'unknown'],
    ['no limits, of a newer command', { limits_generation: 4 }, 'unknown'],
    ['half a seat', { limits: { seats: 0.5 }, limits_generation: 3 }, 'unknown'],
    ['another tenant', { ...EIGHT, tenant_id: 'tenant-2' }, 'unknown'],
  ] as const)('after setLimits the core shows %s', async (_, over, kind) => {
    core.answer(() => json({ ...SHOWN, ...over }))

    expect((await core.pbx.setLimits?.('tenant-1', { seats: 8 }, 3))?.kind).toBe(kind)
  })

  it('in force are shown with the tenant', async () => {
    core.answer(() => json({ data: [{ ...SHOWN, ...EIGHT }], has_more: false }))

    const found = await core.pbx.findTenant('account-1')
    expect(found).toMatchObject({ kind: 'done', value: { limits: { seats: 8 } } })
  })
})

describe('what is in use at a core over HTTP', () => {
  it.each([
    ['is counted by name', { in_use: { seats: 8, numbers: 0 } }, 'done'],
    ['may be nothing', { in_use: {} }, 'done'],
    ['is never below zero', { in_use: { seats: -1 } }, 'not_attempted'],
    ['is whole', { in_use: { seats: 7.5 } }, 'not_attempted'],
    ['has a name', { in_use: { '': 1 } }, 'not_attempted'],
    ['is there', {}, 'not_attempted'],
  ] as const)('%s', async (_, answer, kind) => {
    core.answer(() => json(answer))

    expect((await core.pbx.countUsed?.('tenant-1'))?.kind).toBe(kind)
    expect(core.asked.at(-1)).toBe('GET /tenants/tenant-1/in-use')
  })

  it('of an id that no core can have given is asked of nobody', async () => {
    const before = core.asked.length

    expect(await core.pbx.countUsed?.('../admin')).toEqual({ kind: 'not_found' })
    expect(await core.pbx.setLimits?.('../admin', {}, 1)).toEqual({ kind: 'not_found' })
    expect(core.asked.length).toBe(before)
  })
})

it('the doctor tells that a core takes limits and counts what is in use', async () => {
  const offers = { credits: true, balance: true, debits: true, limits: true, counts: true }
  core.answer((request) =>
    request.url.endsWith('/healthz')
      ? json({ ok: true, version: '1', contract: 'pbx-provisioning/1', offers })
      : json({ data: [], has_more: false }),
  )

  expect((await core.diagnose()).slice(-2)).toEqual([
    { what: 'It takes limits', verdict: 'works', says: 'Quantities reach it.' },
    {
      what: 'It counts what is in use',
      verdict: 'works',
      says: 'Nobody takes less than is in use.',
    },
  ])
})
