import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { submitDocuments } from '../support/documents.ts'
import { openWorld, type World } from '../support/world.ts'
import { openDesk } from './desk.ts'
import { hiddenIn } from './open-console.ts'

let world: World
let customer: Awaited<ReturnType<World['signUp']>>
let desk: Awaited<ReturnType<typeof openDesk>>
beforeEach(async () => {
  world = await openWorld()
  customer = await world.signUp({ company_name: 'UAB Gandras' })
  desk = await openDesk(world)
})
afterEach(() => world.close())

const at = (path = '') => `/customers/${customer.account_id}${path}`

describe('a customer', () => {
  it('is found by name, and stands on one page: money, phones, past and future', async () => {
    const list = await desk.get('/customers?q=gandras')
    expect(list.text).toContain('UAB Gandras')
    expect(list.text).toContain('Search: gandras')
    expect((await desk.get('/customers?q=nobody')).text).toContain('No customer fits.')

    const { text } = await desk.get(at())
    expect(text).toContain('<h1>UAB Gandras</h1>')
    expect(text).toContain('everything works')
    expect(text).toContain('Signed up for business.')
    expect(text).toContain('The card is charged €22.99')
    expect(text).toContain('Visa ···· 4242')
  })

  it('is found by a fact of theirs, which the row names', async () => {
    const { token } = customer
    const body = { subject: 'A question', message: 'Mine.' }
    const { reference } = (await world.api('POST', '/support/tickets', { token, body })).body
    const { text } = await desk.get(`/customers?q=${reference}`)

    expect(text).toContain('UAB Gandras')
    expect(text).toContain('by the ticket')
    expect((await desk.get('/customers?q=gandras')).text).not.toContain('by the ')
  })

  it('is filtered by the words that stand in the list', async () => {
    const path = '/customers?subscription_status=trialing&dunning_state=current'
    const { text } = await desk.get(path)

    expect(text).toMatch(/<option value="cancel_at_period_end"\s*>\s*Ends with the period/)
    expect(text).toContain(': Trial <span')
    expect(text).toContain(': Nothing overdue <span')
    expect(text).not.toContain('retry 1')
  })

  it('is charged once, which waits for the next invoice and can be taken back', async () => {
    const page = await desk.get(at('/charges'))
    expect(page.text).toContain('Nothing so far.')
    const fields = {
      description: 'Technician on site',
      quantity: '2',
      unit_price_minor: '45,00',
      reason: 'Ordered by telephone',
    }

    await desk.press(at('/charges'), { ...fields, do: 'charge' })
    const charged = await desk.get(at('/charges'))
    expect(charged.text).toContain('It goes on the next invoice.')
    expect(charged.text).toContain('Technician on site')
    expect(charged.text).toContain('€90.00')

    await desk.press(at('/charges'), { do: 'take_back' })
    const again = await desk.get(at('/charges'))
    expect(again.text).toContain('The charge is taken back.')
    expect(again.text).not.toMatch(/<button[^>]*>\s*Take it back/)
    expect((await desk.get(at())).text).toContain('One-off charges')
  })

  it('is suspended and made active again, each with what follows from it', async () => {
    const asked = await desk.get(at('/subscription?to=suspended'))
    expect(asked.text).toContain('Only emergency calls work.')
    expect(asked.text).toContain('After this, if nobody does anything')

    const suspended = await desk.press(at('/subscription?to=suspended'))
    expect(suspended.to).toBe(`/console${at()}`)
    const seen = await desk.get(at())
    expect(seen.text).toMatch(/The service is suspended\. Request [\w-]+\./)
    expect(seen.text).toContain(
      `/console/audit?action=admin.subscription.transition&amp;account_id=${customer.account_id}`,
    )
    expect(seen.text).toContain('by an operator')

    await desk.press(at('/subscription?to=active'))
    expect((await desk.get(at())).text).not.toContain('by an operator')
  })

  it('ends only when its name was typed, whatever its accents and its case', async () => {
    const path = at('/subscription?to=cancelled')
    const refused = await desk.press(path, { typed: 'UAB Varna' })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('This is not the name.')

    expect((await desk.press(path, { typed: 'uab gándras' })).status).toBe(303)
    expect((await desk.get(at())).text).toContain('The subscription has ended.')
  })

  it('has its phone system locked and unlocked, for a reason', async () => {
    await desk.press(at('/phone-system?action=suspend'), { reason: 'Asked for by telephone' })
    await world.settle()
    expect((await desk.get(at())).text).toContain('only emergency calls work')

    await desk.press(at('/phone-system?action=restore'), { reason: 'Asked for by telephone' })
    await world.settle()
    expect((await desk.get(at())).text).toContain('everything works')
  })

  it('gets another plan, for the amount that the button names', async () => {
    await desk.later('P20D')
    const path = at('/plan?to=enterprise')
    const { text } = await desk.get(path)
    const [, promised = ''] = /Charge €(\d+\.\d\d) and change now/.exec(text) ?? []
    const { key = '' } = hiddenIn(text)
    const fields = { do: 'immediate', new_tier: 'enterprise', key, immediate_reason: 'Asked for' }
    expect((await desk.post(path, fields)).to).toBe(`/console${at()}`)
    await world.settle()

    const paid = await desk.get(`/payments?account_id=${customer.account_id}`)
    expect(promised).not.toBe('')
    expect(paid.text).toContain(`€${promised}`)
  })

  it('has its details changed, and sees a banner until it is taken away', async () => {
    await desk.press(at('/edit'), { contact_phone: '+37060000000' })
    expect((await desk.get(at())).text).toContain('+37060000000')

    await desk.post(at('/banners'), {
      do: 'create',
      severity: 'warn',
      message_key: 'Darbai šeštadienį',
    })
    const shown = await desk.get(at('/banners'))
    expect(shown.text).toContain('Darbai šeštadienį')
    const { banner_id = '' } = hiddenIn(shown.text)
    await desk.post(at('/banners'), { do: 'clear', banner_id })
    expect((await desk.get(at('/banners'))).text).toContain('Gone')
  })

  it('has notes that operators keep for each other, and that say who wrote them', async () => {
    await desk.post(at(), { do: 'note', body: 'Called about <March>.' })

    const page = await desk.get(at())
    expect(page.text).toMatch(/It is noted\. Request/)
    expect(page.text).toContain('Called about &lt;March&gt;.')
    const all = await desk.get(at('/notes'))
    expect(all.text).toMatch(/<strong>[^<]*admin@example\.com<\/strong>/)
    const refused = await desk.post(at(), { do: 'note', body: '' })
    expect([refused.status, refused.text.includes('UAB Gandras')]).toEqual([422, true])
  })

  it('is sent a link for a card, and a card goes only by the customer’s name', async () => {
    const added = await desk.post(at('/cards'), { do: 'add', key: 'one-key' })
    expect(added.to).toBe(`/console${at('/cards')}`)
    expect((await desk.get(at('/cards'))).text).toMatch(/Send this link to the customer: http/)

    const remove = await desk.linkIn(at('/cards'), /[^"]*remove=[^"]*/)
    expect((await desk.press(remove, { typed: 'no' })).text).toContain('This is not the name.')
    const kept = await desk.press(remove, { typed: 'UAB Gandras' })
    expect(kept.status).toBe(422)
  })
})

