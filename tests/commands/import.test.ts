import { beforeEach, describe, expect, it } from 'vitest'
import { runCommand } from '../../packages/server/src/run-command.ts'
import { bcryptOf } from '../support/counted-hashing.ts'
import { formerLine } from '../support/former-system.ts'
import { listening } from '../support/listening.ts'
import { dayOf, importPlace } from './import-place.ts'
import { billing, pass, within } from './run.ts'

let place: Awaited<ReturnType<typeof importPlace>>
beforeEach(async () => {
  place = await importPlace()
})

describe('billing import --dry-run', () => {
  it('prints every problem by line and field, and writes nothing', async () => {
    const [one, ...others] = await place.linesOf('One', 'Three', 'Four')
    const { subscription } = one ?? {}
    const card = { provider_method_id: 'pm-1', last4: '4242', exp_month: 12, exp_year: 2030 }
    const file = place.jsonl(
      one,
      '{"reference": ',
      formerLine('Three', {
        tenant: others[0]?.tenant ?? {},
        subscription: { ...subscription, tier: 'x' },
        account: { contact_email: 'nobody', vat_id: 'LT1' },
        cards: [{ ...card, last4: '42' }],
        users: [{ email: 'a@example.com', password_hash: '$1$salt$md5' }],
      }),
      formerLine('Four', {
        tenant: others[1]?.tenant ?? {},
        subscription: { plan_tier: 'gold', anchor_at: '2025-01-31', paid_until: '2025-02-28' },
        account: { country: 'ZZ', vat_id: 'XX1' },
        cards: [card, { ...card, provider_method_id: 'pm-2' }],
        users: [{ email: 'b@example.com', role: 'support' }],
      }),
      one,
      formerLine('Six', { subscription: subscription ?? {} }),
    )

    const { code, stdout, stderr } = await billing(['import', file, '--dry-run'], place.env)

    expect(stdout.split('\n').filter((line) => line.startsWith('line '))).toEqual([
      'line 2, the line: this is no JSON object on one line',
      'line 3, account.contact_email: Invalid email address',
      'line 3, users.0.password_hash: expected a hash of argon2id, bcrypt or scrypt',
      'line 3, cards.0.last4: expected four digits',
      'line 3, subscription.tier: no such field',
      'line 4, account.country: We do not know the country "ZZ": send an ISO 3166-1 alpha-2 code.',
      'line 4, account.vat_id: We do not know this VAT number: send the prefix of a member state and the number, for example LT100001919017.',
      'line 4, users: One of them must be an owner.',
      'line 4, cards: One of them must be the default, and no other.',
      'line 4, subscription.plan_tier: The catalogue does not list this plan.',
      'line 4, subscription.paid_until: It is past: the customer would be charged at once.',
      'line 5, reference: Line 1 has it too.',
      'line 5, tenant.tenant_id: Line 1 has it too.',
      'line 5, users: Line 1 has it too.',
      'line 6, tenant.tenant_id: The PBX core has no such phone system.',
    ])
    expect([code, stderr]).toEqual([1, '5 of 6 lines have problems; nothing was imported.\n'])
    expect(await place.emails()).toEqual([])
  })

  it('forecasts who is charged what and when, and what it comes to', async () => {
    const [one, two] = await place.linesOf('One', 'Two')
    const file = place.jsonl(one, { ...two, cards: [] })

    const { code, stdout, stderr } = await billing(['import', file, '--dry-run'], place.env)

    const day = dayOf(one?.subscription['trial_ends_at'])
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(new RegExp(`^${day} \\d\\d:\\d\\d {2}One {2}charge: business to `, 'm'))
    expect(stdout).toMatch(
      / {2}Two {2}charge: business to [\d-]+, 22\.99 EUR of 22\.99 EUR: no_card$/m,
    )
    expect(stdout.split('\n').at(-2)).toBe(
      '2 to import, 0 known; in the first 60 days 2 charges of 45.98 EUR, 1 that no card pays.',
    )
    expect(await place.emails()).toEqual([])
  })
})

describe('billing import', () => {
  it('writes nobody where one line has a problem', async () => {
    const [one, two] = await place.linesOf('One', 'Two')
    const file = place.jsonl(one, { ...two, account: { ...two?.account, country: 'ZZ' } })

    const { code, stdout, stderr } = await billing(['import', file], place.env)

    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain('line 2, account.country: We do not know the country "ZZ"')
    expect(await place.emails()).toEqual([])
  })

  it('leaves out a password hash that costs too much, and says so of its line', async () => {
    const [one, two] = await place.linesOf('One', 'Two')
    const users = (password_hash: string) => [{ email: 'a@example.com', password_hash }]
    const file = place.jsonl({ ...one, users: users(bcryptOf(12)) }, two)

    const checked = await billing(['import', file, '--dry-run'], place.env)
    const json = await billing(['import', file, '--dry-run', '--json'], place.env)
    const { code, stdout, stderr } = await billing(['import', file], place.env)

    const said = 'line 1, users.0.password_hash, left out: Comparing with it costs more than two'
    expect([checked.code, checked.stdout.startsWith(said)]).toEqual([0, true])
    expect(JSON.parse(json.stdout.split('\n')[0] ?? '')).toMatchObject({
      line: 1,
      left_out: 'users.0.password_hash',
    })
    expect([code, stdout]).toEqual([0, '2 imported, 0 known before, 0 refused, of 2.\n'])
    expect(stderr).toContain(said)
    expect(await place.emails()).toHaveLength(2)
  })

  it('twice is the same as once', async () => {
    const file = await place.many(3)

    const once = await billing(['import', file], place.env)
    const twice = await billing(['import', file], place.env)

    expect([once.code, once.stdout]).toEqual([0, '3 imported, 0 known before, 0 refused, of 3.\n'])
    expect([twice.code, twice.stdout]).toEqual([
      0,
      '0 imported, 3 known before, 0 refused, of 3.\n',
    ])
    expect(await place.emails()).toHaveLength(3)
  })

  it('that was broken off goes on with the same file', async () => {
    const file = await place.many(70)
    const { said, out } = listening()
    const broken = {
      ...out,
      progress(text: string) {
        if (text === '64 of 70') throw new Error('the power is gone')
      },
    }

    const first = await runCommand(['import', file], place.env, broken)

    expect([first, said.stderr]).toEqual([1, 'It failed: the power is gone\n'])
    expect(await place.emails()).toHaveLength(64)
    const second = await billing(['import', file], place.env)
    expect(second.stdout).toBe('6 imported, 64 known before, 0 refused, of 70.\n')
    expect(await place.emails()).toHaveLength(70)
    expect((await billing(['verify'], place.env)).code).toBe(0)
  })

  it('counts on from the numbers of the former system', async () => {
    const [line] = await place.linesOf('One')
    const file = place.jsonl(line)
    const year = dayOf(line?.subscription['trial_ends_at']).slice(0, 4)

    await billing(['import', file, '--last-numbers', `PBX-${year}-000417`], place.env)
    await within(place.env, (service) => pass(service, 'P11D'))

    const { stdout } = await billing(['invoices'], place.env)
    expect(stdout).toMatch(new RegExp(`^PBX-${year}-000418 `))
    expect((await billing(['verify'], place.env)).code).toBe(0)
  })

  it.each([
    [['import', 'nowhere.jsonl'], 'there is no file nowhere.jsonl\n'],
    [['import', 'customers.txt'], '--format expects jsonl or csv\n'],
  ])('refuses %j with 2', async (args, line) => {
    expect(await billing(args, place.env)).toEqual({ code: 2, stdout: '', stderr: line })
  })
})
