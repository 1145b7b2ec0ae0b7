import { describe, expect, it } from 'vitest'
import { tokenOf } from '../http/actors.ts'
import { supportDesk } from '../http/support-desk.ts'
import { topupActions } from '../support/topup-actions.ts'
import { STORY_DIALECTS } from '../support/databases.ts'
import { moneyStory } from './money-story.ts'
import { operate } from './operator-hand.ts'

const PROFILE = {
  contact_phone: '+370 612 34567',
  reg_number: '303265045',
  vat_id: 'LT119511515',
}
const OTHER = { email: 'kita@example.lt', company_name: 'UAB Kita' }

describe.each(STORY_DIALECTS)('an operator finds who calls, %s,', (database) => {
  const story = moneyStory(database)

  const given = async (profile: object = PROFILE, email = 'jonas@example.lt') => {
    await story.world.signUp(OTHER)
    await story.world.advance('PT1M')
    const caller = await story.customer({ email, company_name: 'UAB Gandras' })
    const { status } = await caller.ask('PATCH', '/me/account', { body: profile })
    expect(status).toBe(200)
    return caller.account_id
  }
  const rows = async (q: string, query = '') => {
    const path = `/admin/customers?q=${encodeURIComponent(q)}${query}`
    const { status, body } = await operate(story.world, 'GET', path)
    expect(status, q).toBe(200)
    return body.data as { display_name: string; found_by?: string }[]
  }
  const found = async (q: string) => (await rows(q)).map(({ display_name }) => display_name)
  const foundByEach = async (spellings: readonly string[]) => {
    const missed: string[] = []
    for (const q of spellings) if (String(await found(q)) !== 'UAB Gandras') missed.push(q)
    expect(missed).toEqual([])
  }

  it('by the company code and the VAT number, however they are spelled', async () => {
    await given()
    await foundByEach(['303265045', '303 265 045', '303-265-045', '303.265.045', 'LT 303265045'])
    await foundByEach(['LT119511515', 'lt 119 511 515', 'LT-119.511.515', '119 511 515'])
    await foundByEach(['UAB 303 265 045', 'gandras lt119511515', '303265'])
    expect(await found('303 265 046')).toEqual([])
  })

  it('by a company code that is kept with its signs', async () => {
    await given({ reg_number: '556188-8404' })
    await foundByEach(['556188-8404', '5561888404', '556188 8404', '556188'])
  })

  it('by the telephone number, however it is spelled', async () => {
    await given()
    await foundByEach(['+370 612 34567', '0037061234567', '8 612 34567', '(8-612) 34567'])
    await foundByEach(['+370 (0) 612 34567', 'tel:+370-612-34567', '+370.612.34567', '61234567'])
  })

  it('by a telephone number that is kept as it is dialled at home', async () => {
    await given({ contact_phone: '8 612 34567' })
    await foundByEach(['+370 612 34567', '8 612 34567', '612 34567'])
  })

  it('by the domain of the phone system, and an address there', async () => {
    const account_id = await given()
    const tenant = await story.world.ports.store.read((tx) => tx.tenants.ofAccount(account_id))
    const domain = tenant?.sip_domain ?? ''
    await foundByEach([domain, domain.toUpperCase(), `sip:101@${domain}:5061;transport=tls`])
  })

  it('by the reference of a ticket', async () => {
    const account_id = await given()
    const reference = await ticketOf(account_id)
    await foundByEach([reference, reference.toLowerCase(), ` ${reference.replaceAll('-', ' ')} `])
    expect(await rows(reference)).toMatchObject([{ found_by: 'ticket' }])
    expect(await found('T-AAAAA-AAAAA')).toEqual([])
  })

  it('by the number of an invoice, however it is spelled', async () => {
    await given()
    await story.world.until('2026-02-16T09:00:00Z')
    const [, newer] = await numbers()
    await foundByEach([newer, newer.toLowerCase(), newer.replaceAll('-', ' '), `nr. ${newer}`])
    expect(await rows(newer)).toMatchObject([{ found_by: 'document' }])
    expect(await found('PBX-2026-999999')).toEqual([])
  })

  it('by the amount of an invoice or a payment, the newest customer first, page by page', async () => {
    const account_id = await given()
    await topupActions(story.world, account_id).pay(4_187)
    await foundByEach(['41.87', '41,87', '€41.87', '41,87 €', 'EUR 41.87', '41.87 eur'])
    expect(await rows('41,87')).toMatchObject([{ found_by: 'amount' }])
    expect(await found('41.88')).toEqual([])

    await story.world.until('2026-02-16T09:00:00Z')
    const total = await totalOf(account_id)
    expect(await found(total)).toEqual(['UAB Gandras', 'UAB Kita'])
    const first = await page(total, '')
    expect(first.names).toEqual(['UAB Gandras'])
    expect(await page(total, `&cursor=${first.next}`)).toMatchObject({ names: ['UAB Kita'] })
  })

  it('by the references of a payment at the provider', async () => {
    const account_id = await given()
    await topupActions(story.world, account_id).pay(2_500)
    const { payment, order } = await story.world.ports.store.read(async (tx) => {
      const [payment] = await tx.payments.capturedTopups(account_id)
      return { payment, order: await tx.orders.get(payment?.order_id ?? '') }
    })
    await foundByEach([payment?.order_id ?? '', payment?.payment_id ?? '', order?.reference ?? ''])
    expect(await rows(payment?.order_id ?? '')).toMatchObject([{ found_by: 'payment' }])
  })

  it('and a sign stands for itself alone', async () => {
    await given(PROFILE, 'jonas_p@example.lt')
    await foundByEach(['jonas_p', 'jonas_p@example.lt', 'JONAS_P@EXAMPLE.LT', 'jonas'])
    for (const q of ['jo%lt', 'jo_lt', 'j_nas', 'jonas%p', '%', '_']) {
      expect([q, await found(q)]).toEqual([q, []])
    }
  })

  it('but a key only by what it may read', async () => {
    const account_id = await given()
    const reference = await ticketOf(account_id)
    await topupActions(story.world, account_id).pay(4_187)
    const asks = async (scopes: readonly string[], q: string) => {
      const body = { name: 'Desk', scopes, expires_in_days: 30 }
      const { secret } = (await operate(story.world, 'POST', '/admin/api-keys', { body })).body
      const path = `/admin/customers?q=${encodeURIComponent(q)}`
      return (await story.world.api('GET', path, { token: secret })).body.data.length
    }

    expect(await asks(['customers:read'], 'gandras')).toBe(1)
    expect(await asks(['customers:read'], '41.87')).toBe(0)
    expect(await asks(['customers:read', 'money:read'], '41.87')).toBe(1)
    expect(await asks(['customers:read'], reference)).toBe(0)
    expect(await asks(['customers:read', 'tickets:read'], reference)).toBe(1)
  })

  it('and who is shown no card finds nobody by its digits, in no list', async () => {
    const account_id = await given()
    await ticketOf(account_id)
    await topupActions(story.world, account_id).pay(4_187)
    await story.world.operator()
    const operator = await story.world.ports.store.read((tx) => tx.accounts.operator())
    const of = { role: 'admin', account_id: operator?.account_id ?? '', twofa: true } as const
    const tokens = {
      operator: await tokenOf(story.world, of),
      auditor: await tokenOf(story.world, { ...of, reads_only: true }),
    }
    const lists = ['customers', 'tenants', 'support/tickets', 'invoices'] as const
    const rowsOf = async (who: keyof typeof tokens, q: string) => {
      const each: number[] = []
      for (const list of lists) {
        const path = `/admin/${list}?q=${encodeURIComponent(q)}`
        const { body } = await story.world.api('GET', path, { token: tokens[who] })
        each.push((body.data ?? body.invoices).length)
      }
      return each
    }

    expect(await rowsOf('operator', '4242')).toEqual([2, 2, 1, 1])
    for (const q of ['4242', '42', '4']) expect(await rowsOf('auditor', q)).toEqual([0, 0, 0, 0])
    expect(await rowsOf('auditor', 'gandras')).toEqual([1, 1, 1, 1])
    for (const q of ['%', '_']) expect(await rowsOf('operator', q)).toEqual([0, 0, 0, 0])
  })

  const ticketOf = async (account_id: string) => {
    const id = await supportDesk(story.world, { account_id }).opened()
    return (await story.world.ports.store.read((tx) => tx.tickets.get(id)))?.reference ?? ''
  }
  const numbers = async () => {
    const { body } = await operate(story.world, 'GET', '/admin/invoices?q=uab')
    const by = (name: string) =>
      body.invoices.find(
        ({ account }: { account: { company_name: string } }) => account.company_name === name,
      ).number
    return [by('UAB Kita'), by('UAB Gandras')] as const
  }
  const totalOf = async (account_id: string) => {
    const { body } = await operate(story.world, 'GET', `/admin/invoices?account_id=${account_id}`)
    const minor = String(body.invoices[0].amount_minor)
    return `${minor.slice(0, -2)}.${minor.slice(-2)}`
  }
  const page = async (q: string, more: string) => {
    const path = `/admin/customers?q=${q}&limit=1${more}`
    const { body } = await operate(story.world, 'GET', path)
    return {
      names: body.data.map(({ display_name }: { display_name: string }) => display_name),
      next: body.next_cursor,
    }
  }
})
