import { afterEach, beforeEach, expect, it } from 'vitest'
import { tamper } from '../books/tamper.ts'
import { openWorld, type World } from '../support/world.ts'
import { openDesk } from './desk.ts'

let world: World
let customer: Awaited<ReturnType<World['signUp']>>
let desk: Awaited<ReturnType<typeof openDesk>>
beforeEach(async () => {
  world = await openWorld()
  customer = await world.signUp({ company_name: 'UAB Gandras' })
  desk = await openDesk(world)
})
afterEach(() => world.close())

/** The row of what somebody did, by its action. */
async function rowOf(action: string) {
  const path = await desk.linkIn(`/audit?action=${action}`, /\/audit\/[^"?]*/)
  return { path, id: path.split('/').at(-1) ?? '' }
}

it('a row of the audit log is proved up to its day, as a page and as a file; a forged one is not', async () => {
  await desk.later('P2D')
  const { path, id } = await rowOf('account.tenant_ready')
  const proved = await desk.get(path)
  expect(proved.text).toContain('Holds')
  expect(proved.text).toContain('UAB Gandras')
  expect(proved.text).toMatch(/In the root of<\/dt>\s*<dd>2026-\d\d-\d\d/)
  const file = await desk.get(`${path}/proof`)
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="proof-/)
  expect(JSON.parse(file.text)).toMatchObject({ id, holds: true })

  await tamper(world.opened, 'audit_log', `update audit_log set reason = 'x' where id = '${id}'`)
  const forged = await desk.get(path)
  expect(forged.text).toContain('Does not hold')
  expect(forged.text).toContain('A row was changed.')
})

it('an alert stands with its cure, and the first page counts it', async () => {
  const alert = { id: 'no_tick', severity: 'critical', message: 'The scheduler has never run.' }
  await world.advance('PT1M')
  const alarmed = await openDesk({
    ...world,
    request: async (path, init) =>
      path === '/v1/admin/scheduler/alerts'
        ? Response.json({ generated_at: 1_769_936_400, alerts: [alert] })
        : world.request(path, init),
  })
  expect((await alarmed.get('/')).text).toMatch(/\/console\/operations">Alerts/)
  const { text } = await alarmed.get('/operations')
  expect(text).toContain('The scheduler has never run.')
  expect(text).toContain('No worker runs. Start the process')
})

it('figures say what moved the monthly recurring revenue, and how the plans do', async () => {
  await desk.later('P16D')
  const { text } = await desk.get('/figures')

  expect(text).toContain('How the MRR moved in 90 days')
  expect(text).toMatch(/€19\.00[\s\S]*€19\.00/)
})

it('each kind of figures has its plots twice, what they come to, a table and a file', async () => {
  await desk.later('P16D')
  const paths = [...(await desk.get('/figures')).text.matchAll(/"\/console(\/figures\/\w+)"/g)]
  expect(paths).toHaveLength(6)
  for (const [, path = ''] of paths) {
    const { text, status } = await desk.get(path)
    expect([path, status]).toEqual([path, 200])
    expect([2, 4]).toContain(text.match(/<svg/g)?.length)
    const file = await desk.get(`${path}/csv`)
    expect(file.headers.get('content-type')).toMatch(/^text\/csv/)
    expect(file.text.split('\r\n')).toHaveLength(1 + 91 + 1)
  }

  const revenue = await desk.get('/figures/revenue')
  expect(revenue.text).toMatch(/Net<\/dt>\s*<dd>€19\.00/)
  expect(revenue.text).toMatch(/VAT<\/dt>\s*<dd>€3\.99/)
  expect((await desk.get('/figures/revenue/csv')).text).toContain('2026-02-15,1900,399')
  // A year of days is drawn by weeks, and comes to the same.
  const year = await desk.get('/figures/revenue?days=365')
  expect(year.text).toMatch(/Net<\/dt>\s*<dd>€19\.00/)
  expect(year.text).toContain('Net: €19')
  expect((await desk.get('/figures/luck')).status).toBe(404)
})

it('a part of a page that cannot be read leaves the rest of it', async () => {
  await world.advance('PT1M')
  const away = ['/v1/admin/scheduler/health', `/v1/admin/customers/${customer.account_id}/timeline`]
  const broken = await openDesk({
    ...world,
    request: async (path, init) =>
      away.some((each) => path.startsWith(each))
        ? Response.json(
            { type: 'about:blank', title: 'Away', status: 500, code: 'internal' },
            { status: 500, headers: { 'x-request-id': 'req-7' } },
          )
        : world.request(path, init),
  })
  const machine = await broken.get('/operations')
  expect(machine.status).toBe(200)
  expect(machine.text).toContain('We cannot show this at the moment.')
  expect(machine.text).toContain('Requests of the last day')

  const page = await broken.get(`/customers/${customer.account_id}`)
  expect(page.text).toContain('req-7')
  expect(page.text).toContain('everything works')
})

it('lists lead on to what is older, and stay narrowed', async () => {
  const path = `/customers/${customer.account_id}/banners`
  for (const n of Array.from({ length: 51 }, (_, at) => at)) {
    const fields = { do: 'create', severity: 'info', message_key: `Banner ${n}` }
    expect((await desk.post(path, fields)).status).toBe(303)
  }
  const older = await desk.linkIn('/audit?action=admin.banner.create', /[^"]*cursor=[^"]*/)
  expect(older).toMatch(/^\/audit\?action=admin\.banner\.create&cursor=/)
  const { text } = await desk.get(older)
  expect(text.match(/<th scope="row"/g)).toHaveLength(1)
  expect(text).toContain('Back to the newest')
})

it('a month of the books is downloaded as files, and who took it is in the audit log', async () => {
  await desk.later('P16D')
  const page = await desk.get('/exports')
  expect(page.text).toContain('formaction="/console/exports/invoices"')

  const invoices = await desk.get('/exports/invoices?month=2026-02')
  expect(invoices.headers.get('content-type')).toMatch(/^text\/csv/)
  expect(invoices.text).toContain('PBX-2026-000001')
  expect((await desk.get('/exports/ledger?month=2026-02')).status).toBe(200)
  expect((await desk.get('/exports/isaf?month=2026-02')).headers.get('content-type')).toMatch(/xml/)
  expect((await desk.get('/exports/invoices?month=yesterday')).status).toBe(422)
})
