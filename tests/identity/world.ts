import {
  type Account,
  after,
  type AuditRow,
  type Billing,
  type Call,
  createBilling,
  DEFAULT_SETTINGS,
  type Effect,
  emailKey,
  type EpochMs,
  epochMs,
  type Mail,
  type MailOutcome,
  type MailTarget,
  type Ports,
  pushEffect,
  type MailKind,
  sendMail,
  type Signup,
  type User,
} from '@billing/core'
import { aSignup, aUser, anAccount } from '@billing/core/fixtures'
import {
  createIds,
  createPasswordHasher,
  createPasswordJudge,
  createSecrets,
  createTokenSigner,
  createTotp,
  DEFAULT_HASHING_LIMITS,
  generateKeys,
} from '@billing/security'
import { createSqlStore, migrate, type Opened, openSqlite } from '@billing/store-sql'
import { guarded } from '../support/guarded.ts'

/** A request from nobody in particular. */
export const stranger: Call = {
  actor: null,
  request_id: 'request-1',
  ip: '192.0.2.1',
  user_agent: 'a browser',
}

export const PASSWORD = 'a long enough word'

/** Hash parameters: today's, and weaker ones of some years ago. */
const TODAY = { memory_kib: 64, iterations: 2, parallelism: 1 }
export const YESTERDAY = { memory_kib: 32, iterations: 1, parallelism: 1 }

export interface Person {
  readonly email?: string
  /** Null for somebody who never chose one. */
  readonly password?: string | null
  readonly user?: Partial<User>
  readonly account?: Partial<Account>
}

/** Core, store and security for real; the mails are collected. The clock moves only by `wait`. */
export interface World {
  readonly billing: Billing
  readonly ports: Ports
  readonly opened: Opened
  now(): EpochMs
  wait(milliseconds: number): void
  /** An account in service and its owner, who has not proved the address. */
  person(differs?: Person): Promise<User>
  signup(differs: Partial<Signup>): Promise<Signup>
  /** Put a mail in the outbox. */
  push(kind: MailKind, to: MailTarget): Promise<void>
  /** Send what waits in the outbox. */
  deliver(): Promise<Mail[]>
  /** Every mail sent so far. */
  readonly mails: readonly Mail[]
  /** What the mail server says from now on. */
  mailServerSays(outcome: MailOutcome): void
  user(user_id: string): Promise<User | undefined>
  /** Actions, outcomes and reasons of a chain, oldest first. */
  audit(chain: string): Promise<AuditRow[]>
  /** A request of the user in that session. */
  as(user: User, session_id: string): Call
  close(): Promise<void>
}

export async function openWorld(): Promise<World> {
  const opened = openSqlite(':memory:')
  await migrate(opened)
  const mails: Mail[] = []
  let now = epochMs(Date.parse('2026-03-02T09:00:00Z'))
  let outcome: MailOutcome = { kind: 'sent' }
  const mailer: Ports['mailer'] = {
    async send(mail) {
      if (outcome.kind === 'sent') mails.push(mail)
      return outcome
    },
  }
  const { ports, trespasses } = guarded({
    clock: () => now,
    ids: createIds(),
    secrets: createSecrets({ keys: [{ id: 'test', key: new Uint8Array(32).fill(7) }] }),
    passwords: createPasswordHasher({ ...TODAY, ...DEFAULT_HASHING_LIMITS }),
    passwordJudge: createPasswordJudge(),
    tokens: createTokenSigner({ issuer: 'us', audience: 'us', keys: generateKeys('HS256') }),
    totp: createTotp({ issuer: 'Example Telecom' }),
    store: createSqlStore(opened),
    mailer,
    settings: { ...DEFAULT_SETTINGS, portal_url: 'https://portal.example.com' },
    // Nobody signs in by way of these.
    payments: {},
    pbx: {},
    vat: {},
    files: {},
    documents: {},
  } as unknown as Ports)

  return {
    billing: createBilling(ports),
    ports,
    opened,
    mails,
    now: () => now,
    wait: (milliseconds) => {
      now = after(now, milliseconds)
    },
    person: (differs = {}) => putPerson(ports, differs),
    signup: (differs) => putSignup(ports, differs),
    push: (kind, to) => push(ports, { type: 'mail.send', kind, to }),
    deliver: () => deliver(ports, mails),
    mailServerSays: (next) => {
      outcome = next
    },
    user: (user_id) => ports.store.read((tx) => tx.users.get(user_id)),
    audit: (chain) => ports.store.read((tx) => tx.audit.rows(chain, 0, 1_000)),
    as: ({ user_id, account_id, role }, session_id) => ({
      ...stranger,
      actor: { user_id, account_id, session_id, role, twofa: false },
    }),
    async close() {
      await opened.close()
      if (trespasses.length > 0) throw new Error(trespasses.join('\n'))
    },
  }
}

