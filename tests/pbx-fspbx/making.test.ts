import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newTenant, openFsPbx, UNPACED, valueOf } from './open-fspbx.ts'

let world: Awaited<ReturnType<typeof openFsPbx>>
beforeEach(async () => {
  world = await openFsPbx(UNPACED)
})
afterEach(() => world.close())

const made = () => world.server.asked.filter(({ method }) => method === 'POST')
const names = () => world.server.domains.all().map(({ domain_name }) => domain_name)

describe('making a tenant', () => {
  it('makes a domain of its code below the base domain, which shows the name', async () => {
    const asked = newTenant()

    const tenant = valueOf(await world.pbx.createTenant(asked))

    expect(tenant).toEqual({
      tenant_id: world.server.domains.all()[0]?.domain_uuid,
      reference: asked.reference,
      code: asked.code,
      name: 'UAB Acme',
      level: 'full',
      sip_domain: `${asked.code}.pbx.example.com`,
      portal_url: `https://${asked.code}.pbx.example.com/`,
    })
    expect(made()[0]?.body).toMatchObject({
      domain_name: `${asked.code}.pbx.example.com`,
      domain_enabled: true,
    })
  })

  it('adopts the one whose making was not answered, by a process that remembers nothing too', async () => {
    const asked = newTenant()
    world.server.failNext('lost', 'command')
    expect(await world.pbx.createTenant(asked)).toEqual({ kind: 'unknown' })

    const found = valueOf(await world.another().pbx.findTenant(asked.reference))
    const adopted = valueOf(await world.another().pbx.createTenant(asked))

    expect(adopted).toEqual(found)
    expect([names(), made().length]).toEqual([[`${asked.code}.pbx.example.com`], 1])
  })

  it('makes the one whose making never happened, when it is asked again', async () => {
    const asked = newTenant()
    world.server.failNext('cut', 'command')
    expect(await world.pbx.createTenant(asked)).toEqual({ kind: 'unknown' })
    expect(await world.pbx.findTenant(asked.reference)).toEqual({ kind: 'not_found' })

    expect(valueOf(await world.pbx.createTenant(asked)).code).toBe(asked.code)
  })

  it('two with one slug that come together see each other', async () => {
    const slug = 'the-same'

    const answers = await Promise.all([
      world.pbx.createTenant(newTenant({ slug })),
      world.pbx.createTenant(newTenant({ slug })),
    ])

    expect(answers).toMatchObject([{ kind: 'done' }, { kind: 'refused', code: 'slug_taken' }])
  })

  it('adopts the one that another process made between the look and the making', async () => {
    const asked = newTenant()
    const all = [world, world.another(), world.another(), world.another()]

    const tenants = await Promise.all(all.map(({ pbx }) => pbx.createTenant(asked)))

    expect(new Set(tenants.map((tenant) => valueOf(tenant).tenant_id)).size).toBe(1)
    expect(names()).toEqual([`${asked.code}.pbx.example.com`])
  })

  it('concludes nothing when the name was taken and FS PBX then falls silent', async () => {
    const asked = newTenant()
    const { domains } = world.server
    const store = domains.store.bind(domains)
    domains.store = (input) => {
      store(input)
      world.server.failNext('unavailable')
      return store(input)
    }

    expect(await world.pbx.createTenant(asked)).toEqual({ kind: 'not_attempted' })
    expect(valueOf(await world.pbx.createTenant(asked)).code).toBe(asked.code)
  })

  it('compares names exactly, although FS PBX finds parts of them', async () => {
    const asked = newTenant({ code: 'abc' })
    world.server.domains.byHand({ domain_name: 'xabc.pbx.example.com' })
    world.server.domains.byHand({ domain_name: 'abc.pbx.example.com.au' })

    expect(valueOf(await world.pbx.createTenant(asked)).code).toBe('abc')
    expect(valueOf(await world.pbx.createTenant(asked)).sip_domain).toBe('abc.pbx.example.com')
  })

  it('refuses a domain that somebody made by hand under our name, and leaves it alone', async () => {
    const asked = newTenant()
    const by_hand = world.server.domains.byHand({
      domain_name: `${asked.code}.pbx.example.com`,
      domain_description: asked.name,
    })

    const answer = await world.pbx.createTenant(asked)

    expect(answer).toMatchObject({ kind: 'refused', code: 'code_taken' })
    expect(world.server.domains.all()).toEqual([by_hand])
  })

  it('refuses one reference with another code', async () => {
    const asked = newTenant()
    await world.pbx.createTenant(asked)

    const answer = await world.another().pbx.createTenant({ ...asked, code: 'other' })

    expect(answer).toMatchObject({ kind: 'refused', code: 'conflict' })
  })

  it.each(['', 'Capital', 'with.dot', 'with space', '-a', 'ąčę', 'a'.repeat(64), 'x/../y'])(
    'refuses the code %j without asking',
    async (code) => {
      expect(await world.pbx.createTenant(newTenant({ code }))).toMatchObject({
        kind: 'refused',
        code: 'invalid_code',
      })
      expect(world.server.asked).toEqual([])
    },
  )

  it.each([
    ['reference', { reference: 'r'.repeat(100) }],
    ['plan', { plan_tier: 'p'.repeat(100) }],
  ])('refuses a %s for which there is no room', async (_, over) => {
    expect((await world.pbx.createTenant(newTenant(over))).kind).toBe('refused')
  })

  it('walks through all domains once for a look and the making after it', async () => {
    for (let i = 0; i < 250; i++)
      world.server.domains.byHand({ domain_name: `hand${i}.example.org` })
    const asked = newTenant()

    expect(await world.pbx.findTenant(asked.reference)).toEqual({ kind: 'not_found' })
    await world.pbx.createTenant(asked)

    // Three pages, one look for the name, one making.
    expect(world.server.asked).toHaveLength(5)
  })
})

