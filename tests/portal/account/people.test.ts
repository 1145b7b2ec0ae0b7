import type { Schema } from '@billing/client'
import { afterEach, describe, expect, it } from 'vitest'
import { signUpProved } from '../../support/proved.ts'
import { openWorld, type World } from '../../support/world.ts'
import { openPortal } from '../open-portal.ts'
import { signedIn, supportUser } from '../people.ts'
import { inBoth } from '../views.ts'

const PATH = '/account/people'
const owner: Schema<'AccountUser'> = {
  user_id: 'usr-1',
  email: 'jonas@example.lt',
  first_name: 'Jonas',
  last_name: '<b>Jonaitis</b>',
  role: 'owner',
  email_proved: true,
  created_at: '2026-02-01T09:00:00.000Z',
}
const helper: Schema<'AccountUser'> = {
  ...owner,
  user_id: 'usr-2',
  email: 'helper@example.lt',
  first_name: '',
  last_name: '',
  role: 'support',
  email_proved: false,
}

describe('the page of the people', () => {
  it('says who may sign in, and what each of them may do', async () => {
    const { en, lt } = await inBoth(PATH, {
      people: [owner, helper],
      invitations: [],
      email: owner.email,
    })

    expect(en).toContain('Jonas &lt;b&gt;Jonaitis&lt;/b&gt; (jonas@example.lt)')
    expect(en).toContain('see and change everything')
    expect(en).toContain('see everything, and write to our support')
    expect(lt).toContain('viską matyti ir rašyti mūsų pagalbai')
    expect(en.match(/E-mail not confirmed yet/g)).toHaveLength(1)
    expect(lt).toContain('El. paštas dar nepatvirtintas')
  })

  it('removes anybody but the reader, and asks before', async () => {
    const known = { people: [owner, helper], invitations: [], email: owner.email }
    const both = await inBoth(PATH, known)
    const other = await inBoth(PATH, { ...known, email: helper.email })

    expect(both.en).toContain('href="/portal/account/people/usr-2/remove"')
    expect(both.en).not.toContain('usr-1/remove')
    expect(other.en).toContain('usr-1/remove')
    expect(both.en.match(/<form/g)).toHaveLength(1)
  })

  it('asks an owner who has not shown their mailbox to do so, before they invite others', async () => {
    const unproved = { ...owner, email_proved: false }
    const known = { people: [unproved, helper], invitations: [], email: owner.email }
    const { en, lt } = await inBoth(PATH, known)

    expect(en).toContain('Confirm your e-mail address first')
    expect(lt).toContain('Pirmiausia patvirtinkite savo el. pašto adresą')
    expect(en).toContain('href="/portal/sign-in"')
    expect(en).not.toContain('Send the invitation')
  })

  it('says who was invited as what, until when, and takes it back at one press', async () => {
    const invitation: Schema<'Invitation'> = {
      invitation_id: 'inv-1',
      email: '<i>new@example.lt',
      role: 'owner',
      created_at: '2026-03-09T09:00:00.000Z',
      expires_at: '2026-03-16T09:00:00.000Z',
    }
    const known = { people: [owner], invitations: [invitation], email: owner.email }
    const { en, lt } = await inBoth(PATH, known)

    expect(en).toContain('&lt;i&gt;new@example.lt')
    expect(en).toContain('16 March 2026')
    expect(en).toContain('name="invitation_id" value="inv-1"')
    expect(en).toContain('Take back')
    expect(lt).toContain('Pakviesti')
    expect(lt).toContain('Atšaukti')
  })
})

it('the question names whom it removes', async () => {
  const path = `${PATH}/{user_id}/remove`
  const named = { ...helper, first_name: 'Rūta', last_name: '<i>Rūtaitė</i>' }
  const { en, lt } = await inBoth(path, named)

  expect(en).toContain('Remove Rūta &lt;i&gt;Rūtaitė&lt;/i&gt; (helper@example.lt)?')
  expect(en).toContain('is signed out everywhere at once')
  expect(lt).toContain('nebegalės prisijungti')
  expect(lt).toContain('href="/portal/account/people"')
})

