import { afterEach, expect, it } from 'vitest'
import { openWorld, type World } from '../../support/world.ts'
import { signedIn, supportUser } from '../people.ts'

const ADDRESSES = { company_name: 'UAB Pavyzdys', contact_email: 'jonas@example.lt' }
const COMPANY = { do: 'company', key: 'k', ...ADDRESSES, reg_number: '', contact_phone: '' }

let world: World
afterEach(() => world.close())

it('an owner changes what stands on invoices, and reads that it is saved', async () => {
  world = await openWorld()
  const customer = await world.signUp()
  const browser = await signedIn(world, customer)

  const sent = {
    ...COMPANY,
    company_name: 'UAB Žuvėdra',
    reg_number: '304',
    account_language: 'lt',
  }
  expect(await browser.post('/account', sent)).toMatchObject({ status: 303, to: '/portal/account' })
  const page = await browser.get('/account')

  expect(page.text).toContain('Saved.')
  expect(page.text).toContain('value="UAB Žuvėdra"')
  expect((await world.api('GET', '/account', { token: customer.token })).body).toMatchObject({
    company_name: 'UAB Žuvėdra',
    reg_number: '304',
    contact_phone: null,
    language: 'lt',
  })
})

it('another address for mails counts once the link that went there is opened', async () => {
  world = await openWorld()
  const customer = await world.signUp()
  const browser = await signedIn(world, customer)

  await browser.post('/account', { ...COMPANY, contact_email: 'ona@example.lt' })
  expect((await browser.get('/account')).text).toContain('We have mailed a link to ona@example.lt')
  await world.settle()
  const [mail] = await world.mail('ona@example.lt')
  const [link = ''] = (mail?.links ?? []).filter((each) => each.includes('token='))
  const { pathname, search, searchParams } = new URL(link)
  expect(pathname).toMatch(/\/confirm-contact-email$/)
  expect((await browser.get(`/confirm-contact-email${search}`)).status).toBe(200)
  const token = searchParams.get('token') ?? ''
  expect(await browser.post('/confirm-contact-email', { token })).toMatchObject({
    status: 303,
    to: '/portal/account',
  })

  expect((await world.api('GET', '/account', { token: customer.token })).body.contact_email).toBe(
    'ona@example.lt',
  )
  expect(await browser.post('/confirm-contact-email', { token })).toMatchObject({ status: 401 })
})

it('the language of the pages changes with the form that says so', async () => {
  world = await openWorld()
  const browser = await signedIn(world, await world.signUp())

  await browser.post('/account', { do: 'you', first_name: 'Jonas', last_name: 'J', language: 'lt' })

  expect((await browser.get('/account')).text).toContain('<html lang="lt">')
})

it('what the API refuses is said at its field, and the form is filled in as it was', async () => {
  world = await openWorld()
  const browser = await signedIn(world, await world.signUp())

  const page = await browser.post('/account', {
    ...COMPANY,
    contact_email: 'nobody',
    reg_number: '7',
  })

  expect(page.status).toBe(422)
  expect(page.text).toContain('href="#f-contact_email"')
  expect(page.text).toContain('value="nobody"')
  expect(page.text).toContain('value="7"')
})

it('a support user reads the account and cannot change it', async () => {
  world = await openWorld()
  const customer = await world.signUp()
  const browser = await supportUser(world, customer)

  const page = await browser.get('/account')
  expect(page.status).toBe(200)
  expect(page.text).toContain('The owner of the account can do this.')
  const forced = await browser.post('/account', { ...COMPANY, company_name: 'Mine' })
  expect(forced.status).toBe(403)
  expect(forced.text).toContain('You cannot do this')
})

it('whoever is signed out meanwhile signs in again, and finds the form as it was', async () => {
  world = await openWorld()
  const customer = await world.signUp()
  const browser = await signedIn(world, customer)
  browser.jar.delete('portal')

  const sent = await browser.post('/account', { ...COMPANY, reg_number: '305' })
  expect(sent.to).toBe('/portal/sign-in?next=%2Faccount')
  const { email, password } = customer
  const back = await browser.post('/sign-in', { email, password, next: '/account' })
  expect(back.to).toBe('/portal/account')

  const page = await browser.get('/account')
  expect(page.text).toContain('please send it again')
  expect(page.text).toContain('value="305"')
})