it('papers wait on the first page, are looked at beside the facts, and are decided once', async () => {
  await submitDocuments(world, customer.token)
  expect((await desk.get('/')).text).toContain('Identity papers to look at')
  const path = await desk.linkIn('/reviews', /\/reviews\/kyb\/[^"]*/)
  const page = await desk.get(path)
  expect(page.text).toContain('company registration')
  const [, file = ''] = /<img class="paper" src="\/console([^"]*)"/.exec(page.text) ?? []
  const paper = await desk.get(file)
  expect(paper.headers.get('content-disposition')).toMatch(/^attachment/)

  const answer = await desk.post(path, { do: 'reject', reject_reviewer_note: 'Per neryšku.' })
  expect(answer.to).toBe('/console/reviews')
  expect((await desk.get('/reviews')).text).toContain('Nothing waits to be looked at.')
})

it('a ticket is taken, answered with a text in the customer’s language, and solved', async () => {
  const body = { category: 'billing', subject: 'Kodėl 22,99?', message: 'Kas čia?' }
  await world.api('POST', '/support/tickets', { token: customer.token, body })
  const path = await desk.linkIn('/tickets?q=kodėl', /\/tickets\/[^"]*/)
  const page = await desk.get(path)
  expect(page.text).toContain('Kas čia?')
  expect(page.text).toContain('UAB Gandras')
  const template = await desk.linkIn(path, /[^"]*template=invoice_explained[^"]*/)
  const answer = /<textarea[^>]*>([\s\S]*?)<\/textarea>/.exec((await desk.get(template)).text)?.[1]
  expect(answer).toMatch(/^\s*Kiekviena sąskaita|^\s*Each invoice/)

  const { assignee_admin_id = '' } = hiddenIn(page.text)
  await desk.post(path, { do: 'move', assignee_admin_id })
  expect((await desk.get(path)).text).toContain('you')
  await desk.post(path, { do: 'reply', body: answer ?? '' })
  expect((await desk.get(path)).text).toContain('Waits for them')
  await desk.post(path, { do: 'move', status: 'resolved' })
  expect((await desk.get(path)).text).toContain('Solved')
})

it('what customers type is text and no markup, and breaks no page', async () => {
  const hostile = `"><img src=x onerror=alert(1)>‮${'x'.repeat(150)}`
  const other = await world.signUp({ email: 'hostile@example.lt', company_name: hostile })
  const body = { category: 'other', subject: hostile, message: `<script>alert(1)</script>` }
  await world.api('POST', '/support/tickets', { token: other.token, body })

  for (const path of [
    '/customers',
    `/customers/${other.account_id}`,
    '/tickets',
    '/invoices',
    '/audit',
    '/phone-systems',
  ]) {
    const { text, status } = await desk.get(path)
    expect(status).toBe(200)
    expect(text).not.toMatch(/<img src=x|<script>alert/)
  }
})
