import { createBilling, type Ports, SYSTEM } from '@billing/core'
import { createHttpPbx, type HttpPbx } from '@billing/pbx-http'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { signUp } from '../support/journeys.ts'
import { serveFetch } from '../support/serve.ts'
import { openWorld, type World } from '../support/world.ts'
import { documented, type Documented } from './documented.ts'
import { TOKEN } from './scripted-core.ts'

let world: World
let http: HttpPbx
let watched: Documented
let ports: Ports
let ends: (() => Promise<void>)[]
let alarms: string[]

beforeEach(async () => {
  alarms = []
  world = await openWorld()
  watched = documented(world.sandbox.apis.pbx({ token: TOKEN }))
  const server = await serveFetch(watched.handler)
  const { url } = server
  const log = { error: (says: string) => alarms.push(says) }
  http = createHttpPbx({
    url, // https://pbx.internal.example.com/provisioning
    token: TOKEN,
    on_alarm: (says) => log.error(says),
  })
  ports = { ...world.ports, pbx: http.pbx }
  ends = [() => http.close(), () => server.close(), () => world.close()]
})
afterEach(async () => {
  for (const end of ends) await end()
  expect(watched.faults).toEqual([])
  expect(alarms).toEqual([])
})

/** The service's worker, with the core over HTTP in place of the sandbox's port. */
function hooks() {
  const billing = createBilling(ports)
  const tick = async () => {
    const { did, faults } = await billing.worker.tick(SYSTEM)
    expect(faults).toEqual([])
    return did
  }
  return { tick, nextDueAt: () => ports.store.nextDueAt() }
}

const settle = () => world.sandbox.drain(hooks())
const customer = () => signUp({ api: world.api, sandbox: world.sandbox, settle })
const tenants = () => world.sandbox.listTenants()
const theTenant = async () => {
  const [tenant, ...others] = await tenants()
  if (!tenant || others.length > 0) throw new Error('there is not one tenant')
  return tenant
}

it('a signup gets its phone system over HTTP, and the control room shows it', async () => {
  const { account_id } = await customer()

  expect(await tenants()).toMatchObject([{ reference: account_id, level: 'full' }])
  expect([...watched.seen]).toContain('put /tenants/{id} 201')
})

it('a phone system whose making was not answered is adopted, and never made twice', async () => {
  await world.sandbox.setFault('pbx', 'timeout_after_effect', 1)
  const started = await world.api('POST', '/signup', { body: SIGNUP })
  await world.sandbox.complete(started.body.order_token)
  await world.sandbox.advance({ advance: 'PT10M' }, hooks())

  const { status, account_id } = (await world.api('GET', `/signup/${started.body.signup_id}`)).body
  expect(status).toBe('active')
  expect(await tenants()).toMatchObject([{ reference: account_id }])
  expect([...watched.seen].filter((name) => name.startsWith('put /tenants/{id} '))).toHaveLength(1)
})

it('a core that is down keeps the signup waiting, not failing', async () => {
  await world.sandbox.setFault('pbx', 'down')
  const started = await world.api('POST', '/signup', { body: SIGNUP })
  await world.sandbox.complete(started.body.order_token)
  await settle()
  const status = async () =>
    (await world.api('GET', `/signup/${started.body.signup_id}`)).body.status as string

  expect(await status()).toBe('provisioning')
  await world.sandbox.clearFaults()
  await world.sandbox.advance({ advance: 'PT1H' }, hooks())
  expect(await status()).toBe('active')
})

it('what somebody changed at the core is found and set right within the hour', async () => {
  await customer()
  const { tenant_id, generation } = await theTenant()
  await world.sandbox.pbx.setLevel(tenant_id, 'emergency_only', generation)
  await world.sandbox.pbx.createTenant(STRANGER)

  const found = await createBilling(ports).tenants.reconcile(SYSTEM)
  await settle()

  expect(found).toMatchObject({ complete: true, repaired: [tenant_id], compared: 2 })
  expect(found.strangers).toHaveLength(1)
  expect((await tenants()).find((each) => each.tenant_id === tenant_id)).toMatchObject({
    level: 'full',
    generation: expect.toSatisfy((given: number) => given > generation + 1),
  })
})

it('a listing that breaks off repairs nothing that was not seen', async () => {
  await customer()
  await world.sandbox.setFault('pbx', 'down', 1)

  const found = await createBilling(ports).tenants.reconcile(SYSTEM)

  expect(found).toMatchObject({ complete: false, repaired: [], strangers: [] })
})

it('what an operator orders while the core is away gets there, also when its answer is lost', async () => {
  await customer()
  const { tenant_id } = await theTenant()
  const token = await world.operator()
  const headers = { 'idempotency-key': 'once' }
  const body = { action: 'suspend', reason: 'They asked for it.' }
  const order = async () =>
    (await world.api('POST', `/admin/tenants/${tenant_id}/state`, { token, body, headers })).status

  await world.sandbox.setFault('pbx', 'down')
  expect(await order()).toBe(503)
  await world.sandbox.setFault('pbx', 'timeout_after_effect', 1)
  await world.sandbox.advance({ advance: 'PT10M' }, hooks())

  expect(await theTenant()).toMatchObject({ level: 'emergency_only' })
  expect(await order()).toBe(200)
  expect([...watched.seen]).toContain('put /tenants/{id}/level 200')
})

const SIGNUP = {
  customer_type: 'company',
  company_name: 'UAB Pavyzdys',
  email: 'jonas@example.lt',
  password: 'a long enough word',
  plan_tier: 'business',
  country: 'LT',
}

const STRANGER = {
  reference: 'somebody-else',
  code: 'stranger',
  name: 'Nobody knows',
  slug: 'stranger',
  country: 'LT',
  timezone: 'Europe/Vilnius',
  contact_email: 'who@example.com',
  plan_tier: 'starter',
}
