import { SYSTEM } from '@billing/core'
import { describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { COMPANY, signupStory } from './signup-story.ts'

describe.each(STORY_DIALECTS)('a signup that failed 31 days ago, on %s', (dialect) => {
  const story = signupStory(dialect)

  /** The owner comes in by the mailed link while the core is away, and tells us more of themselves. */
  const failed = async (): Promise<string> => {
    const { world } = story
    const signup = await story.start()
    await world.settle()
    const link = await story.linkToken('ona@example.lt')
    await world.sandbox.setFault('pbx', 'down')
    await world.sandbox.complete(signup.order_token)
    await world.settle()
    const redeemed = await world.api('POST', '/auth/magic-link/redeem', {
      body: { token: link, password: COMPANY.password },
    })
    const token = redeemed.body.access_token
    const owner = (method: string, path: string, body: object) =>
      world.api(method, path, { body, token, headers: { 'user-agent': 'a browser' } })
    const address = { line1: 'Žvejų g. 1', city: 'Vilnius', postal_code: '01100', country: 'LT' }
    const answers = [
      await owner('PATCH', '/account', { reg_number: '304871122', legal_address: address }),
      await owner('POST', '/account/addresses', { kind: 'invoice', ...address }),
      await owner('POST', '/support/tickets', {
        category: 'other',
        subject: 'When may Ona begin?',
        message: 'My telephone is +370 600 00000.',
      }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 201])
    await world.advance('P2D')
    expect(await story.statusOf(signup.signup_id)).toEqual(['failed', 'provisioning_timeout'])
    await world.sandbox.clearFaults()
    await world.advance('P31D')
    const row = await world.ports.store.read((tx) => tx.signups.get(signup.signup_id))
    return row?.prospect_account_id ?? ''
  }

  it('leaves no number and no address on its account', async () => {
    const account_id = await failed()

    expect(await story.world.ports.store.read((tx) => tx.accounts.get(account_id))).toMatchObject({
      status: 'cancelled',
      company_name: '',
      contact_email: '',
      contact_phone: null,
      reg_number: null,
      legal_address: null,
      invoice_address: null,
    })
  })

  it('leaves no word in its tickets, and none of them open', async () => {
    const account_id = await failed()

    const [ticket] = await story.world.ports.store.read(async (tx) => {
      const { data } = await tx.tickets.listOfAccount(account_id, { limit: 2, after: null })
      return Promise.all(
        data.map(async ({ ticket_id, subject, status }) => {
          const messages = await tx.tickets.messagesOf(ticket_id)
          return { subject, status, texts: messages.map(({ body }) => body) }
        }),
      )
    })
    expect(ticket).toEqual({ subject: '', status: 'closed', texts: [''] })
  })

  it('is anonymised once its retention is over, and then once: addresses and browsers go too', async () => {
    await story.reopen({ settings: { personal_data_kept_days: 30 } })
    const account_id = await failed()
    await story.world.advance('P30D')
    const rows = () => story.world.ports.store.read((tx) => tx.audit.rows(account_id, 0, 100))
    const named = async () => (await rows()).filter(({ user_agent }) => user_agent !== null).length
    expect(await named()).toBeGreaterThan(0)

    const { erased } = await story.world.billing.account.anonymise(SYSTEM, { account_id })

    expect(erased).toMatchObject({ users: 0, signups: 1, tickets: 1 })
    expect(await named()).toBe(0)
    const again = story.world.billing.account.anonymise(SYSTEM, { account_id })
    await expect(again).rejects.toThrow('This account was anonymised before.')
  })
})
