import { SYSTEM } from '@billing/core'
import { existsSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../support/postgres.ts'
import { answer, billing, freshPlace, pass, signUp, within } from './run.ts'

const NOBODY = { actor: null, request_id: 'test', ip: null, user_agent: null }

describe('migrate', () => {
  it('says what is missing with --check, makes it, and has nothing to do the second time', async () => {
    const env = freshPlace()
    const none = await billing(['migrate', '--check'], env)
    const { applied } = await answer<{ applied: string[] }>(['migrate'], env)
    const again = await billing(['migrate'], env)
    const { missing } = await answer<{ missing: string[] }>(['migrate', '--check'], env)

    expect([none.code, none.stderr]).toEqual([
      1,
      expect.stringMatching(/^BILLING_DATABASE_URL: there is no file /),
    ])
    expect(applied.slice(0, 2)).toEqual(['0001-initial-schema', '0002-past-holds'])
    expect([again.code, again.stdout]).toEqual([0, 'The database is up to date.\n'])
    expect(missing).toEqual([])
    expect(existsSync(`${env['BILLING_DATABASE_URL']?.replace('sqlite:', '')}.key`)).toBe(true)
  })

  it('--check ends with 1 while a version is missing, and adds nothing', async () => {
    const env = freshPlace()
    const { openSqlite } = await import('@billing/store-sql')
    await openSqlite(String(env['BILLING_DATABASE_URL']).replace('sqlite:', '')).close()
    const first = await billing(['migrate', '--check'], env)
    const second = await billing(['migrate', '--check'], env)

    expect(first.code).toBe(1)
    expect(first.stdout).toMatch(/^missing 0001-initial-schema\n/)
    expect(second).toEqual(first)
  })

  it('does the same on PostgreSQL', async () => {
    const postgres = {
      BILLING_DATABASE_URL: await freshDatabase(),
      BILLING_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
      BILLING_JWT_KEYS: JSON.stringify({
        keys: [
          { kty: 'oct', alg: 'HS256', kid: '1', k: Buffer.alloc(32, 9).toString('base64url') },
        ],
      }),
    }
    const missing = await billing(['migrate', '--check'], postgres)
    const applied = await billing(['migrate'], postgres)
    const whole = await billing(['migrate', '--check'], postgres)
    const verified = await billing(['verify'], postgres)

    expect([missing.code, applied.code, whole.code, verified.code]).toEqual([1, 0, 0, 0])
    expect(applied.stdout.replaceAll('applied', 'missing')).toBe(missing.stdout)
  })
})

describe('operators', () => {
  const env = freshPlace()
  beforeAll(async () => {
    await billing(['migrate'], env)
  })

  it('create-operator makes a password and prints it once; they sign in and enrol', async () => {
    const made = await answer<{ email: string; password: string }>(
      ['create-operator', 'boss@example.com'],
      env,
    )
    const again = await billing(['create-operator', 'boss@example.com'], env)

    expect(made.password).toMatch(/^[\w-]{20}$/)
    expect(again.code).toBe(1)
    expect(again.stderr).toBe('boss@example.com is an operator already; nothing was changed.\n')
    await within(env, async ({ billing: { identity } }) => {
      const challenge = await identity.adminSignIn(NOBODY, made)
      const enrolled = await identity.enrolTotp(NOBODY, challenge)
      expect(enrolled.secret).toMatch(/^[A-Z2-7]{16,}$/)
    })
  })

  it('create-operator takes a password that is typed, and never prints it', async () => {
    const { code, stdout } = await billing(
      ['create-operator', 'ann@example.com', '--ask-password', '--totp'],
      env,
      'four green apple trees',
    )

    expect(code).toBe(0)
    expect(stdout).toMatch(/^user_id +\S+\nemail +ann@example\.com\ntotp_secret +[A-Z2-7]{16,}\n$/)
  })

  it.each([
    [['create-operator', 'no address'], 2, 'no address is no e-mail address\n'],
    [['create-operator', 'x@example.com', '--ask-password'], 1, /^A password .*\n$/],
    [
      ['reset-second-factor', 'nobody@example.com'],
      1,
      'There is no operator with this e-mail address.\n',
    ],
  ])('%j ends with %i', async (args, code, line) => {
    const ended = await billing(args, env, 'short')

    expect([ended.code, ended.stdout]).toEqual([code, ''])
    expect(ended.stderr).toEqual(typeof line === 'string' ? line : expect.stringMatching(line))
  })

  it('reset-second-factor ends every session, and the next sign-in enrols anew', async () => {
    const email = 'lost@example.com'
    const made = await answer<{ password: string; totp_secret: string }>(
      ['create-operator', email, '--totp'],
      env,
    )
    const { totpCode } = await import('@billing/security')
    const before = await within(env, async ({ billing: { identity }, ports }) => {
      const { challenge_id } = await identity.adminSignIn(NOBODY, { email, ...made })
      const code = totpCode(made.totp_secret, ports.clock())
      return identity.verifyTotp(NOBODY, { challenge_id, code })
    })

    const { code, stdout } = await billing(['reset-second-factor', email], env)

    expect([code, stdout]).toEqual([0, expect.stringContaining('enrols a new authenticator')])
    await within(env, async ({ billing: { identity } }) => {
      await expect(identity.refresh(NOBODY, before)).rejects.toThrow('auth.')
      const { challenge_id } = await identity.adminSignIn(NOBODY, { email, ...made })
      expect((await identity.enrolTotp(NOBODY, { challenge_id })).secret).not.toBe(made.totp_secret)
    })
  })
})

describe('add-support-user', () => {
  const env = freshPlace()
  let account_id = ''
  beforeAll(async () => {
    await billing(['migrate'], env)
    account_id = await within(env, (service) => signUp(service))
  })

  it('makes a user of role support without a password, and mails a link with the next tick', async () => {
    const made = await answer<{ account_id: string }>(
      ['add-support-user', 'ONA@example.lt', 'helper@example.lt'],
      env,
    )
    await billing(['tick'], env)

    expect(made.account_id).toBe(account_id)
    await within(env, async ({ ports, sandbox }) => {
      const user = await ports.store.read((tx) => tx.users.byEmail('helper@example.lt'))
      const [mail] = await sandbox.listMail('helper@example.lt')
      expect(user).toMatchObject({ account_id, role: 'support', password_hash: null })
      expect(mail?.links).toHaveLength(1)
      const rows = await ports.store.read((tx) => tx.audit.rows(account_id, 0, 500))
      expect(rows.map(({ action }) => action)).toContain('user.support_added')
    })
  })

  it.each([
    [
      'ona@example.lt',
      'ona@example.lt',
      'Somebody has this e-mail address; a support user needs one of their own.',
    ],
    ['nobody@example.lt', 'new@example.lt', 'We have no customer nobody@example.lt.'],
  ])('of %s with %s is refused', async (account, email, line) => {
    const { code, stderr } = await billing(['add-support-user', account, email], env)

    expect([code, stderr]).toEqual([1, `${line}\n`])
  })

  it('of an operator’s address finds no customer', async () => {
    await billing(['create-operator', 'boss@example.com'], env)

    const { code } = await billing(['add-support-user', 'boss@example.com', 'n@example.lt'], env)

    expect(code).toBe(1)
  })

  it('is refused where the account has ended', async () => {
    await within(env, async (service) => {
      await signUp(service, { email: 'gone@example.lt' })
      await pass(service, 'PT1M')
      const { account_id: gone } = await service.billing.account.find(SYSTEM, 'gone@example.lt')
      await service.ports.store.transaction(async (tx) => {
        const account = await tx.accounts.getForUpdate(gone)
        if (account) await tx.accounts.put({ ...account, status: 'cancelled' })
      })
    })

    const { stderr } = await billing(['add-support-user', 'gone@example.lt', 'n@example.lt'], env)

    expect(stderr).toBe('This account has ended.\n')
  })
})
