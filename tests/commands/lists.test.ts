import { beforeAll, describe, expect, it } from 'vitest'
import { answer, billing, freshPlace, pass, signUp, within } from './run.ts'

describe('the lists of a service with two customers', () => {
  const env = freshPlace()
  beforeAll(async () => {
    await billing(['migrate'], env)
    await within(env, async (service) => {
      await signUp(service, { email: 'ona@example.lt' })
      await signUp(service, { email: 'jonas@example.lt', company_name: 'UAB Kita' })
      await pass(service, 'P14D')
    })
  })

  it('show customers newest first, and only those that are searched for', async () => {
    const all = await billing(['customers'], env)
    const one = await billing(['customers', '--query', 'Kita'], env)

    expect([all.code, all.stderr]).toEqual([0, ''])
    expect(all.stdout.split('\n').map((line) => line.split(/ {2,}/).slice(2, 5))).toEqual([
      ['business', 'active', 'jonas@example.lt'],
      ['business', 'active', 'ona@example.lt'],
      [],
    ])
    expect(one.stdout).toContain('UAB Kita')
    expect(one.stdout).not.toContain('ona@example.lt')
  })

  it('show invoices by how they stand, at most as many as asked for', async () => {
    const paid = await billing(['invoices', '--status', 'paid', '--limit', '1'], env)
    const overdue = await billing(['invoices', '--status', 'overdue'], env)

    expect(paid.stdout).toMatch(/^PBX-\d{4}-00000\d {2}[\d-]{10} {2}22\.99 EUR {2}paid .*\n$/)
    expect([overdue.code, overdue.stdout]).toEqual([0, ''])
  })

  it('write every instant as the API does', async () => {
    const [customer] = await answer<{ created_at: string }[]>(['customers'], env)
    const [invoice] = await answer<{ issued_at: string; paid_at: string }[]>(['invoices'], env)

    for (const at of [customer?.created_at, invoice?.issued_at, invoice?.paid_at]) {
      expect(at).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)
    }
  })

  it.each([
    [['customers', '--limit', 'all'], '--limit expects a whole number from 1 on\n'],
    [['invoices', '--limit', '0'], '--limit expects a whole number from 1 on\n'],
    [['invoices', '--status', 'new'], '--status expects one of open, paid, void, overdue\n'],
  ])('refuse %j with 2', async (args, line) => {
    expect(await billing(args, env)).toEqual({ code: 2, stdout: '', stderr: line })
  })
})
