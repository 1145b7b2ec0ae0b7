import { sql } from 'kysely'
import { type Opened, openSqlite } from '@billing/store-sql'
import { beforeAll, describe, expect, it } from 'vitest'
import { anOperator, answer, billing, freshPlace, pass, signUp, within } from './run.ts'

/** Texts of the person that must not be found any more. */
const PERSONAL = [
  'Onutė',
  'Onute',
  'onute',
  '+370 600',
  'Žvejų',
  '198.51.100.7',
  'a browser',
  'secret question',
]

/** What a document must go on saying, and the world outside, which is not ours. */
const MAY_KEEP = /^(invoices|credit_notes|sandbox_.*)$/

/** The tables in which any of the texts stands, with one row of each. */
async function findingsIn({ db }: Opened): Promise<string[]> {
  const tables = await db.introspection.getTables()
  const found: string[] = []
  for (const { name } of tables.filter((table) => !MAY_KEEP.test(table.name))) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
    for (const row of rows) {
      const text = JSON.stringify(row)
      const hit = PERSONAL.find((each) => text.includes(each))
      if (hit) found.push(`${name}: ${hit} in ${text}`)
    }
  }
  return found
}

const EMAIL = 'onute@example.lt'

describe('anonymise', () => {
  const env = freshPlace({ BILLING_PERSONAL_DATA_KEPT_DAYS: '120' })
  const onDatabase = async <T>(work: (opened: Opened) => Promise<T>): Promise<T> => {
    const opened = openSqlite(String(env['BILLING_DATABASE_URL']).replace('sqlite:', ''))
    return work(opened).finally(() => opened.close())
  }
  let account_id = ''
  let storage_key = ''
  beforeAll(async () => {
    await billing(['migrate'], env)
    await within(env, async (service) => {
      account_id = await signUp(service, {
        email: EMAIL,
        customer_type: 'individual',
        company_name: undefined,
        full_name: 'Onutė Onaitė',
      })
      const { ports, billing: app } = service
      const [user] = await ports.store.read((tx) => tx.users.ofAccount(account_id))
      const call = {
        actor: {
          user_id: user?.user_id ?? '',
          account_id,
          session_id: 'a session',
          role: 'owner' as const,
          twofa: false,
        },
        request_id: 'test',
        ip: '198.51.100.7',
        user_agent: 'a browser',
      }
      await app.account.updateMe(call, { contact_phone: '+370 600 00000' })
      await app.support.open(call, {
        category: 'other',
        subject: 'A question of Onutė',
        message: 'My secret question is this.',
      })
      await app.compliance.upload(call, {
        doc_key: 'representative_id',
        file: { bytes: Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]) },
      })
      const [key] = await ports.store.read((tx) => tx.complianceDocuments.storageKeysOf(account_id))
      storage_key = key ?? ''
      await pass(service, 'P20D')
    })
  })

  it('refuses an account that lives', async () => {
    const { code, stderr } = await billing(['anonymise', EMAIL], env)

    expect([code, stderr]).toEqual([1, 'This account is active: only one that ended can be.\n'])
  })

  it('refuses before the retention is over, and names the day', async () => {
    const day = await within(env, async (service) => {
      const subscription = await service.ports.store.read((tx) =>
        tx.subscriptions.ofAccount(account_id),
      )
      await service.billing.subscription.transition(await anOperator(service), {
        subscription_id: subscription?.subscription_id ?? '',
        to_status: 'cancelled',
      })
      const ended = service.ports.clock()
      await pass(service, 'P40D')
      return new Date(ended + 120 * 86_400_000).toISOString().slice(0, 10)
    })

    const { code, stderr } = await billing(['anonymise', account_id], env)

    expect([code, stderr]).toEqual([
      1,
      `Its data are kept until ${day}: it can be anonymised from then on.\n`,
    ])
  })

  it('--dry-run says what would go, and changes nothing', async () => {
    await within(env, (service) => pass(service, 'P81D'))
    const before = await onDatabase(findingsIn)

    const { code, stdout } = await billing(['anonymise', account_id, '--dry-run'], env)

    expect([code, stdout]).toEqual([0, expect.stringMatching(/: this would go\n +users +1\n/)])
    expect(await onDatabase(findingsIn)).toEqual(before)
    expect(before.length).toBeGreaterThan(5)
  })

  it('leaves no word of the person but on the documents; the books and the audit chains hold', async () => {
    const told = await answer<{ erased: Record<string, number> }>(['anonymise', account_id], env)
    await billing(['tick'], env)
    const verified = await billing(['verify'], env)

    expect(await onDatabase(findingsIn)).toEqual([])
    expect(told.erased).toMatchObject({
      users: 1,
      accounts: 1,
      signups: 1,
      cards: 1,
      uploads: 1,
      tickets: 1,
    })
    expect([verified.code, verified.stdout]).toEqual([
      0,
      expect.stringContaining('Nothing is wrong'),
    ])
    await within(env, async ({ ports }) => {
      expect(storage_key).not.toBe('')
      expect(await ports.files.get(storage_key)).toBeUndefined()
      const [invoice] = await ports.store.read((tx) => tx.invoices.page('', 10))
      expect(invoice?.buyer.name).toBe('Onutė Onaitė')
      const rows = await ports.store.read((tx) => tx.audit.rows(account_id, 0, 500))
      expect(rows.at(-1)?.action).toBe('account.anonymised')
    })
  })

  it('is done once, and the person may sign up again', async () => {
    const again = await billing(['anonymise', account_id], env)
    const back = await within(env, (service) => signUp(service, { email: EMAIL }))

    expect([again.code, again.stderr]).toEqual([1, 'This account was anonymised before.\n'])
    expect(back).not.toBe(account_id)
    expect((await billing(['verify'], env)).code).toBe(0)
    expect((await billing(['reconcile'], env)).stdout).toContain('Nothing differs.')
  })
})
