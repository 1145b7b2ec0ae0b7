import { beforeEach, describe, expect, it } from 'vitest'
import { checked, complaints } from '../http/checked.ts'
import type { World } from '../support/world.ts'
import { openReceivedWorld, operatorsToken } from './received-world.ts'
import type { Receiver } from './receiver.ts'

describe.each(['sqlite', 'postgres'] as const)('webhooks to other systems, %s', (dialect) => {
  let world: World
  let receiver: Receiver

  beforeEach(async () => {
    const opened = await openReceivedWorld(dialect)
    ;({ world, receiver } = opened)
    await world.operator()
    return opened.close
  })

  /** Asked by an operator; every answer is as the document says. */
  const ask = async (method: string, path: string, body?: unknown) => {
    const token = await operatorsToken(world)
    return checked(world)(method, `/admin${path}`, { token, ...(body ? { body } : {}) })
  }
  const endpointFor = async (input: object = {}) => {
    const { body } = await ask('POST', '/webhook-endpoints', { url: receiver.url, ...input })
    receiver.secrets = [body.secret]
    return body
  }
  const log = async (query = '') =>
    (await ask('GET', `/webhook-deliveries?limit=100${query}`)).body.data
  const stream = async () => (await ask('GET', '/events?limit=1000')).body.data
  const kinds = () => receiver.taken.map(({ event }) => event.kind)
  const alerts = async () =>
    ((await ask('GET', '/scheduler/alerts')).body.alerts as { id: string }[])
      .map(({ id }) => id)
      .filter((id) => id.startsWith('webhook'))

  it('a system is sent what happens, signed, as the stream says it', async () => {
    const { endpoint_id } = await endpointFor({ description: 'CRM' })

    await world.signUp()
    await world.advance('P15D')

    expect(kinds()).toEqual([
      'account.activated',
      'phone_system.ready',
      'trial.ending',
      'invoice.issued',
      'payment.captured',
      'invoice.paid',
    ])
    expect(receiver.taken.map(({ event }) => event)).toEqual(await stream())
    expect(receiver.taken.map(({ id }) => id)).toEqual(
      receiver.taken.map(({ event }) => event.event_id),
    )
    const rows = await log(`&endpoint_id=${endpoint_id}&status=delivered`)
    expect(rows).toHaveLength(6)
    expect(rows[0]).toMatchObject({ kind: 'invoice.paid', attempts: 1, response_status: 204 })
  })

  it('it is sent the kinds that it wants, and nothing of before or while it is disabled', async () => {
    await world.signUp()
    const { endpoint_id } = await endpointFor({ kinds: ['invoice.issued', 'invoice.paid'] })
    await world.advance('P15D')
    expect(kinds()).toEqual(['invoice.issued', 'invoice.paid'])

    const off = await ask('PATCH', `/webhook-endpoints/${endpoint_id}`, { enabled: false })
    expect(off.body).toMatchObject({ disabled_by: 'operator' })
    await world.advance('P1M')
    expect(receiver.taken).toHaveLength(2)

    await ask('PATCH', `/webhook-endpoints/${endpoint_id}`, { enabled: true, kinds: null })
    await world.advance('P1M')
    expect(kinds().slice(2)).toEqual(['invoice.issued', 'payment.captured', 'invoice.paid'])
  })

  it('what fails is tried again, and what follows of the account waits for it', async () => {
    await endpointFor()
    const refused: string[] = []
    receiver.answer = ({ event: { kind } }) => {
      if (refused.length >= 3) return 204
      refused.push(kind)
      return 503
    }
    await world.signUp()

    expect(refused).toEqual(['account.activated'])
    expect(await log('&status=waiting')).toMatchObject([
      { kind: 'phone_system.ready', attempts: 0 },
      { kind: 'account.activated', response_status: 503, error: 'the receiver answered 503' },
    ])
    await world.advance('PT1H')

    expect(refused).toEqual(Array(3).fill('account.activated'))
    expect(kinds()).toEqual(['account.activated', 'phone_system.ready'])
    expect(await log('&status=delivered')).toMatchObject([{ attempts: 1 }, { attempts: 4 }])
    expect((await ask('GET', '/webhook-endpoints')).body.data).toMatchObject([
      { failures: 0, failing_since: null },
    ])
  })

  it('an endpoint that takes nothing for three days is disabled with an alert; what failed is sent again by hand', async () => {
    const { endpoint_id } = await endpointFor()
    receiver.answer = () => 500
    await world.signUp()
    await world.advance('P2DT22H')
    expect((await ask('GET', '/webhook-endpoints')).body.data[0].disabled_by).toBeNull()
    expect(await alerts()).toEqual([])

    await world.advance('PT3H')

    expect((await ask('GET', '/webhook-endpoints')).body.data).toMatchObject([
      { disabled_by: 'failing' },
    ])
    expect(await alerts()).toEqual(['webhook_disabled'])
    expect(await log('&status=failed')).toMatchObject([
      { kind: 'phone_system.ready' },
      { kind: 'account.activated' },
    ])

    receiver.answer = () => 200
    await ask('PATCH', `/webhook-endpoints/${endpoint_id}`, { enabled: true })
    const again = await ask('POST', `/webhook-endpoints/${endpoint_id}/redeliver`)
    await world.settle()

    expect(again.body).toEqual({ count: 2 })
    expect(kinds()).toEqual(['account.activated', 'phone_system.ready'])
    expect(await alerts()).toEqual([])
    expect(await log('&status=failed')).toEqual([])
  })

  it('a receiver that says that it is gone is asked no more', async () => {
    await endpointFor()
    receiver.answer = () => 410
    await world.signUp()
    await world.advance('P1D')

    expect(receiver.asked).toBe(1)
    expect((await ask('GET', '/webhook-endpoints')).body.data[0].disabled_by).toBe('gone')
    expect(await alerts()).toEqual(['webhook_disabled'])
  })

  it('one event is sent again when an operator wants it, under its own id', async () => {
    await endpointFor()
    await world.signUp()
    const [{ delivery_id, event_id }] = await log()

    const path = `/webhook-deliveries/${delivery_id}/redeliver`
    expect((await ask('POST', path)).body).toMatchObject({ status: 'waiting' })
    expect((await ask('POST', path)).status).toBe(422)
    await world.settle()

    expect(receiver.taken.filter(({ id }) => id === event_id)).toHaveLength(2)
    expect((await ask('POST', '/webhook-deliveries/nothing/redeliver')).status).toBe(404)
  })

  it('for a day after a rotation both secrets sign, then the new one alone', async () => {
    const { endpoint_id, secret: old } = await endpointFor()
    const rotated = await ask('POST', `/webhook-endpoints/${endpoint_id}/rotate-secret`)
    const { secret } = rotated.body
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(secret).not.toBe(old)
    const test = async (...secrets: string[]) => {
      receiver.secrets = secrets
      return (await ask('POST', `/webhook-endpoints/${endpoint_id}/test`)).body
    }

    expect(await test(old)).toEqual({ kind: 'delivered', status: 204 })
    expect(await test(secret)).toEqual({ kind: 'delivered', status: 204 })
    await world.advance('P1DT1S')

    expect(await test(old)).toEqual({
      kind: 'failed',
      status: 401,
      reason: 'the receiver answered 401',
    })
    expect(await test(secret)).toMatchObject({ kind: 'delivered' })
    expect(kinds()).toEqual(Array(3).fill('webhook.test'))
  })

  it('secrets are shown once, and nobody who reads the list sees them', async () => {
    const { secret } = await endpointFor()

    const listed = await ask('GET', '/webhook-endpoints')
    expect(JSON.stringify(listed.body)).not.toContain('whsec_')
    expect(JSON.stringify(listed.body)).not.toContain('secret_sealed')
    expect(secret).toMatch(/^whsec_/)
  })

  it('an endpoint that is deleted is sent nothing, and its log is gone', async () => {
    const { endpoint_id } = await endpointFor()
    await world.signUp()

    expect((await ask('DELETE', `/webhook-endpoints/${endpoint_id}`)).status).toBe(204)
    await world.advance('P15D')

    expect(receiver.taken).toHaveLength(2)
    expect(await log()).toEqual([])
    for (const [method, path] of [
      ['DELETE', ''],
      ['POST', '/test'],
      ['POST', '/rotate-secret'],
      ['POST', '/redeliver'],
    ] as const) {
      expect((await ask(method, `/webhook-endpoints/${endpoint_id}${path}`)).status).toBe(404)
    }
  })

  it('addresses are refused to which nothing could be sent', async () => {
    const refused = async (url: string) =>
      complaints(await ask('POST', '/webhook-endpoints', { url }))

    expect(await refused('ftp://example.com')).toEqual(['url'])
    expect(await refused('nothing')).toEqual(['url'])
  })
})
