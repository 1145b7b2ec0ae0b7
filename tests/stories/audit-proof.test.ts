import { SYSTEM } from '@billing/core'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tamper } from '../books/tamper.ts'
import { tokenOf } from '../http/actors.ts'
import { checked } from '../http/checked.ts'
import { STORY_DIALECTS } from '../support/databases.ts'
import { freshDatabase } from '../support/postgres.ts'
import { openWorld, type World } from '../support/world.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

describe.each(STORY_DIALECTS)('the proof of a row of the audit log, on %s', (dialect) => {
  let world: World
  let account_id: string
  let operator: string
  beforeEach(async () => {
    const database = dialect === 'sqlite' ? dialect : { postgres_url: await freshDatabase() }
    world = await openWorld({ database })
    account_id = (await world.signUp()).account_id
    await world.operator()
    operator = (await world.ports.store.read((tx) => tx.accounts.operator()))?.account_id ?? ''
  })
  afterEach(() => world.close())

  const rows = () => world.ports.store.read((tx) => tx.audit.rows(account_id, 0, 500))
  const proofOf = async (id: string) => {
    const token = await tokenOf(world, { role: 'admin', account_id: operator, twofa: true })
    return checked(world)('GET', `/admin/audit-log/${id}/proof`, { token })
  }
  const ask = async (subject: string) => {
    const token = await tokenOf(world, { role: 'owner', account_id })
    const ticket = { subject, message: 'Help.' }
    await world.api('POST', '/support/tickets', { token, body: ticket })
  }
  /** A row that others follow. */
  const asked = async () => {
    await ask('One')
    const { id = '', seq = 0 } = (await rows()).at(-1) ?? {}
    await ask('Two')
    return { id, seq }
  }
  /** Its day sealed. */
  const sealed = async () => {
    const row = await asked()
    await world.until('2026-02-02T09:00:00Z')
    await world.until('2026-02-03T09:00:00Z')
    return row
  }
  const forge = (id: string) =>
    tamper(world.opened, 'audit_log', `update audit_log set reason = 'forged' where id = '${id}'`)
  /** Somebody who knows how hashes are made makes them fit. */
  const forgeOn = async (from: number) => {
    const { secrets, store } = world.ports
    const all = await store.read((tx) => tx.audit.rows(account_id, from - 1, 500))
    let [prev] = await store.read((tx) => tx.audit.rows(account_id, from - 2, 1))
    for (const { hash: _, ...row } of all) {
      const {
        ip: _ip,
        user_agent: _agent,
        salt: _salt,
        ...kept
      } = { ...row, prev_hash: prev?.hash ?? '' }
      const text = JSON.stringify(
        Object.fromEntries(Object.entries(kept).toSorted(([a], [b]) => (a < b ? -1 : 1))),
      )
      const hash = secrets.digest(text)
      const change = `prev_hash = '${kept.prev_hash}', hash = '${hash}'`
      await tamper(
        world.opened,
        'audit_log',
        `update audit_log set ${change} where id = '${row.id}'`,
      )
      prev = { ...row, ...kept, hash }
    }
    await sql`update audit_chains set hash = ${prev?.hash} where chain = ${account_id}`.execute(
      world.opened.db,
    )
  }

  it('holds up to the root of its day, and can be checked elsewhere', async () => {
    const { id, seq } = await sealed()

    const { status, body } = await proofOf(id)

    expect(status).toBe(200)
    expect(body).toMatchObject({ id, chain: account_id, seq, holds: true, flaw: null })
    expect(body.root).toMatchObject({ day: '2026-02-01' })
    expect(body.links_total).toBe(body.links.length)
    expect(body.links[0]).toMatchObject({ seq, hash: body.hash })
    for (const { content, hash } of body.links) expect(sha256(content)).toBe(hash)
    const { root_hash, prev_hash, day, chains, heads_hash, grown_hash } = body.root
    expect(sha256(`${prev_hash}${day}${chains}${heads_hash}${grown_hash}`)).toBe(root_hash)
  })

  it('of a row of today goes to the chain’s end, and to no root yet', async () => {
    const { id, seq } = await asked()

    const { body } = await proofOf(id)

    expect([body.holds, body.root, body.seq]).toEqual([true, null, seq])
    expect(body.links_total).toBe((await rows()).length - seq + 1)
  })

  it('fails of a forged row, and of one whose followers were forged to fit', async () => {
    const { id, seq } = await sealed()
    await forge(id)
    expect((await proofOf(id)).body).toMatchObject({ holds: false, flaw: 'changed', flaw_seq: seq })

    await forgeOn(seq)

    expect(await world.billing.books.verify(SYSTEM)).toMatchObject({ ok: true })
    expect((await proofOf(id)).body).toMatchObject({ holds: false, flaw: 'head' })
  })

  it('fails where the day’s heads or its root were forged too, and the check of the books says so', async () => {
    const { id } = await sealed()
    const heads = `update audit_day_heads set hash = 'x'
      where chain = 'service' and day = '2026-02-01'`
    await tamper(world.opened, 'audit_day_heads', heads)

    expect((await proofOf(id)).body).toMatchObject({ holds: false, flaw: 'root' })
    const { checks } = await world.billing.books.verify(SYSTEM)
    expect(checks.find((check) => check.id === 'audit.roots')?.wrong[0]).toMatch(
      /^2026-02-01: it is not what its heads come to$/,
    )
  })

  it('fails where a later root does not follow', async () => {
    const { id } = await sealed()
    const later = `update audit_roots set prev_hash = 'x' where day = '2026-02-02'`
    await tamper(world.opened, 'audit_roots', later)

    expect((await proofOf(id)).body).toMatchObject({ holds: false, flaw: 'roots' })
  })

  it('still holds when personal fields were erased; of what is no row there is none', async () => {
    const { id } = await sealed()
    await world.ports.store.transaction((tx) => tx.audit.erasePersonal(account_id))

    expect((await proofOf(id)).body.holds).toBe(true)
    expect((await proofOf('nothing')).body.code).toBe('not_found')
  })

  it('a day keeps the heads of chains that grew, and of no others', async () => {
    await sealed()
    await world.until('2026-02-06T09:00:00Z')

    const heads = (day: string) => world.ports.store.read((tx) => tx.audit.dayHeads(day, '', 100))
    expect((await heads('2026-02-01')).map(({ chain }) => chain)).toContain(account_id)
    expect((await heads('2026-02-04')).map(({ chain }) => chain)).not.toContain(account_id)
  })
})
