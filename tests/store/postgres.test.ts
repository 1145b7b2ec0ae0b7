import { aCycle, anAccount, aSubscription, aUser, march } from '@billing/core/fixtures'
import { createSqlStore, migrate, type Opened, openPostgres } from '@billing/store-sql'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../support/postgres.ts'

describe('PostgreSQL', () => {
  let opened: Opened
  let operator: Opened
  beforeAll(async () => {
    const url = await freshDatabase()
    opened = openPostgres(url, { max: 3 })
    operator = openPostgres(url, { max: 1 })
    await migrate(opened)
  })
  afterAll(async () => {
    await opened.close()
    await operator.close()
  })

  /** As a server does that is restarted. */
  const endConnections = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(operator.db)

  /** How many connections wait for a lock. */
  const whoWaits = async () => {
    const { rows } = await sql<{ readonly n: number }>`select count(*)::int as n
      from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
      operator.db,
    )
    return rows[0]?.n
  }

  it('bounds how long statements, locks and idle transactions take', async () => {
    const show = async (name: string) => {
      const { rows } = await sql.raw<Record<string, unknown>>(`show ${name}`).execute(opened.db)
      return rows[0]?.[name]
    }

    expect(await show('statement_timeout')).toBe('5s')
    expect(await show('lock_timeout')).toBe('2s')
    expect(await show('idle_in_transaction_session_timeout')).toBe('10s')
  })

  it('of statements sent together tells why the first failed, whichever is asked', async () => {
    const conflict = sql`do $$ begin raise exception 'a rival was faster' using errcode = '40001'; end $$`
    const work = opened.db.transaction().execute(async (trx) => {
      const first = conflict.execute(trx)
      const second = sql`select 1`.execute(trx)
      await first.catch(() => undefined)
      await second
    })

    await expect(work).rejects.toMatchObject({ code: '40001', message: 'a rival was faster' })
    expect((await sql`select 1 as n`.execute(opened.db)).rows).toEqual([{ n: 1 }])
  })

  it('lets work that met conflicts wait in line for longer than any statement may take', async () => {
    const begun = Promise.withResolvers<void>()
    const rival = operator.db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx)
      await sql`lock table document_series in share row exclusive mode`.execute(trx)
      begun.resolve()
      await sql`select pg_sleep(5.2)`.execute(trx)
    })
    await begun.promise
    let tries = 0

    const work = createSqlStore(opened).transaction(async () => {
      if (++tries < 3) throw Object.assign(new Error('a conflict'), { code: '40001' })
      return 'done'
    })

    await expect(work).resolves.toBe('done')
    await rival
  })

  it('undoes serialisable work that waited for work under locks, whatever that one wrote', async () => {
    const store = createSqlStore(opened)
    await store.transaction((tx) => tx.accounts.put(anAccount({ account_id: 'acc-2' })))
    const locked = Promise.withResolvers<void>()
    const letGo = Promise.withResolvers<void>()
    const batch = store.transaction(
      async (tx) => {
        await tx.accounts.lock('acc-2')
        locked.resolve()
        await letGo.promise
        await tx.users.put(aUser({ account_id: 'acc-2' }))
      },
      { accountLocks: true },
    )
    await locked.promise
    const seen: number[] = []
    const waiting = store.transaction(async (tx) => {
      await tx.accounts.lock('acc-2')
      seen.push((await tx.users.ofAccount('acc-2')).length)
    })
    await expect.poll(whoWaits).toBe(1)
    letGo.resolve()
    await Promise.all([batch, waiting])

    expect(seen).toEqual([1])
  })

  it('sees under locks that a claim was taken over since the cycle was read', async () => {
    const store = createSqlStore(opened)
    const own = { account_id: 'acc-3', subscription_id: 'subscription-3' }
    await store.transaction(async (tx) => {
      await tx.accounts.put(anAccount({ account_id: 'acc-3' }))
      await tx.subscriptions.put(aSubscription(own))
      await tx.cycles.plan(aCycle(own))
    })
    const claim = () => store.transaction((tx) => tx.cycles.claimDue(march(9), 1, 0))
    const [mine] = await claim()
    if (!mine) throw new Error('nothing was due')

    const saved = store.transaction(
      async (tx) => {
        await tx.accounts.lock('acc-3')
        const cycle = (await tx.cycles.get(mine.cycle.cycle_id)) ?? mine.cycle
        await tx.cycles.put({ ...cycle, attempt_count: 7 })
        expect(await claim()).toHaveLength(1)
        const now = await tx.cycles.getForUpdate(cycle.cycle_id)
        return { attempt_count: now?.attempt_count, held: await tx.cycles.save(mine, cycle) }
      },
      { accountLocks: true },
    )

    expect(await saved).toEqual({ attempt_count: 7, held: false })
  })

  it('lets nobody claim, under locks, a cycle that was read with its subscription', async () => {
    const store = createSqlStore(opened)
    const claim = () => store.transaction((tx) => tx.cycles.claimDue(march(9), 1, 0))

    const claimed = await store.transaction(
      async (tx) => {
        await tx.accounts.lock('acc-3')
        await tx.cycles.ofSubscription('subscription-3')
        return claim()
      },
      { accountLocks: true },
    )

    expect(claimed).toEqual([])
    expect(await claim()).toHaveLength(1)
  })

  it('reads bigint as a number, and throws rather than round one', async () => {
    const read = (text: string) => sql.raw(`select ${text}::bigint as n`).execute(opened.db)

    expect((await read('9007199254740991')).rows).toEqual([{ n: 9_007_199_254_740_991 }])
    await expect(read('9007199254740993')).rejects.toThrow('not a safe integer')
  })

  it('goes on after the server ended every idle connection', async () => {
    await createSqlStore(opened).read((tx) => tx.accounts.operator())
    await endConnections()

    const store = createSqlStore(opened)
    await expect
      .poll(() => store.transaction((tx) => tx.accounts.get('acc-1')).then(() => 'answers'))
      .toBe('answers')
  })

  it('throws, and runs nothing again, when the connection is lost inside a transaction', async () => {
    const store = createSqlStore(opened)
    let runs = 0

    const lost = store.transaction(async (tx) => {
      runs += 1
      await tx.accounts.put(anAccount())
      await endConnections()
      await tx.accounts.get('acc-1')
    })

    await expect(lost).rejects.toThrow()
    expect(runs).toBe(1)
    expect(await store.read((tx) => tx.accounts.get('acc-1'))).toBeUndefined()
  })

  it('does not run work again that broke a rule for good', async () => {
    let runs = 0

    const refused = createSqlStore(opened).transaction(async (tx) => {
      runs += 1
      await tx.accounts.put(anAccount({ status: 'odd' as never }))
    })

    await expect(refused).rejects.toThrow()
    expect(runs).toBe(1)
  })

  it('runs work again that waited too long for a lock', async () => {
    const store = createSqlStore(opened)
    await store.transaction((tx) => tx.accounts.put(anAccount()))
    let runs = 0
    let waiting: Promise<unknown> | undefined
    await store.transaction(async (tx) => {
      await tx.accounts.getForUpdate('acc-1')
      let failedOnce: () => void = () => undefined
      const failed = new Promise<void>((resolve) => (failedOnce = resolve))
      waiting = store.transaction(async (other) => {
        if (++runs > 1) failedOnce()
        return other.accounts.getForUpdate('acc-1')
      })
      await failed
    })

    expect(await waiting).toEqual(anAccount())
    expect(runs).toBe(2)
  })
})
