import { aWebhook } from '@billing/core/fixtures'
import { epochMs } from '@billing/core'
import { createSqlStore, migrate, openPostgres } from '@billing/store-sql'
import { beforeAll, describe, expect, it } from 'vitest'
import { monthsAgo, partitionOf } from '../support/months.ts'
import { freshDatabase, migratedDatabase } from '../support/postgres.ts'
import { answer, billing, freshPlace } from './run.ts'

const month = (months: number) => new Date(monthsAgo(months)).toISOString().slice(0, 7)

const onPostgres = (url: string) =>
  freshPlace({
    BILLING_DATABASE_URL: url,
    BILLING_SECRET_KEY: `test:${Buffer.alloc(32, 7).toString('base64')}`,
    BILLING_JWT_KEYS: `{"keys":[{"kty":"oct","alg":"HS256","kid":"a","k":"${'q'.repeat(43)}"}]}`,
  })

describe('partitions on SQLite', () => {
  const env = freshPlace()

  it.each([
    [['partitions']],
    [['partitions', 'make', '--months', '3']],
    [['partitions', 'detach', '--before', '2024-01', '--table', 'webhooks']],
  ])('%j says that there is nothing to do', async (line) => {
    expect(await billing(line, env)).toEqual({
      code: 0,
      stdout: 'SQLite keeps each table in one piece: there is nothing to do.\n',
      stderr: '',
    })
    expect(await answer(line, env)).toEqual({ partitioned: false })
  })

  it.each([
    [['partitions', 'burn'], /Allowed choices are list, make, detach/],
    [['partitions', 'make', '--months', 'three'], /--months expects a whole number from 0 to 120/],
    [['partitions', 'make', '--months', '121'], /--months expects/],
    [['partitions', '--months', '3'], /--months is not of partitions list/],
    [['partitions', 'make', '--before', '2024-01'], /--before is not of partitions make/],
    [['partitions', 'detach', '--table', 'webhooks'], /--before expects a month as in 2026-02/],
    [['partitions', 'detach', '--before', '2024-01'], /--table expects one of audit_log/],
    [['partitions', 'detach', '--before', '2024-01', '--table', 'invoices'], /--table expects/],
  ])('%j is misuse', async (line, says) => {
    const { code, stderr } = await billing(line, env)

    expect(stderr).toMatch(says)
    expect(code).toBe(2)
  })

  it('shows lines that work', async () => {
    const { stdout } = await billing(['partitions', '--help'], env)

    expect(stdout).toContain('billing partitions make --months 3')
    expect(stdout).toContain('billing partitions detach --before 2024-01 --table webhooks')
  })
})

describe('partitions on PostgreSQL', () => {
  let env: Readonly<Record<string, string>>
  beforeAll(async () => {
    const url = await migratedDatabase()
    env = onPostgres(url)
    const opened = openPostgres(url, { max: 1 })
    const webhook = aWebhook({ signed_at: epochMs(monthsAgo(30)) })
    await createSqlStore(opened).transaction((tx) => tx.webhooks.insert(webhook))
    await opened.close()
  })

  it('are made for the coming months and for rows that have none, listed, and detached', async () => {
    const made = await billing(['partitions', 'make', '--months', '1'], env)

    expect(made.stdout.split('\n').filter((line) => line.includes('webhooks'))).toEqual([
      `made ${partitionOf('webhooks', 0)}`,
      `made ${partitionOf('webhooks', -1)}`,
      `made ${partitionOf('webhooks', 30)}, and moved 1 rows there`,
    ])
    expect((await billing(['partitions', 'make', '--months', '1'], env)).stdout).toBe(
      'Every month is there.\n',
    )
    const { stdout } = await billing(['partitions'], env)
    expect(stdout).toMatch(/^TABLE +PARTITION +FROM +TO +ROWS +BYTES\n/)
    expect(stdout).toMatch(
      new RegExp(
        `webhooks +${partitionOf('webhooks', 30)} +${month(30)}-01 +${month(29)}-01 +~1 +\\d+\n`,
      ),
    )
    expect(stdout).toMatch(/webhooks +webhooks_default +default +default +~0 +\d+\n/)

    const line = ['partitions', 'detach', '--before', month(29), '--table', 'webhooks']
    const detached = await billing(line, env)
    expect(detached.stdout).toContain(`detached ${partitionOf('webhooks', 30)}, which is a table`)
    expect(detached.stdout).toContain(`pg_dump --table=${partitionOf('webhooks', 30)} `)
    expect(await answer(line, env)).toEqual({ table: 'webhooks', detached: [] })
    const listed = await answer<{ partition: string }[]>(['partitions'], env)
    expect(listed.map((each) => each.partition)).not.toContain(partitionOf('webhooks', 30))
    expect(listed).toContainEqual({
      table: 'webhooks',
      partition: partitionOf('webhooks', 0),
      since: `${month(0)}-01T00:00:00.000Z`,
      until: `${month(-1)}-01T00:00:00.000Z`,
      rows_estimate: expect.any(Number),
      bytes: expect.any(Number),
    })
    expect(await answer(['partitions', 'make', '--months', '2'], env)).toEqual({
      made: ['audit_log', 'ledger_transactions', 'tallies', 'webhooks'].map((table) => ({
        table,
        partition: partitionOf(table, -2),
        moved: 0,
      })),
    })
  })

  it.each([
    ['audit_log', '1990-01', /^audit_log keeps its months: each of its chains/],
    ['ledger_transactions', '1990-01', /ten years/],
    ['tallies', '1990-01', /^tallies keeps its months/],
    ['webhooks', month(23), /its last 24 months are kept/],
  ])('of %s before %s stay', async (table, before, says) => {
    const line = ['partitions', 'detach', '--before', before, '--table', table]
    const { code, stdout, stderr } = await billing(line, env)

    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(says)
  })

  it('of the next month are looked for by the doctor', async () => {
    const url = await migratedDatabase()
    const looked = async () => (await billing(['doctor'], onPostgres(url))).stdout
    expect(await looked()).toMatch(
      /look {2}The months of growing tables are made ahead: .*`billing partitions make`/,
    )

    await billing(['partitions', 'make', '--months', '1'], onPostgres(url))

    expect(await looked()).toMatch(/ok {4}The months of growing tables are made ahead\n/)
  })

  it('wait for a database that is up to date', async () => {
    const url = await freshDatabase()
    const old = openPostgres(url, { max: 1 })
    await migrate(old, {})
    await old.close()

    const { code, stderr } = await billing(['partitions'], onPostgres(url))

    expect(stderr).toMatch(/the tables are not up to date: run `billing migrate` first/)
    expect(code).toBe(1)
  })
})
