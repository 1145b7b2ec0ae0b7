import type { Schema } from '@billing/client'
import { afterEach, describe, expect, it } from 'vitest'
import { pdfOf } from '../../support/documents.ts'
import { openWorld, type World } from '../../support/world.ts'
import { signedIn, supportUser } from '../people.ts'
import { failedPart, inBoth } from '../views.ts'

const PATH = '/account/vat'
const GOOD = 'LT100001919017'
/** Genuine in form; a test says that the registry does not know it. */
const UNKNOWN = 'DE136695976'

const place = {
  country: 'LT',
  territory: null,
  rule: 'claimed',
  since: null,
  claimed: null,
} as const
const nothing: Schema<'VatStatusResponse'> = {
  vat_id: null,
  vat_status: 'not_provided',
  vat_checked_at: null,
  vat_name: null,
  place,
}
const valid = {
  ...nothing,
  vat_id: GOOD,
  vat_status: 'valid',
  vat_checked_at: '2026-02-03T10:00:00Z',
  vat_name: '<i>UAB Pavyzdys</i>',
} as const
const proof: Schema<'VatProof'> = {
  id: 'prf-1',
  vat_id: UNKNOWN,
  status: 'rejected',
  content_type: 'application/pdf',
  size_bytes: 1_000,
  customer_note: null,
  reviewer_note: 'It is <b>unreadable</b>.',
  created_at: '2026-02-03T10:00:00Z',
}
const known = (vat: unknown, proofs: readonly unknown[] = []) => ({
  vat: { data: vat },
  proofs: { data: proofs },
})

describe('the page of the VAT number', () => {
  it('without one says that invoices have VAT, and when a proof is needed', async () => {
    const { en, lt } = await inBoth(PATH, known(nothing))

    expect(en).toContain('No number given.')
    expect(lt).toContain('Kodas nenurodytas.')
    expect(en).toContain('None yet. One is needed only where the registry does not know')
    expect(en).not.toContain('Ask the registry again')
  })

  it('says what the registry said, and when', async () => {
    const { en, lt } = await inBoth(PATH, known(valid))

    expect(en).toContain('&lt;i&gt;UAB Pavyzdys&lt;/i&gt;')
    expect(en).toContain('3 February 2026')
    expect(lt).toContain('2026 m. vasario 3 d.')
    expect(en).toContain('Ask the registry again')
  })

  it.each([
    ['invalid', 'Correct it, or send us a proof.', 'Pataisykite kodą arba atsiųskite įrodymą.'],
    ['pending', 'There is no answer yet', 'Atsakymo dar nėra'],
  ])('a number that is %s says what comes next', async (vat_status, english, lithuanian) => {
    const { en, lt } = await inBoth(PATH, known({ ...valid, vat_status, vat_name: null }))

    expect(en).toContain(english)
    expect(lt).toContain(lithuanian)
  })

  it('says whose VAT counts, and which claim waits for proof', async () => {
    const against = [{ kind: 'client_address', country: 'LT' }]
    const claimed = {
      country: 'DE',
      territory: null,
      since: '2026-02-05T00:00:00Z',
      against,
      helps: ['card'],
    }
    const { en, lt } = await inBoth(
      PATH,
      known({ ...nothing, place: { ...place, rule: 'one_item', claimed } }),
    )

    expect(en).toContain('because your card is from there')
    expect(en).toContain('Your address says Germany, and that does not count yet.')
    expect(en).toContain('You were connected from this country: Lithuania. A card of a bank there')
    // Nobody's private address is proven by a VAT number.
    expect(en).not.toContain('A valid VAT number of that country')
    expect(lt).toContain('Jūsų adreso šalis – Vokietija')
    expect(lt).toContain('Prie mūsų jungėtės iš šios šalies: Lietuva.')
  })

  it('shows each proof and what we wrote, as text', async () => {
    const { en, lt } = await inBoth(PATH, known(valid, [proof, { ...proof, status: 'approved' }]))

    expect(en).toContain('It is &lt;b&gt;unreadable&lt;/b&gt;.')
    expect(en).toContain('Not accepted')
    expect(lt).toContain('Nepriimtas')
    expect(lt).toContain('Priimtas')
  })

  it('shows the proofs when the registry is away', async () => {
    const { en, lt } = await inBoth(PATH, { ...known(valid, [proof]), vat: failedPart() })

    expect(en).toContain('We cannot show this at the moment.')
    expect(lt).toContain('Šiuo metu to parodyti negalime.')
    expect(en).toContain(UNKNOWN)
  })

  it('has no form for whoever may only read', async () => {
    const { en } = await inBoth(PATH, known(valid), {}, { writes: false })

    expect(en).not.toContain('<form')
    expect(en).toContain('The owner of the account can do this.')
  })
})