async function putPerson(ports: Ports, differs: Person): Promise<User> {
  const { email = 'Jonas@Example.lt', password = PASSWORD } = differs
  const now = ports.clock()
  const password_hash = password === null ? null : await ports.passwords.hash(password)
  const account = anAccount({
    account_id: ports.ids.uuid(now),
    contact_email: email,
    status: 'active',
    locks: [],
    created_at: now,
    updated_at: now,
    ...differs.account,
  })
  const user = aUser({
    user_id: ports.ids.uuid(now),
    account_id: account.account_id,
    email,
    email_key: emailKey(email),
    language: 'en',
    password_hash,
    email_proven_at: null,
    totp_sealed: null,
    totp_confirmed_at: null,
    totp_last_step: null,
    created_at: now,
    updated_at: now,
    ...differs.user,
  })
  await ports.store.transaction(async (tx) => {
    await tx.accounts.put(account)
    await tx.users.put(user)
  })
  return user
}

async function putSignup(ports: Ports, differs: Partial<Signup>): Promise<Signup> {
  const id = ports.ids.unguessable()
  const signup = aSignup({
    signup_id: id,
    order_id: `order-${id}`,
    order_token: id,
    prospect_account_id: differs.account_id ?? null,
    ...differs,
  })
  await ports.store.transaction((tx) => tx.signups.put(signup))
  return signup
}

async function push(ports: Ports, effect: Effect): Promise<void> {
  const now = ports.clock()
  const dedupe_key = ports.ids.unguessable()
  await ports.store.transaction((tx) => pushEffect({ ...ports, tx, now }, { effect, dedupe_key }))
}

async function deliver(ports: Ports, mails: readonly Mail[]): Promise<Mail[]> {
  const before = mails.length
  const claims = await ports.store.transaction((tx) =>
    tx.outbox.claimDue(ports.clock(), 100, 60_000),
  )
  for (const claim of claims) {
    const { effect, outbox_id } = claim.message
    if (effect.type !== 'mail.send') throw new Error(`a ${effect.type} in the outbox`)
    const outcome = await sendMail(ports, effect, { outbox_id, held_until: ports.clock() })
    await ports.store.transaction((tx) =>
      outcome.kind === 'sent'
        ? tx.outbox.done(claim, ports.clock())
        : tx.outbox.retry(claim, ports.clock(), outcome.kind),
    )
  }
  return mails.slice(before)
}

/** The token of the one link in a mail that carries one. */
export function tokenIn(mail: Mail | undefined): string {
  const token = /[?&]token=([\w-]{43})/.exec(mail?.text ?? '')?.[1]
  if (token === undefined) throw new Error(`no token in: ${mail?.text}`)
  return token
}

/** The six digits in a mail. */
export function codeIn(mail: Mail | undefined): string {
  const code = /(?<![\w-])\d{6}(?![\w-])/.exec(
    (mail?.text ?? '').replaceAll(/https?:\S+/g, ''),
  )?.[0]
  if (code === undefined) throw new Error(`no code in: ${mail?.text}`)
  return code
}

/** A code that is not this one. */
export function otherThan(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}

/** How often a race was won. */
export async function winners<T>(racers: readonly Promise<T>[]): Promise<T[]> {
  const settled = await Promise.allSettled(racers)
  return settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
}

/** `count` calls at once. */
export function atOnce<T>(count: number, call: () => Promise<T>): Promise<T>[] {
  return Array.from({ length: count }, () => call())
}