describe('an owner', () => {
  let world: World
  afterEach(() => world.close())

  const ADDRESS = /href="\/portal(\/account\/people\/[^"]+\/remove)"/

  it('removes a support user, whose session ends at once', async () => {
    world = await openWorld()
    const customer = await world.signUp()
    const support = await supportUser(world, customer)
    const browser = await signedIn(world, customer)
    const path = ADDRESS.exec((await browser.get(PATH)).text)?.[1] ?? ''
    const question = await browser.get(path)
    expect(question.text).toContain('Remove support@example.lt?')
    expect((await support.get('/billing')).status).toBe(200)

    expect(await browser.post(path, {})).toMatchObject({ status: 303, to: `/portal${PATH}` })

    const { text } = await browser.get(PATH)
    expect(text).toContain('can no longer sign in.')
    expect(text).not.toMatch(ADDRESS)
    expect((await support.get('/billing')).to).toMatch(/^\/portal\/sign-in/)
    expect((await browser.get(path)).to).toBe(`/portal${PATH}`)
  })

  it('invites somebody, who sets a password by the link and is in', async () => {
    world = await openWorld()
    const browser = await signedIn(world, await signUpProved(world))
    const sent = { do: 'invite', email: 'ruta@example.lt', role: 'support' }
    expect((await browser.post(PATH, sent)).to).toBe(`/portal${PATH}`)
    const waiting = await browser.get(PATH)
    expect(waiting.text).toContain('We have mailed an invitation to ruta@example.lt.')
    await world.settle()

    const [mail] = await world.mail('ruta@example.lt')
    const token = /first-login\?token=([\w.~-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const invited = openPortal(world)
    expect((await invited.get(`/first-login?token=${token}`)).text).toContain('Choose a password')
    const set = { token, password: 'seven quiet blue rivers' }
    expect((await invited.post('/first-login', set)).to).toBe('/portal')

    expect((await invited.get('/billing/payment-methods')).text).toContain('The owner')
    const { text } = await browser.get(PATH)
    expect(text).toContain('see everything, and write to our support')
    expect(text).not.toContain('Take back')
  })

  it('who has not confirmed their e-mail is told so, where the page of before still has the form', async () => {
    world = await openWorld()
    const browser = await signedIn(world, await world.signUp())

    const sent = { do: 'invite', email: 'ruta@example.lt', role: 'support' }
    const { status, text } = await browser.post(PATH, sent)

    expect(status).toBe(422)
    expect(text).toContain('Confirm your e-mail address first')
    await world.settle()
    expect(await world.mail('ruta@example.lt')).toEqual([])
  })

  it('takes an invitation back, and its link opens nothing', async () => {
    world = await openWorld()
    const browser = await signedIn(world, await signUpProved(world))
    await browser.post(PATH, { do: 'invite', email: 'ruta@example.lt', role: 'owner' })
    await world.settle()
    const { text } = await browser.get(PATH)
    const [, invitation_id = ''] = /name="invitation_id" value="([\w-]+)"/.exec(text) ?? []

    await browser.post(PATH, { do: 'withdraw', invitation_id })

    expect((await browser.get(PATH)).text).toContain('The invitation is taken back')
    const [mail] = await world.mail('ruta@example.lt')
    const token = /token=([\w.~-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const late = await openPortal(world).post('/first-login', { token })
    expect(late.status).toBe(401)
  })

  it('alone changes who is there: a support user reads the people, and finds nothing to press', async () => {
    world = await openWorld()
    const customer = await world.signUp()
    const support = await supportUser(world, customer)
    const owned = await signedIn(world, customer)
    const path = ADDRESS.exec((await owned.get(PATH)).text)?.[1] ?? ''

    expect((await owned.get('/account')).text).toContain(`href="/portal${PATH}"`)
    expect((await support.get('/account')).text).toContain(`href="/portal${PATH}"`)
    const read = await support.get(PATH)
    expect([read.status, read.text]).toEqual([200, expect.stringContaining(customer.email)])
    expect(read.text).not.toMatch(ADDRESS)
    expect(read.text).not.toContain('name="email"')
    // Their own row, which the page does not show: they are led back, and told that they may not.
    expect((await support.post(path, {})).to).toBe(`/portal${PATH}`)
    expect((await support.get(PATH)).text).toContain('You cannot do this')
    expect((await owned.get(PATH)).text).toContain('support@example.lt')
  })
})
