import type { Schema } from '@billing/client'
import { afterEach, describe, expect, it } from 'vitest'
import { CONSUMER } from '../support/withdrawal-actions.ts'
import { openWorld, type World } from '../support/world.ts'
import { openPortal } from './open-portal.ts'
import { signedIn, supportUser } from './people.ts'
import { failedPart, inBoth } from './views.ts'

const PATH = '/withdraw'
const eur = (amount_minor: number) => ({ amount_minor, currency: 'EUR' })
const open: Schema<'WithdrawalRight'> = {
  right: 'open',
  until: '2026-02-17T22:00:00.000Z',
  last_day: '2026-02-17',
  time_zone: 'Europe/Vilnius',
  service_ends: 'on_confirmation',
  pays_back: eur(1_500),
  owed: eur(799),
  prefilled: { consumer_name: '<b>Jonas</b>', contract: 'Business', email: 'jonas@example.lt' },
  labels: {
    en: { withdraw: 'Withdraw from contract here', confirm: 'Confirm withdrawal' },
    lt: { withdraw: 'Atsisakyti sutarties čia', confirm: 'Patvirtinti atsisakymą' },
  },
  statement: null,
}
const stated: Schema<'Withdrawal'> = {
  withdrawal_id: 'wdr-1',
  status: 'stated',
  channel: 'portal',
  consumer_name: 'Jonas Jonaitis',
  contract: 'Business',
  email: 'jonas@example.lt',
  sent_at: '2026-02-03T10:00:00Z',
  received_at: '2026-02-03T10:00:00Z',
  right_until: '2026-02-17T22:00:00Z',
  begin_asked_at: null,
  confirmed_at: null,
  owed: null,
  paid_back_at: null,
  created_at: '2026-02-03T10:00:00Z',
}
const known = (differs: Partial<typeof open> = {}, changes = false) => ({
  right: { ...open, ...differs },
  changes,
})
/** The words of every button of a page's own forms. */
const buttons = (text: string) =>
  [...text.matchAll(/<button[^>]*>([^<]*)<\/button>/g)].map(([, word]) => word?.trim())

describe('the function of withdrawal', () => {
  it('shows what it comes to before anything is pressed, and the words of the law on its button', async () => {
    const { en, lt } = await inBoth(PATH, known())

    expect(en).toContain('€15.00')
    expect(lt).toContain('7,99')
    expect(en).toContain('17 February 2026')
    expect(en).toContain('value="&lt;b&gt;Jonas&lt;/b&gt;"')
    expect(buttons(en)).toEqual(['Withdraw from contract here'])
    expect(buttons(lt)).toEqual(['Atsisakyti sutarties čia'])
  })

  it('asks for the confirmation of what was stated, and lets it be changed', async () => {
    const asks = await inBoth(PATH, known({ statement: stated }))
    const changes = await inBoth(PATH, known({ statement: stated }, true))

    expect(buttons(asks.en)).toEqual(['Confirm withdrawal'])
    expect(buttons(asks.lt)).toEqual(['Patvirtinti atsisakymą'])
    expect(asks.en).toContain('€15.00')
    expect(changes.en).toContain('value="Jonas Jonaitis"')
    expect(buttons(changes.en)).toEqual(['Withdraw from contract here'])
  })

  it.each([
    ['none', 'A company has no right of withdrawal.', 'Įmonė teisės atsisakyti sutarties neturi.'],
    ['over', 'The time to withdraw is over.', 'Laikas atsisakyti sutarties baigėsi.'],
  ] as const)(
    'says what to do instead where the right is %s',
    async (right, english, lithuanian) => {
      const { en, lt } = await inBoth(PATH, known({ right }))

      expect(en).toContain(english)
      expect(lt).toContain(lithuanian)
      expect(en).toContain('href="/portal/billing/subscription"')
      expect(buttons(en)).toEqual([])
    },
  )

  it('says where the money is when it was used', async () => {
    const confirmed = {
      ...stated,
      status: 'confirmed',
      confirmed_at: '2026-02-03T11:00:00Z',
    } as const
    const back = {
      ...confirmed,
      status: 'paid_back',
      paid_back_at: '2026-02-04T11:00:00Z',
    } as const
    const waits = await inBoth(PATH, known({ right: 'used', statement: confirmed }))
    const ended = await inBoth(PATH, known({ right: 'used', statement: back }))

    expect(waits.en).toContain('What you had paid, if anything, is on its way back to your card.')
    expect(waits.lt).toContain('Jei ką nors sumokėjote, pinigai jau grąžinami')
    expect(ended.en).toContain('on 4 February 2026.')
    expect(ended.lt).toContain('2026 m. vasario 4 d.')
  })

  it('has no button for whoever may only read', async () => {
    const { en, lt } = await inBoth(PATH, known({ statement: stated }), {}, { writes: false })

    expect(buttons(en)).toEqual([])
    expect(lt).toContain('Tai gali padaryti paskyros savininkas.')
  })

  it('is there for a stranger, and for the link of a mail', async () => {
    const stranger = await inBoth(PATH, { stranger: true })
    const linked = await inBoth(PATH, { token: 'one-time' })

    expect(buttons(stranger.en)).toEqual(['Withdraw from contract here'])
    expect(stranger.lt).toContain('atsiųsime nuorodą')
    expect(buttons(linked.lt)).toEqual(['Patvirtinti atsisakymą'])
    expect(linked.en).toContain('name="token" value="one-time"')
  })
})

