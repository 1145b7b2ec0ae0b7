import { accountWords, phoneForms, searchWords, wordsKept } from '@billing/core'
import { anAccount } from '@billing/core/fixtures'
import { migrate } from '@billing/store-sql'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { MIGRATIONS } from '../../adapters/store-sql/src/migrations/index.ts'
import { DIALECTS, OPEN } from '../support/databases.ts'

const BEFORE = Object.fromEntries(
  Object.entries(MIGRATIONS).filter(([name]) => name < '0042-words-as-said'),
)

const NOTHING = {
  country: 'LT',
  company_name: 'UAB Gandras',
  contact_email: 'info@gandras.example',
  billing_email: null as string | null,
  contact_phone: null as string | null,
  reg_number: null as string | null,
  vat_id: null as string | null,
}

/** Customers of before, of whom each has something that newer ones are found by. */
const CUSTOMERS: readonly Partial<typeof NOTHING>[] = [
  {},
  { reg_number: '303 265 045', vat_id: 'LT119511515' },
  { country: 'SE', reg_number: '556188-8404', vat_id: 'SE556188840401' },
  { country: 'IE', vat_id: 'IE6388047V' },
  { country: 'NL', reg_number: 'KvK 12.34.56.78', vat_id: 'NL821002436B01' },
  { country: 'FR', vat_id: 'FRXX123456789' },
  { country: 'ES', vat_id: 'ESX1234567X' },
  { country: 'AT', vat_id: 'ATU12345678', reg_number: 'FN 123456a' },
  { country: 'GB', reg_number: '00445790' },
  { reg_number: 'not yet' },
  { contact_phone: '8 612 34567' },
  { contact_phone: '+370 (0) 612 34567' },
  { country: 'DE', contact_phone: '030 1234-5678' },
  { country: 'DE', contact_phone: '+4930/12345678' },
  { country: 'DE', contact_phone: '+370 612 34567' },
  { country: 'US', contact_phone: '212 555 0100' },
  { contact_email: 'jonas_p@example.lt', billing_email: 'books_2@gandras.example' },
  { company_name: '100%_Kava \\ "UAB"' },
]

describe.each(DIALECTS)('customers of before, on %s', (dialect) => {
  it('are found by their numbers and addresses however they are spelled, as newer ones are', async () => {
    const opened = await OPEN[dialect]()
    await migrate(opened, BEFORE)
    const accounts = CUSTOMERS.map((differs, n) => ({
      ...NOTHING,
      ...differs,
      account_id: `acc-${n}`,
    }))
    for (const { account_id, ...said } of accounts) {
      const { country, company_name, contact_email, billing_email, ...numbers } = said
      const { contact_phone, reg_number, vat_id } = numbers
      const words = [
        ...searchWords(Object.values(said).join(' ')),
        ...phoneForms(contact_phone ?? ''),
      ]
      await sql`insert into accounts (account_id, kind, customer_type, company_name, contact_email,
          billing_email, contact_phone, reg_number, vat_id, country, vat_status, vat_tries, language,
          status, locks, search_words, created_at, updated_at)
        values (${account_id}, 'customer', 'company', ${company_name}, ${contact_email},
          ${billing_email}, ${contact_phone}, ${reg_number}, ${vat_id}, ${country}, 'not_provided', 0,
          'lt', 'active', '[]', ${JSON.stringify(words)}, 1, 1)`.execute(opened.db)
    }

    await migrate(opened)

    const rows = await opened.db.selectFrom('customer_words').selectAll().execute()
    const wordsOf = new Map(rows.map(({ account_id, words }) => [account_id, JSON.parse(words)]))
    const missing = accounts.map(({ account_id, ...said }) => {
      const account = anAccount({ full_name: null, ...said })
      return accountWords(account).filter((word) => !wordsOf.get(account_id)?.includes(word))
    })
    expect(missing).toEqual(CUSTOMERS.map(() => []))
    await opened.close()
  })

  it('and tickets of before by a word with a sign in it', async () => {
    const opened = await OPEN[dialect]()
    await migrate(opened, BEFORE)
    await sql`insert into accounts (account_id, kind, customer_type, company_name, contact_email, country,
        vat_status, vat_tries, language, status, locks, created_at, updated_at)
      values ('acc-1', 'customer', 'company', '', '', 'LT', 'not_provided', 0, 'lt', 'active', '[]', 1,
        1)`.execute(opened.db)
    const subject = 'Klaida sip_trunk, 50%off'
    await sql`insert into support_tickets (ticket_id, account_id, opened_by, reference, subject, category,
        status, last_activity_at, created_at, updated_at, search_words)
      values ('t-1', 'acc-1', 'u-1', 'T-1', ${subject}, 'other', 'closed', 1, 1, 1,
        ${JSON.stringify(searchWords(subject))})`.execute(opened.db)

    await migrate(opened)

    const { search_words } = await opened.db
      .selectFrom('support_tickets')
      .select('search_words')
      .executeTakeFirstOrThrow()
    expect(new Set(JSON.parse(search_words))).toEqual(new Set(wordsKept(subject)))
    await opened.close()
  })
})
