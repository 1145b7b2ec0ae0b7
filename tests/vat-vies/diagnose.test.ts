import { afterEach, beforeEach, expect, it } from 'vitest'
import { createVies } from '@billing/vat-vies'
import { serveFetch } from '../support/serve.ts'
import { openVies, OURS } from './open-vies.ts'

let world: Awaited<ReturnType<typeof openVies>>
beforeEach(async () => {
  world = await openVies()
})
afterEach(() => world.close())

/** What a look at it says of our number, when it is this one. */
async function ofOurNumber(requester_vat_id: string | undefined) {
  const vies = createVies({ url: world.url, requester_vat_id })
  const findings = await vies.diagnose()
  await vies.close()
  return findings.at(-1)
}

it('finds that all is well', async () => {
  expect(await world.vies.diagnose()).toEqual([
    { what: 'VIES answers', verdict: 'works', says: 'It says that it is available.' },
    { what: 'The registers of the states answer', verdict: 'works', says: 'All of them.' },
    {
      what: `Our number ${OURS} is valid`,
      verdict: 'works',
      says: 'It is, and VIES gave a consultation number.',
    },
  ])
})

it('warns of registers that are away, and of no verdict on our number', async () => {
  await world.sandbox.setFault('vat', 'down')

  const [answers, states, ours] = await world.vies.diagnose()

  expect(answers?.verdict).toBe('works')
  expect(states).toMatchObject({
    verdict: 'warns',
    says: expect.stringMatching(/^Not now: AT, BE, .*XI\./),
  })
  expect(ours).toMatchObject({ verdict: 'warns', says: expect.stringMatching(/^MS_UNAVAILABLE/) })
})

it.each([
  [undefined, 'warns', /None is configured/],
  ['CHE123456788', 'warns', /no VAT number of a member state/],
  ['LT100001919999', 'fails', /INVALID_REQUESTER_INFO/],
])('says what is wrong with our number %s', async (requester_vat_id, verdict, says) => {
  expect(await ofOurNumber(requester_vat_id)).toMatchObject({
    verdict,
    says: expect.stringMatching(says),
  })
})

it.each([
  [{ valid: false }, 'fails', /does not know it/],
  [{ valid: true, requestIdentifier: '' }, 'warns', /no consultation number/],
])('says what VIES says of our number: %j', async (answer, verdict, says) => {
  const status = { vow: { available: false }, countries: [] }
  const served = await serveFetch(async (request) =>
    request.method === 'GET'
      ? Response.json(status)
      : Response.json({ ...((await request.json()) as object), ...answer }),
  )
  const vies = createVies({ url: served.url, requester_vat_id: OURS })
  const [answers, , ours] = await vies.diagnose()
  await vies.close()
  await served.close()

  expect(answers).toMatchObject({ verdict: 'warns', says: expect.stringMatching(/out of order/) })
  expect(ours).toMatchObject({ verdict, says: expect.stringMatching(says) })
})