describe('the way to it', () => {
  it.each([
    ['/sign-in', { next: '/' }],
    ['/account/people', { people: [], invitations: [], email: '', withdraws: true }],
    ['/billing/subscription', { subscription: failedPart(), plans: [], withdraws: true }],
  ])('has the words of the law on %s', async (path, data) => {
    const { en, lt } = await inBoth(path, data)

    expect(en).toMatch(/href="\/portal\/withdraw"\s*>Withdraw from contract here</)
    expect(lt).toMatch(/href="\/portal\/withdraw"\s*>Atsisakyti sutarties čia</)
  })
})

describe('a consumer', () => {
  let world: World
  afterEach(() => world.close())

  const STATEMENT = { consumer_name: 'Jonas P.', contract: 'Business', email: 'jonas@example.lt' }
  const rightOf = async (token: string) => (await world.api('GET', '/withdrawal', { token })).body
  const WAY = /href="\/portal\/withdraw"\s*>Withdraw from contract here</
  const PLACES = [
    '/billing/subscription',
    '/account',
    '/account/address',
    '/account/vat',
    '/account/documents',
    '/account/people',
    '/account/security',
  ]
  const confirmed = /name="withdrawal_id" value="([^"]+)"/

  it('withdraws in two steps: the first has no effect, the second has it once', async () => {
    world = await openWorld()
    const { token, ...customer } = await world.signUp(CONSUMER)
    const browser = await signedIn(world, customer)

    await browser.post(PATH, { do: 'state', key: 'key-1', ...STATEMENT })
    expect(await rightOf(token)).toMatchObject({ right: 'open', statement: { status: 'stated' } })
    const page = await browser.get(PATH)
    expect(page.text).toContain('Jonas P.')
    const withdrawal_id = confirmed.exec(page.text)?.[1] ?? ''
    const press = { do: 'confirm', key: 'key-2', withdrawal_id }
    const pressed = [await browser.post(PATH, press), await browser.post(PATH, press)]
    expect(pressed.map(({ status }) => status)).toEqual([303, 303])

    expect((await browser.get(PATH)).text).toContain('You have withdrawn from the contract')
    expect((await rightOf(token)).right).toBe('used')
  })

  it('has a statement without a name refused at its field', async () => {
    world = await openWorld()
    const browser = await signedIn(world, await world.signUp(CONSUMER))

    const page = await browser.post(PATH, {
      do: 'state',
      key: 'k',
      ...STATEMENT,
      consumer_name: '',
    })

    expect(page.status).toBe(422)
    expect(page.text).toContain('href="#f-consumer_name"')
  })

  it('withdraws without signing in, by the link of a mail that only a button spends', async () => {
    world = await openWorld()
    const { token, email } = await world.signUp(CONSUMER)
    const stranger = openPortal(world)

    await stranger.post(PATH, { do: 'ask', email })
    expect((await stranger.get(PATH)).text).toContain('a link is on its way')
    await world.settle()
    const mail = (await world.mail(email)).find(({ links }) =>
      links.some((link) => link.includes('/withdraw?token=')),
    )
    const link = mail?.links.find((each) => each.includes('/withdraw?token=')) ?? ''
    const { search, searchParams } = new URL(link)
    expect((await stranger.get(`${PATH}${search}`)).status).toBe(200)
    expect((await rightOf(token)).right).toBe('open')
    const sent = { do: 'link', token: searchParams.get('token') ?? '' }
    expect(await stranger.post(PATH, sent)).toMatchObject({ status: 303, to: '/portal/sign-in' })

    expect((await rightOf(token)).right).toBe('used')
  })

  it('finds it on the subscription and beside each page of the account, while there is the right', async () => {
    world = await openWorld()
    const { email, password } = await world.signUp(CONSUMER)
    const browser = await signedIn(world, { email, password })
    const leads = async (path: string) => WAY.test((await browser.get(path)).text)

    expect(await Promise.all(PLACES.map(leads))).toEqual(PLACES.map(() => true))
    await world.until('2026-03-01T09:00:00Z')
    await browser.post('/sign-in', { email, password })

    expect(await Promise.all(PLACES.map(leads))).toEqual(PLACES.map(() => false))
  })

  it('finds it below the sign-in, whoever they are; a company finds it nowhere else', async () => {
    world = await openWorld()
    const company = await signedIn(world, await world.signUp())

    expect((await openPortal(world).get('/sign-in')).text).toMatch(WAY)
    expect((await company.get('/account')).text).not.toMatch(WAY)
    expect((await company.get('/billing/subscription')).text).not.toMatch(WAY)
  })

  it('is the owner: a support user states nothing, and a company has no such right', async () => {
    world = await openWorld()
    const company = await world.signUp()
    const browser = await supportUser(world, company)

    expect((await browser.get(PATH)).text).toContain('A company has no right of withdrawal.')
    const forced = await browser.post(PATH, { do: 'state', key: 'k', ...STATEMENT })
    expect(forced.status).toBe(403)
  })
})
