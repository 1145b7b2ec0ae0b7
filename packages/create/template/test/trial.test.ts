import { createTestBilling } from '@billing/testing/kit'
import { expect, it } from 'vitest'

it('charges the card when the trial ends', async () => {
  const t = await createTestBilling()
  const ona = await t.signUp({ email: 'ona@example.lt' })
  await t.advance('P14D')

  const { data } = await t.billing.invoicing.list(t.call(await t.actorOf(ona)), {
    limit: 10,
    after: null,
  })
  expect(data).toMatchObject([{ status: 'paid', number: 'PBX-2026-000001' }])
  await t.close()
})
