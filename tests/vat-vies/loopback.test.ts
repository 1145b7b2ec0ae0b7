import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openVies } from './open-vies.ts'

let world: Awaited<ReturnType<typeof openVies>>
beforeEach(async () => {
  world = await openVies()
})
afterEach(() => world.close())

const ask = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(`${world.url}${path}`, init)
  return { status: response.status, text: await response.text() }
}
const post = async (path: string, body: unknown, type = 'application/json') => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const init = { method: 'POST', body: text, headers: { 'content-type': type } }
  return ask(path, init)
}
const check = async (body: unknown) => {
  const { status, text } = await post('/check-vat-number', body)
  return { status, ...JSON.parse(text) }
}
const error = (code: string) => ({ actionSucceed: false, errorWrappers: [{ error: code }] })

const LT = { countryCode: 'LT', vatNumber: '119511515' }
const US = { requesterMemberStateCode: 'LT', requesterNumber: '100001919017' }

describe('the loopback VIES', () => {
  it('answers in the shape of the real one, by the sandbox’s register', async () => {
    await world.sandbox.setVat({ vat_id: 'LT119511515', valid: true, name: 'UAB Žalia' })

    expect(await check({ ...LT, traderName: '' })).toEqual({
      status: 200,
      ...LT,
      requestDate: '2026-02-01T09:00:00.000Z',
      valid: true,
      requestIdentifier: '',
      name: 'UAB Žalia',
      address: '1 Sandbox Street, LT',
      traderName: '---',
      traderStreet: '---',
      traderPostalCode: '---',
      traderCity: '---',
      traderCompanyType: '---',
      traderNameMatch: 'NOT_PROCESSED',
      traderStreetMatch: 'NOT_PROCESSED',
      traderPostalCodeMatch: 'NOT_PROCESSED',
      traderCityMatch: 'NOT_PROCESSED',
      traderCompanyTypeMatch: 'NOT_PROCESSED',
    })
  })

  it('gives a consultation number on a yes to whoever says who he is', async () => {
    expect(await check({ ...LT, ...US })).toMatchObject({
      valid: true,
      requestIdentifier: expect.stringMatching(/^WAPI\w{12}$/),
    })
    expect(await check({ ...LT, ...US, vatNumber: '119511999' })).toMatchObject({
      valid: false,
      requestIdentifier: '',
      name: '---',
      address: '---',
    })
  })

  it.each([
    { requesterMemberStateCode: 'LT' },
    { requesterNumber: '100001919017' },
    { ...US, requesterNumber: '100001919999' },
    { ...US, requesterMemberStateCode: 'GB' },
  ])('refuses an asker who is nobody: %j', async (asker) => {
    expect(await check({ ...LT, ...asker })).toEqual({
      status: 200,
      ...error('INVALID_REQUESTER_INFO'),
    })
  })

  it.each(['DE', 'ES'])('names nobody in %s', async (countryCode) => {
    expect(await check({ countryCode, vatNumber: '136695976' })).toMatchObject({
      valid: true,
      name: '---',
      address: '---',
    })
  })

  it.each([
    { ...LT, countryCode: 'GR' },
    { ...LT, countryCode: 'GB' },
    { ...LT, vatNumber: '1' },
    { ...LT, vatNumber: '1195 11515' },
    { ...LT, vatNumber: '1'.repeat(13) },
  ])('looks no number up that is none: %j', async (question) => {
    expect(await check(question)).toEqual({ status: 200, ...error('INVALID_INPUT') })
  })

  it.each(['', '{', '[]', 'null', '{"countryCode":"LT"}', '{"countryCode":1,"vatNumber":2}'])(
    'refuses a body that is no question: %j',
    async (body) => {
      const { status, text } = await post('/check-vat-number', body)

      expect([status, JSON.parse(text)]).toEqual([400, error('VOW-ERR-1')])
    },
  )

  it('refuses other methods, types and paths with a page', async () => {
    expect((await ask('/check-vat-number')).status).toBe(405)
    expect((await post('/check-vat-number', LT, 'text/plain')).status).toBe(415)
    expect((await post('/check-status', LT)).status).toBe(405)
    expect(await ask('/nothing')).toMatchObject({ status: 404, text: expect.stringMatching(/^<!/) })
  })

  it.each([
    ['down', 'MS_UNAVAILABLE'],
    ['error_once', 'MS_UNAVAILABLE'],
    ['timeout_after_effect', 'TIMEOUT'],
  ] as const)('makes of the fault %s the answer %s', async (fault, code) => {
    await world.sandbox.setFault('vat', fault)

    expect(await check(LT)).toEqual({ status: 200, ...error(code) })
  })

  it('takes its time when it is slow', async () => {
    await world.sandbox.setFault('vat', 'slow')

    expect(await check(LT)).toMatchObject({ valid: true })
  })

  it('takes only so many checks of one state at once', async () => {
    await world.sandbox.setFault('vat', 'slow')
    const api = world.sandbox.apis.vies({ at_once_per_state: 1 })
    const at_once = ['LT', 'LT', 'AT'].map(async (countryCode) => {
      const body = JSON.stringify({ ...LT, countryCode })
      const headers = { 'content-type': 'application/json' }
      const response = await api(
        new Request(`${world.url}/check-vat-number`, { method: 'POST', body, headers }),
      )
      return response.json()
    })

    expect(await Promise.all(at_once)).toMatchObject([
      { valid: true },
      error('MS_MAX_CONCURRENT_REQ'),
      { valid: true },
    ])
    expect((await check(LT)).valid).toBe(true)
  })

  it.each([
    ['201', 'INVALID_INPUT'],
    ['202', 'INVALID_REQUESTER_INFO'],
    ['300', 'SERVICE_UNAVAILABLE'],
    ['301', 'MS_UNAVAILABLE'],
    ['302', 'TIMEOUT'],
    ['400', 'VAT_BLOCKED'],
    ['401', 'IP_BLOCKED'],
    ['500', 'GLOBAL_MAX_CONCURRENT_REQ'],
    ['501', 'GLOBAL_MAX_CONCURRENT_REQ_TIME'],
    ['600', 'MS_MAX_CONCURRENT_REQ'],
    ['601', 'MS_MAX_CONCURRENT_REQ_TIME'],
    ['119511515', 'SERVICE_UNAVAILABLE'],
  ])('plays the test number %s: %s', async (vatNumber, code) => {
    const { status, text } = await post('/check-vat-test-service', { countryCode: 'DE', vatNumber })

    expect([status, JSON.parse(text)]).toEqual([200, error(code)])
  })

  it('plays a yes and a no', async () => {
    const play = async (vatNumber: string) =>
      JSON.parse((await post('/check-vat-test-service', { countryCode: 'DE', vatNumber })).text)

    expect([(await play('100')).valid, (await play('200')).valid]).toEqual([true, false])
  })

  it('says which states answer, and uses no fault up by that', async () => {
    const status = async () => JSON.parse((await ask('/check-status')).text)
    const availability = async () =>
      new Set((await status()).countries.map((one: { availability: string }) => one.availability))
    expect(await status()).toMatchObject({ vow: { available: true } })
    expect(await availability()).toEqual(new Set(['Available']))

    await world.sandbox.setFault('vat', 'error_once')
    expect(await availability()).toEqual(new Set(['Unavailable']))
    expect((await check(LT)).actionSucceed).toBe(false)
    expect(await availability()).toEqual(new Set(['Available']))
  })

  it('answers the web page in another shape, where an outage looks like a no', async () => {
    const page = async (number: string) => JSON.parse((await ask(`/ms/LT/vat/${number}`)).text)

    expect(await page('119511515')).toMatchObject({ isValid: true, userError: 'VALID' })
    expect(await page('119511999')).toMatchObject({ isValid: false, userError: 'INVALID' })
    expect(await page('%')).toMatchObject({ isValid: false, userError: 'INVALID_INPUT' })
    await world.sandbox.setFault('vat', 'down')
    expect(await page('119511515')).toMatchObject({ isValid: false, userError: 'MS_UNAVAILABLE' })
  })
})
