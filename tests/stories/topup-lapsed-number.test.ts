import { describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { signUp } from '../support/journeys.ts'
import { topupActions } from '../support/topup-actions.ts'
import { signupStory } from './signup-story.ts'
import { useStory } from './use-story.ts'

const NUMBER = 'EE100594102'

/** The number is asked for again before an invoice when the last yes is older than 30 days. Source: states 1.9. */
describe.each(STORY_DIALECTS)('a company whose VAT number has lapsed, on %s', (dialect) => {
  const story = signupStory(dialect)
  const { call, billed } = useStory(story)
  const company = async () => {
    const { account_id, token } = await signUp(story.world, { country: 'EE' })
    await story.world.api('PATCH', '/account', { token, body: { vat_id: NUMBER } })
    return { account_id, ...topupActions(story.world, account_id) }
  }
  const lapse = () => story.world.sandbox.setVat({ vat_id: NUMBER, valid: false, name: null })
  const newest = async (account_id: string) => {
    const { store } = story.world.ports
    const page = { limit: 1, after: null }
    return (await store.read((tx) => tx.invoices.listOfAccount(account_id, page))).data[0]
  }

  it('tops up with VAT: the invoice of a topup is asked for as every other', async () => {
    const ona = await company()
    await ona.pay(2_000)
    expect(await newest(ona.account_id)).toMatchObject({ vat: { treatment: 'reverse_charge' } })
    await lapse()
    await story.world.advance('P32D')

    await ona.pay(2_000)

    expect(await newest(ona.account_id)).toMatchObject({
      vat: { treatment: 'oss' },
      total: { amount_minor: 2_000 },
      vat_amount: { amount_minor: 387 },
    })
  })

  it('is billed for calls with VAT, where that is due with their use', async () => {
    await story.reopen({ now: '2026-01-25T09:00:00Z', settings: { topup_vat: 'at_use' } })
    const ona = await company()
    await ona.pay(2_000)
    await story.world.advance('P16D')
    await call(ona.account_id, 800)
    await lapse()
    // The month ends 35 days after the yes, and before the next period begins.
    await story.world.until('2026-03-02T09:00:00Z')

    expect(await billed(ona.account_id)).toMatchObject([{ vat: { treatment: 'oss' } }])
  })
})
