import type { Schema } from '@billing/client'
import { afterEach, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../support/world.ts'
import { signedIn, supportUser } from './people.ts'
import { failedPart, inBoth } from './views.ts'

const AT = '2026-02-03T10:00:00Z'
const question: Schema<'SupportTicketDetail'> = {
  ticket_id: 'tkt-1',
  reference: 'T-K7QX2-MPA3C',
  subject: '<b>No sound</b>',
  category: 'technical',
  status: 'awaiting_customer',
  last_activity_at: AT,
  created_at: AT,
  messages: [
    {
      id: 'm-1',
      author: 'customer',
      body: 'No <script>sound</script>\n\nSince noon.',
      created_at: AT,
    },
    { id: 'm-2', author: 'admin', body: 'We look.', created_at: AT },
  ],
}
const list = (data: readonly unknown[], next_cursor: string | null = null, older = false) => ({
  tickets: { data: { list: { data, page_info: { next_cursor } }, older } },
  subject: '',
  category: 'other',
})

describe('the page of all questions', () => {
  it('says what will stand there', async () => {
    const { en, lt } = await inBoth('/support', list([]))

    expect(en).toContain('You have not asked us anything yet.')
    expect(lt).toContain('Dar nieko neklausėte.')
  })

  it('names each question and whose turn it is', async () => {
    const { en, lt } = await inBoth('/support', list([question]))

    expect(en).toContain('<a href="/portal/support/tkt-1">&lt;b&gt;No sound&lt;/b&gt;</a>')
    expect(en).toContain('Your turn')
    expect(lt).toContain('Jūsų eilė')
    expect(en).not.toContain('rel="next"')
  })

  it('leads on to what is older, and back', async () => {
    const { en, lt } = await inBoth('/support', list([question], 'a b', true))

    expect(en).toContain('rel="next" href="/portal/support?cursor=a%20b"')
    expect(lt).toContain('Atgal prie naujausių')
  })

  it('takes a question also when those before cannot be shown', async () => {
    const { en, lt } = await inBoth('/support', { ...list([]), tickets: failedPart() })

    expect(en).toContain('We cannot show this at the moment.')
    expect(lt).toContain('Siųsti klausimą')
  })

  it('begins with what another page asks about', async () => {
    const asked = { ...list([]), subject: 'Invoice "A-1"', category: 'billing' }
    const { en } = await inBoth('/support', asked)

    expect(en).toContain('value="Invoice &quot;A-1&quot;"')
    expect(en).toContain('value="billing" selected')
  })
})

describe('the page of one question', () => {
  const PATH = '/support/{ticket_id}'
  const read = { ...question, files: { data: [] } }

  it('shows who wrote what, as text with its lines', async () => {
    const { en, lt } = await inBoth(PATH, read)

    expect(en).toContain('No &lt;script&gt;sound&lt;/script&gt;\n\nSince noon.')
    expect(en).toContain('<strong>We</strong>')
    expect(lt).toContain('<strong>Mes</strong>')
    expect(en).toContain('Your answer')
  })

  it.each([
    ['resolved', 'Write within 7 days if it is not', 'parašykite per 7 dienas'],
    ['awaiting_customer', 'we remind you after 7 days', 'po 7 dienų priminsime'],
  ])('says what silence does when it is %s', async (status, english, lithuanian) => {
    const { en, lt } = await inBoth(PATH, { ...read, status })

    expect(en).toContain(english)
    expect(lt).toContain(lithuanian)
  })

  it.each([
    ['closed', 'This question is closed.', 'Šis klausimas uždarytas.'],
    ['duplicate', 'we answer it there', 'atsakome ten'],
  ])('takes nothing when it is %s', async (status, english, lithuanian) => {
    const { en, lt } = await inBoth(PATH, { ...read, status })

    expect(en).toContain(english)
    expect(lt).toContain(lithuanian)
    expect(en).not.toContain('<form')
  })

  it('is written in by a support user too', async () => {
    const { en } = await inBoth(PATH, read, {}, { writes: false })

    expect(en).toContain('Send the answer')
  })
})

describe('a question', () => {
  let world: World
  afterEach(() => world.close())
  const asked = { category: 'technical', subject: 'No sound', message: 'Since noon.' }

  it('is asked, answered, answered again and closed', async () => {
    world = await openWorld()
    const browser = await signedIn(world, await world.signUp())

    const sent = await browser.post('/support', asked)
    expect(sent.to).toMatch(/^\/portal\/support\/.+/)
    const path = sent.to?.replace('/portal', '') ?? ''
    expect((await browser.get(path)).text).toMatch(/We have your question: T-/)
    const token = await world.operator()
    const ticket_id = path.split('/').at(-1)
    const body = { body: 'Is the headset plugged in?' }
    await world.api('POST', `/admin/support/tickets/${ticket_id}/reply`, { token, body })
    expect((await browser.get(path)).text).toContain('Is the headset plugged in?')
    expect((await browser.get('/support')).text).toContain('Your turn')
    await browser.post(path, { do: 'reply', body: 'It is now.' })
    expect((await browser.get(path)).text).toContain('Sent. It is our turn.')
    await browser.post(path, { do: 'close' })

    const page = await browser.get(path)
    expect(page.text).toContain('The question is closed.')
    expect(page.text).toContain('It is now.')
    expect(page.text).not.toContain('Send the answer')
  })

  it('without words is refused at its field, and what was written stays', async () => {
    world = await openWorld()
    const browser = await signedIn(world, await world.signUp())

    const page = await browser.post('/support', { ...asked, subject: '' })

    expect(page.status).toBe(422)
    expect(page.text).toContain('href="#f-subject"')
    expect(page.text).toContain('Since noon.</textarea>')
    expect(page.text).toContain('value="technical" selected')
  })

  it('that is closed meanwhile takes no answer', async () => {
    world = await openWorld()
    const browser = await signedIn(world, await world.signUp())
    const path = (await browser.post('/support', asked)).to?.replace('/portal', '') ?? ''
    await browser.post(path, { do: 'close' })

    const page = await browser.post(path, { do: 'reply', body: 'Too late' })

    expect(page.status).toBe(422)
    expect(page.text).toContain('This ticket is closed.')
  })

  it('of somebody else is not there, as one that does not exist', async () => {
    world = await openWorld()
    const ona = await world.signUp({ email: 'ona@example.lt' })
    const browser = await signedIn(world, await world.signUp())
    const theirs = await world.api('POST', '/support/tickets', { token: ona.token, body: asked })

    const foreign = await browser.get(`/support/${theirs.body.ticket_id}`)
    const absent = await browser.get('/support/none')

    expect([foreign.status, absent.status]).toEqual([404, 404])
    expect(foreign.text).toContain('This page is not there')
  })

  it('is asked by a support user', async () => {
    world = await openWorld()
    const browser = await supportUser(world, await world.signUp())

    expect((await browser.post('/support', asked)).status).toBe(303)
  })

  it('of an old or a mistyped cursor leads to the newest', async () => {
    world = await openWorld()
    const browser = await signedIn(world, await world.signUp())
    await browser.post('/support', asked)

    const page = await browser.get('/support?cursor=nonsense')

    expect(page.status).toBe(200)
    expect(page.text).toContain('No sound')
  })
})
