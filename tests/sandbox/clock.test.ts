import { epochMs, HOUR, MINUTE } from '@billing/core'
import { openSqlite } from '@billing/store-sql'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { BEGAN, type OpenSandbox, openSandbox, serviceDueAt } from './open-sandbox.ts'

describe('the clock', () => {
  let open: OpenSandbox
  beforeEach(async () => {
    open = await openSandbox()
  })
  afterEach(() => open.close())

  it('stops at each due instant in order, and does what is due there', async () => {
    const { hooks, done } = serviceDueAt(open.sandbox, [
      '2026-02-15T09:00:00.000Z',
      '2026-02-03T00:00:00.000Z',
      '2026-04-01T00:00:00.000Z',
    ])

    const moved = await open.sandbox.advance({ advance: 'P1M' }, hooks)

    expect(done).toEqual(['2026-02-03T00:00:00.000Z', '2026-02-15T09:00:00.000Z'])
    expect(new Date(moved.now).toISOString()).toBe('2026-03-01T09:00:00.000Z')
  })

  it('passes by work that is due and is never done, and still ends', async () => {
    const hooks = { tick: async () => 0, nextDueAt: async () => epochMs(BEGAN + HOUR) }

    const { now, ticks } = await open.sandbox.advance({ advance: 'P2D' }, hooks)

    expect(now).toBe(BEGAN + 48 * HOUR)
    expect(ticks).toBeLessThan(100)
  })

  it('leaves a worker that always finds more to do', async () => {
    const hooks = { tick: async () => 1, nextDueAt: async () => epochMs(BEGAN) }

    const { now } = await open.sandbox.advance({ advance: 'PT1M' }, hooks)

    expect(now).toBe(BEGAN + MINUTE)
  })

  it('runs the worker once where nothing is left due, and again while something is', async () => {
    const left = [3, 2, 1]
    const hooks = {
      tick: async () => left.pop() ?? 0,
      nextDueAt: async () => (left.length > 0 ? epochMs(BEGAN) : null),
    }

    const busy = await open.sandbox.drain(hooks)
    const quiet = await open.sandbox.drain({ ...hooks, tick: async () => 1 })

    expect(left).toEqual([])
    expect(busy.ticks).toBe(3)
    expect(quiet.ticks).toBe(1)
  })

  it('refuses to go back, to go too far and what is no duration', async () => {
    const { hooks, sandbox } = open

    await expect(sandbox.advance({ to: epochMs(BEGAN - 1) }, hooks)).rejects.toThrow('forward')
    await expect(sandbox.advance({ advance: 'P11Y' }, hooks)).rejects.toThrow('ten years')
    await expect(sandbox.advance({ advance: '1 day' }, hooks)).rejects.toThrow('duration')
    expect(sandbox.clock()).toBe(BEGAN)
  })

  it('takes moves one after another', async () => {
    const { hooks, sandbox } = open

    const [first, second] = await Promise.all([
      sandbox.advance({ advance: 'P1D' }, hooks),
      sandbox.advance({ advance: 'P1D' }, hooks),
    ])

    expect(first.now).toBe(BEGAN + 24 * HOUR)
    expect(second.now).toBe(BEGAN + 48 * HOUR)
  })
})

describe('a sandbox that begins in the past', () => {
  const begins_at = epochMs(BEGAN - 48 * HOUR)

  it('lives up to the present and beyond, and never back', async () => {
    const open = await openSandbox({ begins_at })
    const { sandbox, hooks } = open

    const began = sandbox.clock()
    const present = await sandbox.advance({ to: epochMs(BEGAN) }, hooks)
    const beyond = await sandbox.advance({ advance: 'PT1H' }, hooks)

    expect(began).toBe(begins_at)
    expect(present.now).toBe(BEGAN)
    expect(beyond.now).toBe(BEGAN + HOUR)
    await expect(sandbox.advance({ to: epochMs(BEGAN) }, hooks)).rejects.toThrow('forward')
    await open.close()
  })

  it('is one that is made now: a world that is there keeps its time', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
    const file = join(folder, 'billing.db')
    const first = await openSandbox({}, openSqlite(file))
    await first.close()

    const second = await openSandbox({ begins_at }, openSqlite(file))

    expect(second.sandbox.clock()).toBe(BEGAN)
    await second.close()
    rmSync(folder, { recursive: true })
  })
})

describe('the sandbox in a file', () => {
  it('keeps its time through a restart, and shows it to a second process', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
    const file = join(folder, 'billing.db')
    const first = await openSandbox({}, openSqlite(file))
    const second = await openSandbox({}, openSqlite(file))

    await first.sandbox.advance({ advance: 'P3D' }, first.hooks)
    await second.sandbox.refresh()
    const seen = second.sandbox.clock()
    await second.sandbox.advance({ advance: 'PT1H' }, second.hooks)
    await Promise.all([first.close(), second.close()])
    const third = await openSandbox({}, openSqlite(file))

    expect(seen).toBe(BEGAN + 72 * HOUR)
    expect(third.sandbox.clock()).toBe(BEGAN + 73 * HOUR)
    await third.close()
    rmSync(folder, { recursive: true })
  })
})
