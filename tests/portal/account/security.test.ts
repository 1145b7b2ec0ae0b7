import type { Schema } from '@billing/client'
import { afterEach, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../../support/world.ts'
import { aUser } from '../known.ts'
import { signedIn, supportUser } from '../people.ts'
import { failedPart, inBoth } from '../views.ts'

const PATH = '/account/security'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const session = (differs: Partial<Schema<'Session'>> = {}): Schema<'Session'> => ({
  id: 'ses-1',
  ip: '192.0.2.10',
  user_agent: FIREFOX,
  created_at: '2026-02-01T09:00:00.000Z',
  last_used_at: '2026-02-03T09:00:00.000Z',
  current: false,
  ...differs,
})
const known = (...sessions: Schema<'Session'>[]) => ({ me: aUser(), sessions: { data: sessions } })

describe('the page of the password', () => {
  it('asks for the current one where there is one', async () => {
    const changes = await inBoth(PATH, known())
    const chooses = await inBoth(PATH, { ...known(), me: aUser({ password_needed: true }) })

    expect(changes.en).toContain('Current password')
    expect(changes.lt).toContain('Dabartinis slaptažodis')
    expect(chooses.en).toContain('You have no password yet.')
    expect(chooses.lt).toContain('Slaptažodžio dar neturite.')
    expect(chooses.en).not.toContain('name="current_password"')
  })
})

describe('the sessions', () => {
  it('say on which device, since when and when last, and which one reads', async () => {
    const { en, lt } = await inBoth(PATH, known(session({ current: true })))

    expect(en).toContain('Firefox on Linux')
    expect(lt).toContain('Firefox, Linux')
    expect(en).toContain('192.0.2.10')
    expect(en).toContain('1 February 2026')
    expect(lt).toContain('2026 m. vasario 3 d.')
    expect(en).toContain('This one')
    expect(lt).toContain('Šis')
    expect(en).not.toContain('Sign out there')
  })

  it('are ended where they are not the one that reads', async () => {
    const { en, lt } = await inBoth(PATH, known(session()))

    expect(en).toContain('name="session_id" value="ses-1"')
    expect(en).toContain('Sign out there')
    expect(lt).toContain('Atjungti')
    expect(en).not.toContain('This one')
  })

  it.each([
    [null, 'Unknown device'],
    ['<b>curl</b>/8.0', '&lt;b&gt;curl&lt;/b&gt;/8.0'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
  ])('name the device that says %s', async (user_agent, name) => {
    expect((await inBoth(PATH, known(session({ user_agent, ip: null })))).en).toContain(name)
  })

  it('that cannot be read leave the password where it is', async () => {
    const { en, lt } = await inBoth(PATH, { me: aUser(), sessions: failedPart() })

    expect(en).toContain('We cannot show this at the moment.')
    expect(lt).toContain('Dabartinis slaptažodis')
  })
})

describe('somebody signed in', () => {
  let world: World
  afterEach(() => world.close())

  it('changes the password and stays, and is told when the current one is wrong', async () => {
    world = await openWorld()
    const { password, email } = await world.signUp()
    const browser = await signedIn(world, { email, password })
    const new_password = 'seven grey herons at noon'

    const wrong = await browser.post(PATH, { current_password: 'something else', new_password })
    expect(wrong.status).toBe(401)
    expect(wrong.text).toContain('This is not your password.')
    expect(wrong.text).not.toContain(new_password)
    const short = await browser.post(PATH, { current_password: password, new_password: 'short' })
    expect(short.status).toBe(422)
    expect(short.text).toContain('href="#f-new_password"')
    await browser.post(PATH, { current_password: password, new_password })

    expect((await browser.get(PATH)).text).toContain('The password is set.')
    const again = await browser.post('/sign-in', { email, password: new_password, next: '/' })
    expect(again.status).toBe(303)
  })

  it('signs another browser of theirs out, and stays', async () => {
    world = await openWorld()
    const customer = await world.signUp()
    const other = await signedIn(world, customer)
    const browser = await signedIn(world, customer)
    const session_id = await theirs(browser)
    expect(session_id).not.toBe('')

    const sent = await browser.post(PATH, { do: 'end', session_id })

    expect(sent).toMatchObject({ status: 303, to: '/portal/account/security' })
    expect((await browser.get(PATH)).text).toContain('Signed out there.')
    expect((await other.get('/billing')).to).toBe('/portal/sign-in?next=%2Fbilling')
    expect(other.jar.has('portal')).toBe(false)
  })

  it('ends no session of somebody else', async () => {
    world = await openWorld()
    const customer = await world.signUp()
    await signedIn(world, customer)
    const owner = await signedIn(world, customer)
    const session_id = await theirs(owner)
    const helper = await supportUser(world, customer)

    expect((await helper.post(PATH, { do: 'end', session_id })).status).toBe(404)
    expect((await owner.get(PATH)).text).toContain(session_id)
  })
})

/** The first session on the page that can be ended: the newest but the one that reads. */
async function theirs(browser: Awaited<ReturnType<typeof signedIn>>): Promise<string> {
  const { text } = await browser.get(PATH)
  return /name="session_id" value="([^"]+)"/.exec(text)?.[1] ?? ''
}
