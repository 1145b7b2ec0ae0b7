import { money } from '@billing/core'
import { beforeAll, describe, expect, it } from 'vitest'
import { bookedService } from './booked.ts'
import { answer, billing, freshPlace, within } from './run.ts'

describe('what the books say', () => {
  const env = freshPlace()
  let invoice = ''

  beforeAll(async () => {
    invoice = (await bookedService(env)).invoice
  })

  it('forecast prints a dated line for each thing to come, or JSON', async () => {
    const words = await billing(['forecast', 'ona@example.lt'], env)
    const json = await answer<{ events: { kind: string; at: string }[] }>(
      ['forecast', 'ona@example.lt', '--until', '2099-01-31'],
      env,
    )

    expect(words.code).toBe(0)
    expect(words.stdout).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d {2}charge: business to \d{4}-/)
    expect(words.stdout.trimEnd().split('\n').length).toBeGreaterThan(10)
    expect(json).toHaveProperty('events.0.kind', 'charge')
  })

  it.each([
    [
      ['forecast', 'ona@example.lt', '--until', '2026-02-30'],
      '--until expects a date as in 2026-02-28',
    ],
    [['forecast', 'ona@example.lt', '--until', 'soon'], '--until expects a date as in 2026-02-28'],
    [['export', 'isaf', '--month', '2026-13'], '--month expects a month as in 2026-02'],
    [['export', 'isaf'], '--month expects a month as in 2026-02'],
    [['export', 'oss', '--quarter', '2026-Q5'], '--quarter expects a quarter as in 2026-Q3'],
    [['export', 'oss'], '--quarter expects a quarter as in 2026-Q3'],
    [['export', 'fr0564'], '--month expects a month as in 2026-02'],
    [['export', 'ledger'], '--from expects a date as in 2026-02-28'],
    [['export', 'ledger', '--from', '2026-02-02', '--to', '2026-02-01'], '--to is before --from'],
  ])('%j ends with 2', async (args, line) => {
    const { code, stdout, stderr } = await billing(args, env)

    expect([code, stdout, stderr]).toEqual([2, '', `${line}\n`])
  })

  it('explain says it all, or one line of it', async () => {
    const all = await billing(['explain', invoice], env)
    const one = await billing(['explain', invoice, '--line', '1'], env)
    const none = await billing(['explain', invoice, '--line', '9'], env)

    expect([all.code, one.code, none.code]).toEqual([0, 0, 2])
    expect(all.stdout).toContain(one.stdout)
    expect(one.stdout.trimEnd().split('\n')).toHaveLength(2)
    expect(none.stderr).toBe(`--line expects 1 to 1: ${invoice} has no other\n`)
  })

  it('reconcile finds nothing in a service that is whole', async () => {
    const { code, stdout } = await billing(['reconcile'], env)

    expect(stdout).toMatch(
      /^orders +\d+ compared\nrefunds +0 compared\ndisputes +0 compared\ntenants +2 compared\n/,
    )
    expect(stdout).toMatch(/\nNothing differs\.\n$/)
    expect(code).toBe(0)
  })

  it('reconcile asks once more for parked refunds where it is told to', async () => {
    const words = await billing(['reconcile', '--parked-refunds'], env)
    const json = await answer(['reconcile', '--parked-refunds'], env)

    expect(words.stdout).toMatch(/^parked refunds: 0 asked for once more\norders /)
    expect(json).toMatchObject({ ok: true, parked_refunds: [] })
  })

  it('reconcile finds money under our reference that we know nothing of', async () => {
    await within(env, async ({ ports, sandbox }) => {
      const [order] = await ports.store.read((tx) => tx.orders.page('', 1))
      if (!order) throw new Error('there is no order')
      const twice = await ports.payments.createOrder({
        reference: order.reference,
        amount: money(4_200, 'EUR'),
        capture: 'automatic',
        save_method: false,
        customer: { email: 'ona@example.lt', full_name: 'Ona' },
        description: 'the same again',
        return_url: 'http://localhost:8787',
        expire_after: 60_000,
      })
      if (twice.kind !== 'order') throw new Error(twice.kind)
      await sandbox.complete(twice.order.token, {})
    })
    const words = await billing(['reconcile'], env)
    const json = await billing(['reconcile', '--json'], env)
    const later = await billing(['reconcile', '--since', '2099-01-01'], env)

    expect([words.code, json.code, later.code]).toEqual([1, 1, 0])
    expect(words.stdout).toMatch(
      /\n +differs: \S+: the provider shows completed of 4200 EUR under \S+, made at \S+, and we know nothing of it: .*\n/,
    )
    expect(JSON.parse(json.stdout)).toMatchObject({ ok: false, drift_count: 1 })
  })
})