describe('names', () => {
  it.each([
    ['Acme [Baltics] (Vilnius)', 'Acme [Baltics] (Vilnius)'],
    ['👩‍👩‍👧‍👦 电话 UAB „Ąžuolas“', '👩‍👩‍👧‍👦 电话 UAB „Ąžuolas“'],
    ['  two\nlines\t ', 'two lines'],
  ])('%j is shown as %j', async (name, shown) => {
    expect(valueOf(await world.pbx.createTenant(newTenant({ name }))).name).toBe(shown)
  })

  it.each(['x'.repeat(300), '👩‍👩‍👧‍👦'.repeat(300), '['.repeat(300)])(
    'of 300 signs are cut, by commands no further, and another one of 300 is another',
    async (name) => {
      const asked = newTenant({ name })
      const tenant = valueOf(await world.pbx.createTenant(asked))

      const after = valueOf(await world.pbx.setLevel(tenant.tenant_id, 'full', 1))

      expect(after.name).toBe(tenant.name)
      expect(tenant.name).toMatch(/…$/)
      expect(valueOf(await world.pbx.createTenant(asked))).toEqual(tenant)
      const other = await world.pbx.createTenant({ ...asked, name: `${name}y` })
      expect(other).toMatchObject({ kind: 'refused', code: 'conflict' })
    },
  )

  it('cannot pass for a marker: a customer is called like another one’s', async () => {
    const victim = newTenant()
    const { tenant_id } = valueOf(await world.pbx.createTenant(victim))
    const marked = world.server.domains.all()[0]?.domain_description ?? ''
    const forger = newTenant({ name: marked })

    const forged = valueOf(await world.pbx.createTenant(forger))

    expect(forged.reference).toBe(forger.reference)
    const other = world.another().pbx
    expect(valueOf(await other.findTenant(victim.reference)).tenant_id).toBe(tenant_id)
    expect(valueOf(await other.findTenant(forger.reference)).code).toBe(forger.code)
  })
})

describe('domains that somebody made by hand', () => {
  it('are never listed, commanded or found, on however many pages they stand between ours', async () => {
    const tenants = []
    for (let i = 0; i < 5; i++) tenants.push(valueOf(await world.pbx.createTenant(newTenant())))
    for (let i = 0; i < 230; i++) world.server.domains.byHand({ domain_name: `h${i}.example.org` })
    const { domain_uuid } = world.server.domains.byHand({ domain_name: 'hand.pbx.example.com' })
    const before = world.server.domains.all()

    const listed = valueOf(await world.pbx.listTenants(null, 5))

    const ids = (of: readonly { tenant_id: string }[]) => of.map(({ tenant_id }) => tenant_id)
    expect(ids(listed)).toEqual(ids(tenants).toSorted())
    expect(valueOf(await world.pbx.listTenants(listed.at(-1)?.tenant_id ?? null, 5))).toEqual([])
    expect(await world.pbx.setLevel(domain_uuid, 'emergency_only', 1)).toEqual({
      kind: 'not_found',
    })
    expect(await world.pbx.changePlan(domain_uuid, 'starter')).toEqual({ kind: 'not_found' })
    expect(await world.pbx.deleteTenant(domain_uuid)).toEqual({ kind: 'not_found' })
    expect(await world.pbx.getCallBalance(domain_uuid)).toEqual({ kind: 'not_found' })
    expect(world.server.domains.all()).toEqual(before)
  })

  it('a page of 200 is full although FS PBX gives 100 at a time', async () => {
    for (let i = 0; i < 203; i++) await world.pbx.createTenant(newTenant())

    const first = valueOf(await world.pbx.listTenants(null, 200))
    const second = valueOf(await world.pbx.listTenants(first.at(-1)?.tenant_id ?? null, 200))

    expect([first.length, second.length]).toEqual([200, 3])
  })
})
