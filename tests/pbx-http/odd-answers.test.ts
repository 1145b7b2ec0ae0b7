import { createHttpPbx } from '@billing/pbx-http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startUnruly, UNRULY, type UnrulyServer } from '../support/unruly-server.ts'
import {
  ASKED,
  COMMANDS,
  json,
  READS,
  type ScriptedCore,
  SHOWN,
  startScripted,
  TOKEN,
  VIEW,
} from './scripted-core.ts'

let core: ScriptedCore
beforeAll(async () => {
  core = await startScripted({ ready_pauses_ms: [] })
})
afterAll(() => core.close())

/** What every operation makes of an answer. */
async function verdicts(operations: typeof READS, answer: () => Response) {
  core.answer(answer)
  const all = []
  for (const ask of Object.values(operations)) all.push(await ask(core.pbx))
  const [first, ...others] = all
  for (const each of others) expect(each).toEqual(first)
  return first
}

const problem = (status: number, code: string, headers = {}) =>
  json({ type: 'about:blank', title: 'No', status, code, detail: 'Because.' }, status, headers)
const bare =
  (status: number, headers = {}) =>
  () =>
    new Response('<html>', { status, headers: { 'content-type': 'text/html', ...headers } })

describe('a core that does not answer as HTTP wants it', () => {
  let unruly: UnrulyServer
  beforeAll(async () => {
    unruly = await startUnruly('silent')
  })
  afterAll(() => unruly.close())

  it.each(UNRULY)('%s: nothing is concluded', async (how) => {
    const http = createHttpPbx({ url: unruly.url, token: TOKEN, timeout_ms: 1_500 })
    unruly.behave(how)
    const all = (operations: typeof READS) =>
      Promise.all(Object.values(operations).map((ask) => ask(http.pbx)))

    const [reads, commands] = await Promise.all([all(READS), all(COMMANDS)])

    for (const answer of reads) expect(answer).toEqual({ kind: 'not_attempted' })
    // Whoever hangs up first may do so before the first byte went out.
    const certain = how === 'half_closed' ? ['not_attempted'] : []
    for (const { kind } of commands) expect(['unknown', ...certain]).toContain(kind)
    await http.close()
  })

  it('nobody listens: it is certain that nothing happened', async () => {
    const gone = await startUnruly('silent')
    await gone.close()
    const http = createHttpPbx({ url: gone.url, token: TOKEN })

    for (const ask of [...Object.values(READS), ...Object.values(COMMANDS)]) {
      expect(await ask(http.pbx)).toEqual({ kind: 'not_attempted' })
    }
    await http.close()
  })
})

describe('a status', () => {
  it.each([
    ['429', () => problem(429, 'busy', { 'retry-after': '7' }), { retry_after: 7 }],
    ['429 without more', bare(429), {}],
    ['503 with Retry-After', bare(503, { 'retry-after': '9' }), { retry_after: 9 }],
    ['401', () => problem(401, 'unauthorized'), {}],
    ['403 of a proxy', bare(403), {}],
  ] as const)('%s promises that nothing was done', async (_, answer, more) => {
    const expected = { kind: 'not_attempted', ...more }

    expect(await verdicts(READS, answer)).toEqual(expected)
    expect(await verdicts(COMMANDS, answer)).toEqual(expected)
  })

  it.each([
    ['500 with a problem', () => problem(500, 'internal')],
    ['502 of a proxy', bare(502)],
    ['503 that does not say when to come again', () => problem(503, 'busy')],
    ['504', bare(504)],
    ['302', bare(302, { location: 'http://169.254.169.254/' })],
    ['404 of a proxy', bare(404)],
    ['409 without a code', bare(409)],
    ['413', bare(413)],
    ['418 with a problem', () => problem(418, 'teapot')],
    ['204', () => new Response(null, { status: 204 })],
    ['200 with a page', bare(200)],
    ['200 with nothing', () => new Response('')],
    ['200 with a list', () => json([])],
    ['200 with null', () => json(null)],
    ['200 with broken UTF-8', () => new Response(new Uint8Array([0x7b, 0xff, 0x7d]))],
  ])('%s: nothing is concluded', async (_, answer) => {
    expect(await verdicts(READS, answer)).toEqual({ kind: 'not_attempted' })
    expect(await verdicts(COMMANDS, answer)).toEqual({ kind: 'unknown' })
  })

  it.each([400, 409, 410, 422])('%d with a code is a refusal, which is final', async (status) => {
    expect(await verdicts(COMMANDS, () => problem(status, 'code_taken'))).toEqual({
      kind: 'refused',
      code: 'code_taken',
      message: 'Because.',
    })
  })

  it('404 means a missing tenant only where there must be one, and in the core’s own words', async () => {
    core.answer(() => problem(404, 'tenant_not_found'))

    expect(await READS['getCallBalance']?.(core.pbx)).toEqual({ kind: 'not_found' })
    expect(await COMMANDS['setLevel']?.(core.pbx)).toEqual({ kind: 'not_found' })
    expect(await READS['findTenant']?.(core.pbx)).toEqual({ kind: 'not_attempted' })
    expect(await COMMANDS['createTenant']?.(core.pbx)).toEqual({ kind: 'unknown' })
  })

  it('501 says that a balance is kept and not told', async () => {
    core.answer(() => problem(501, 'not_told'))

    expect(await READS['getCallBalance']?.(core.pbx)).toEqual({ kind: 'done', value: 'not_told' })
  })

  it('501 says that there is no balance', async () => {
    core.answer(() => problem(501, 'not_offered'))

    expect(await READS['getCallBalance']?.(core.pbx)).toEqual({
      kind: 'done',
      value: 'not_offered',
    })
    expect(await COMMANDS['creditCallBalance']?.(core.pbx)).toMatchObject({ code: 'not_offered' })
  })
})

