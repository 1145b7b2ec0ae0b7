import { afterEach, beforeEach, expect, it } from 'vitest'

import { linkMail, openSeeded } from './seeded.ts'

const FORM = {
  customer_type: 'company',
  name: 'Northwind Bakery',
  email: 'ada@northwind.example',
  plan_tier: 'business',
  country: 'lt',
  password: '',
}

let seeded: Awaited<ReturnType<typeof openSeeded>>
/** What the browser keeps between two pages. */
let jar: Map<string, string>

beforeEach(async () => {
  seeded = await openSeeded()
  jar = new Map()
})

afterEach(() => seeded.close())

const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

function keep(response: Response) {
  for (const line of response.headers.getSetCookie()) {
    const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? []
    if (/max-age=0/i.test(line)) jar.delete(name)
    else jar.set(name, value)
  }
  return response
}

const send = async (path: string, form: Record<string, string>) =>
  keep(await seeded.post(path, form, { cookie: cookie() }))

const room = async (query = '') => keep(await seeded.get(`/sandbox${query}`, cookie())).text()

it('a newcomer signs up, saves a card, redeems the mail and sees who they are', async () => {
  // the form
  expect((await send('/sandbox/room/signup', FORM)).status).toBe(303)
  expect(await room()).toContain('has signed up. Next: save a card.')

  // the checkout
  const [order] = await seeded.sandbox.listOrders()
  const path = `/sandbox/checkout/${order?.order_token}`
  expect(await room()).toMatch(new RegExp(`href="${path}"\\s*>Open the checkout`))
  await send(path, { action: 'pay' })
  await room()
  expect(await room()).toContain('answers at <code>northwind.pbx.example.com</code>')

  // the mail
  expect(await room()).toContain('value="tok_123"')
  const redeem = { kind: 'first-login', token: 'tok_123', password: 'a long enough password' }
  await send('/sandbox/room/redeem', redeem)
  const page = await room()
  expect(page).toContain('The link is spent and you are signed in.')
  expect(page).toContain('&quot;role&quot;: &quot;owner&quot;')

  // another customer
  await send('/sandbox/room/restart', {})
  expect(await room()).toContain('action="/sandbox/room/signup"')
})

it('a refused sign-up shows why and keeps what was typed, but for the password', async () => {
  const response = await send('/sandbox/room/signup', {
    ...FORM,
    email: 'nobody',
    password: 's3cret',
  })
  const page = await response.text()

  expect(response.status).toBe(422)
  expect(page).toContain('email: This is no e-mail address.')
  expect(page).toContain('value="nobody"')
  expect(page).not.toContain('s3cret')
})

it('a spent link is told as a refusal', async () => {
  await send('/sandbox/room/redeem', { kind: 'first-login', token: 'old', password: 'x' })

  expect(await room()).toContain('Invalid credentials')
})

it('a result is shown once, and the script’s refresh does not use it up', async () => {
  await send('/sandbox/room/tick', {})

  expect(await room('?live=')).toContain('all is quiet')
  expect(await room()).toContain('all is quiet')
  expect(await room()).not.toContain('all is quiet')
})

it('a broken cookie counts as none', async () => {
  jar.set('sandbox_started', encodeURIComponent('{"signup_id":5}')).set('sandbox_note', '%7B')

  expect(await room()).toContain('action="/sandbox/room/signup"')
})

it('a mail is shown as text, with its headers, and in a frame that runs nothing', async () => {
  const hostile = '<script>alert(1)</script>'
  const mail = { ...linkMail('ada@northwind.example', hostile), html: hostile, text: hostile }
  await seeded.sandbox.mailer.send(mail)
  const [{ id } = { id: '' }] = await seeded.sandbox.listMail()

  const pages = await Promise.all(
    ['', '?view=text', '?view=headers'].map((view) => seeded.get(`/sandbox/mail/${id}${view}`)),
  )
  for (const page of pages) expect(await page.text()).not.toContain(hostile)

  const body = await seeded.get(`/sandbox/mail/${id}/body`)
  expect(body.headers.get('content-security-policy')).toMatch(
    /^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'/,
  )
  expect((await seeded.get('/sandbox/mail/unknown')).status).toBe(404)
})
