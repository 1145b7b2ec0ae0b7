import type { Schema } from '@billing/client'
import { afterEach, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../../support/world.ts'
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
    const { en, lt } = await inBoth(PATH, { people: [owner, helper], email: owner.email })

    expect(en).toContain('Jonas &lt;b&gt;Jonaitis&lt;/b&gt; (jonas@example.lt)')
    expect(en).toContain('see and change everything')
    expect(en).toContain('see everything, and write to our support')
    expect(lt).toContain('viską matyti ir rašyti mūsų pagalbai')
    expect(en.match(/E-mail not confirmed yet/g)).toHaveLength(1)
    expect(lt).toContain('El. paštas dar nepatvirtintas')
  })

  it('removes support users alone, and asks before', async () => {
    const both = await inBoth(PATH, { people: [owner, helper], email: owner.email })
    const one = await inBoth(PATH, { people: [owner], email: owner.email })

    expect(both.en).toContain('href="/portal/account/people/usr-2/remove"')
    expect(both.en).not.toContain('usr-1/remove')
    expect(one.en).not.toContain('/remove"')
    expect(both.en).not.toContain('<form')
  })

  it('says that we add people, and leads to where that is asked', async () => {
    const { en, lt } = await inBoth(PATH, { people: [owner], email: owner.email })

    expect(en).toContain('We add people for you')
    expect(en).toContain('/portal/support?category=account&amp;subject=A+person')
    expect(lt).toContain('Žmones pridedame mes')
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

  it('alone sees the people: a support user finds no link to them, and is refused', async () => {
    world = await openWorld()
    const customer = await world.signUp()
    const support = await supportUser(world, customer)
    const owned = await signedIn(world, customer)
    const path = ADDRESS.exec((await owned.get(PATH)).text)?.[1] ?? ''

    expect((await owned.get('/account')).text).toContain(`href="/portal${PATH}"`)
    expect((await support.get('/account')).text).not.toContain(`href="/portal${PATH}"`)
    expect((await support.get(PATH)).status).toBe(403)
    expect((await support.post(path, {})).status).toBe(403)
  })
})