describe('a tenant in an answer', () => {
  const wrong = [
    ['of somebody else', { external_id: 'account-2' }],
    ['with an unknown level', { level: 'platinum' }],
    ['with an unknown status', { status: 'sleeping' }],
    ['with a portal without encryption', { portal_url: 'http://t1.pbx.example.com/' }],
    ['with a portal that is a program', { portal_url: 'javascript:alert(1)' }],
    ['without a portal', { portal_url: null }],
    ['with an id that leads elsewhere', { tenant_id: '../admin' }],
    ['with an id of a megabyte', { tenant_id: 'a'.repeat(1_000_000) }],
    ['with a number that is none', { generation: 2 ** 53 }],
    ['without a code', { code: undefined }],
  ] as const

  it.each(wrong)('%s is not believed', async (_, over) => {
    const tenant = { ...SHOWN, ...over }

    core.answer(() => json(tenant))
    expect(await core.pbx.createTenant(ASKED)).toEqual({ kind: 'unknown' })
    core.answer(() => json({ data: [tenant], has_more: false }))
    expect(await core.pbx.findTenant('account-1')).toEqual({ kind: 'not_attempted' })
  })

  it('may say more than we know', async () => {
    core.answer(() => json({ ...SHOWN, colour: 'green', plan: { tier: 'starter', seats: 4 } }))

    expect(await core.pbx.createTenant(ASKED)).toEqual({ kind: 'done', value: VIEW })
  })

  it.each([
    ['a level that does not hold yet', { generation: 3, level: 'full' }, 'unknown'],
    ['a command that was not taken', { generation: 2, level: 'emergency_only' }, 'unknown'],
    ['our command', { generation: 3, level: 'emergency_only' }, 'done'],
    ['a newer command', { generation: 4, level: 'full' }, 'done'],
    [
      'another tenant',
      { tenant_id: 'tenant-2', generation: 3, level: 'emergency_only' },
      'unknown',
    ],
  ] as const)('after setLevel shows %s', async (_, over, kind) => {
    core.answer(() => json({ ...SHOWN, ...over }))

    expect((await core.pbx.setLevel('tenant-1', 'emergency_only', 3)).kind).toBe(kind)
  })

  it('after changePlan and deleteTenant shows what was asked for, or nothing is concluded', async () => {
    core.answer(() => json(SHOWN))
    expect(await core.pbx.changePlan('tenant-1', 'business')).toEqual({ kind: 'unknown' })
    expect(await core.pbx.deleteTenant('tenant-1')).toEqual({ kind: 'unknown' })

    core.answer(() => json({ ...SHOWN, status: 'deleted', name: '', plan: { tier: 'business' } }))
    expect(await core.pbx.deleteTenant('tenant-1')).toMatchObject({ value: { level: 'deleted' } })
  })

  it('that was deleted before we ask for it is a refusal', async () => {
    core.answer(() => json({ ...SHOWN, status: 'deleted' }))

    expect(await core.pbx.createTenant(ASKED)).toMatchObject({ kind: 'refused', code: 'deleted' })
  })
})

describe('an amount in an answer', () => {
  const euros = (amount_minor: number) => ({ amount_minor, currency: 'EUR' })

  it.each([
    ['of another reference', { reference: 'topup-2', amount: euros(2_000), balance: euros(2_000) }],
    ['of another amount', { reference: 'topup-1', amount: euros(20), balance: euros(2_000) }],
    [
      'in dollars',
      { reference: 'topup-1', amount: euros(2_000), balance: { amount_minor: 1, currency: 'USD' } },
    ],
    ['with a fraction', { reference: 'topup-1', amount: euros(2_000), balance: euros(0.5) }],
  ])('%s is not believed', async (_, answer) => {
    core.answer(() => json(answer, 201))

    expect(await COMMANDS['creditCallBalance']?.(core.pbx)).toEqual({ kind: 'unknown' })
  })

  it('may be below zero, because people call', async () => {
    core.answer(() => json(euros(-120)))

    expect(await core.pbx.getCallBalance('tenant-1')).toEqual({ kind: 'done', value: euros(-120) })
  })
})

it.each(['..', '.', '', 'a/b', '../admin', 'a?b=c', 'ą', 'a'.repeat(129)])(
  'an id that no core can have given is asked of nobody: %j',
  async (id) => {
    const before = core.asked.length

    expect(await core.pbx.setLevel(id, 'full', 1)).toEqual({ kind: 'not_found' })
    expect(await core.pbx.getCallBalance(id)).toEqual({ kind: 'not_found' })
    expect(await core.pbx.createTenant({ ...ASKED, reference: id })).toMatchObject({
      kind: 'refused',
      code: 'invalid',
    })
    expect(core.asked.length).toBe(before)
  },
)