describe('a VAT number', () => {
  let world: World
  afterEach(() => world.close())

  it('is asked about at once, asked about again, and taken away', async () => {
    world = await openWorld()
    const browser = await signedIn(world, await world.signUp())

    expect(await browser.post(PATH, { do: 'number', vat_id: GOOD })).toMatchObject({ status: 303 })
    const page = await browser.get(PATH)
    expect(page.text).toContain('The number is saved.')
    expect(page.text).toContain('The registry knows this number.')
    await browser.post(PATH, { do: 'ask' })
    expect((await browser.get(PATH)).text).toContain('We have asked the registry.')
    await browser.post(PATH, { do: 'number', vat_id: '' })

    expect((await browser.get(PATH)).text).toContain('No number given.')
  })

  it('of another state says what the next invoice comes to under reverse charge, and without it', async () => {
    world = await openWorld()
    const german = { customer_type: 'company', company_name: 'Firma GmbH', country: 'DE' }
    const browser = await signedIn(world, await world.signUp({ ...german, plan_tier: 'starter' }))
    const before = (await browser.get(PATH)).text
    await browser.post(PATH, { do: 'number', vat_id: UNKNOWN })
    const after = (await browser.get(PATH)).text
    await browser.post('/language', { language: 'lt', next: '/' })
    const lithuanian = (await browser.get(PATH)).text

    expect(before).toContain('€5.94')
    expect(before).not.toContain('reverse charge:')
    expect(after).toContain('0%, reverse charge: €4.99 instead of €5.94')
    expect(after).not.toContain('goes by the VAT of')
    expect(lithuanian).toMatch(/0\s?%, atvirkštinis apmokestinimas: 4,99\u00a0€ vietoj 5,94\u00a0€/)
  })

  it('that waits when its account ends is asked about no more, and the page says so', async () => {
    world = await openWorld()
    const customer = await world.signUp()
    const browser = await signedIn(world, customer)
    await world.sandbox.setFault('vat', 'down')
    await browser.post(PATH, { do: 'number', vat_id: GOOD })
    expect((await browser.get(PATH)).text).toContain('We ask again by ourselves.')
    await browser.post('/billing/subscription/cancel', { key: 'leave-leave-leave-leave' })
    await world.advance('P15D')
    const ended = await signedIn(world, customer)
    const { text } = await ended.get(PATH)
    await ended.post('/language', { language: 'lt', next: '/' })
    const lithuanian = (await ended.get(PATH)).text

    expect(text).not.toContain('We ask again by ourselves.')
    expect(text).toContain('Your account has ended, so we ask the registry no more')
    expect(lithuanian).toContain('Paskyra baigėsi, todėl registro nebeklausiame')
  })

  it('of our own state changes no price', async () => {
    world = await openWorld()
    const browser = await signedIn(world, await world.signUp())
    await browser.post(PATH, { do: 'number', vat_id: GOOD })
    const { text } = await browser.get(PATH)

    expect(text).toContain('Lithuania')
    expect(text).toMatch(/€22\.99/)
    expect(text).not.toContain('reverse charge:')
  })

  it('that the registry does not know is refused, and a proof of it is sent from the same page', async () => {
    world = await openWorld()
    await world.sandbox.setVat({ vat_id: UNKNOWN, valid: false, name: null })
    const browser = await signedIn(world, await world.signUp())

    const refused = await browser.post(PATH, { do: 'number', vat_id: UNKNOWN })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('href="#f-vat_id"')
    expect(refused.text).toMatch(new RegExp(`name="proof_vat_id"[^>]*value="${UNKNOWN}"`))

    const file = new File([Uint8Array.from(pdfOf('a certificate'))], '../<b>x</b>.pdf')
    const sent = await browser.upload(PATH, { do: 'proof', proof_vat_id: UNKNOWN, note: '', file })
    expect(sent).toMatchObject({ status: 303, to: `/portal${PATH}` })
    const page = await browser.get(PATH)
    expect(page.text).toContain('We have it and look at it.')
    expect(page.text).toContain('We look at it')
    expect(page.text).toContain(UNKNOWN)
  })

  it('has no proof that is not a document', async () => {
    world = await openWorld()
    const browser = await signedIn(world, await world.signUp())

    const file = new File(['hello'], 'x.pdf')
    const page = await browser.upload(PATH, { do: 'proof', proof_vat_id: 'LT1', note: 'Hm', file })

    expect(page.status).toBe(422)
    expect(page.text).toMatch(/href="#f-(?:file|proof_vat_id)"/)
    expect(page.text).toContain('Hm</textarea>')
  })

  it('that is none is refused where the proof is sent', async () => {
    world = await openWorld()
    const browser = await signedIn(world, await world.signUp())

    const file = new File([Uint8Array.from(pdfOf('a certificate'))], 'x.pdf')
    const page = await browser.upload(PATH, { do: 'proof', proof_vat_id: 'LT1', note: '', file })

    expect(page.status).toBe(422)
    expect(page.text).toContain('href="#f-proof_vat_id"')
  })

  it('is not changed by a support user', async () => {
    world = await openWorld()
    const browser = await supportUser(world, await world.signUp())

    expect((await browser.get(PATH)).status).toBe(200)
    expect((await browser.post(PATH, { do: 'number', vat_id: '' })).status).toBe(403)
  })
})
