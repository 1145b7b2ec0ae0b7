import type { Exchange } from '@billing/wire'
import { expect, it, onTestFinished } from 'vitest'

import { SECRETS } from '../../examples/outside-world/src/variables.ts'
import { tokenOf } from '../http/actors.ts'
import { openWired } from '../support/wired.ts'
import { openWorld, type World } from '../support/world.ts'

const PERSON = {
  customer_type: 'company',
  company_name: 'IĮ Vidmantas Retenybinis',
  email: 'vidmantas.retenybe@paslaptis.example',
  password: 'slaptas-zodis-kurio-niekas-nemato',
  country: 'LT',
}
const HOME = { line1: 'Nematomoji g. 77', city: 'Vilnius', postal_code: '09876', country: 'LT' }

/** A service with the real adapters, every one of which is recorded. */
async function recordedWorld(): Promise<{ world: World; recording: Exchange[] }> {
  const recording: Exchange[] = []
  const world = await openWorld({
    outside: (sandbox, webhook_secrets) =>
      openWired(sandbox, webhook_secrets, { trace: (exchange) => void recording.push(exchange) }),
  })
  onTestFinished(() => world.close())
  return { world, recording }
}

it('a recording of a whole life shows no secret of ours, no person and no way to pay', async () => {
  const { world, recording } = await recordedWorld()
  const { account_id } = await world.signUp(PERSON)
  let keys = 0
  const ask = async (method: string, path: string, body?: unknown) => {
    const token = await tokenOf(world, { role: 'owner', account_id })
    const headers = { 'idempotency-key': `story-${++keys}` }
    return world.api(method, path, { token, headers, ...(body === undefined ? {} : { body }) })
  }
  const saved = await ask('PATCH', '/account', { legal_address: HOME, vat_id: 'LT100001919017' })
  expect(saved.body).toMatchObject({ account_id })
  await world.settle()
  await world.until('2026-03-20T09:00:00Z')
  const topup = await ask('POST', '/payments/topup', { amount_minor: 2_500, currency: 'EUR' })
  const added = await ask('POST', '/payment-methods')
  await world.settle()
  expect([topup, added].map(({ body }) => typeof body.checkout_url)).toEqual(['string', 'string'])

  const text = recording.map((each) => JSON.stringify(each)).join('\n')
  const tokens = await world.opened.db.selectFrom('provider_orders').selectAll().execute()
  const [card] = await world.sandbox.listCards()
  expect(new Set(recording.map(({ upstream }) => upstream.split(' ')[0]))).toEqual(
    new Set(['revolut', 'pbx', 'vies', 'smtp', 'files-s3']),
  )
  const forbidden = [
    ...Object.values(SECRETS).filter((each) => each !== SECRETS.s3_id),
    ...Object.values(HOME).filter((each) => !['Vilnius', 'LT'].includes(each)),
    ...tokens.flatMap(({ token, checkout_url }) => [token, checkout_url]),
    PERSON.company_name,
    PERSON.email,
    PERSON.password,
    'Retenybinis',
    'retenybinis',
    'vidmantas.',
    `"${card?.last4}"`,
    topup.body.checkout_url,
    added.body.checkout_url,
    'wsk_',
  ].filter((each) => typeof each === 'string' && each !== '')
  for (const each of forbidden) {
    const found = text.split('\n').find((line) => line.includes(each))
    expect.soft(found, `${each} was recorded`).toBeUndefined()
  }
})
