import { afterEach, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../../support/world.ts'
import { anAccount } from '../known.ts'
import { signedIn, supportUser } from '../people.ts'
import { inBoth } from '../views.ts'

const PATH = '/account/address'
const VILNIUS = { line1: 'Gedimino pr. 1', postal_code: '01103', city: 'Vilnius', country: 'LT' }

/** The fields of a form, as the API names them. */
function under(kind: string, fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [`${kind}.${name}`, value]),
  )
}

describe('the page of the address', () => {
  it('says what an invoice waits for', async () => {
    const { en, lt } = await inBoth(PATH, anAccount({ address_missing: true }))

    expect(en).toContain('the first one waits for it')
    expect(lt).toContain('pirmoji jo laukia')
    expect(en).toContain('Invoices show the registered address.')
  })

  it('shows the address that stands on invoices, and the way back to the registered one', async () => {
    const { en, lt } = await inBoth(
      PATH,
      anAccount({ invoice_address: { ...VILNIUS, line2: '<i>3 aukštas</i>', country: 'DE' } }),
    )

    expect(en).toContain('&lt;i&gt;3 aukštas&lt;/i&gt;')
    expect(en).toContain('Germany')
    expect(lt).toContain('Vokietija')
    expect(lt).toContain('Rašyti registruotą adresą')
  })

  it('has no form for whoever may only read', async () => {
    const known = anAccount({ legal_address: VILNIUS })
    const { en, lt } = await inBoth(PATH, known, {}, { writes: false })

    expect(en).toContain('Gedimino pr. 1')
    expect(en).not.toContain('<form')
    expect(lt).toContain('Tai gali padaryti paskyros savininkas.')
  })

  it('opens the form that was refused', async () => {
    const attempt = {
      values: under('invoice_address', { line1: '', city: 'Kaunas' }),
      errors: { 'invoice_address.line1': 'This must not be empty.' },
    }
    const { en } = await inBoth(PATH, anAccount(), attempt)

    expect(en).toContain('<details open>')
    expect(en).toContain('value="Kaunas"')
    expect(en).toContain('This must not be empty.')
  })
})

describe('the address of an account', () => {
  let world: World
  afterEach(() => world.close())

  it('is saved for the next invoice, another one beside it, and taken back', async () => {
    world = await openWorld()
    const { token, ...customer } = await world.signUp()
    const browser = await signedIn(world, customer)
    const stored = async () => (await world.api('GET', '/account', { token })).body

    const legal = await browser.post(PATH, {
      do: 'legal_address',
      ...under('legal_address', VILNIUS),
    })
    expect(legal).toMatchObject({ status: 303, to: `/portal${PATH}` })
    expect((await browser.get(PATH)).text).toContain('The next invoice has it.')
    const kaunas = { ...VILNIUS, line1: 'Laisvės al. 2', city: 'Kaunas' }
    await browser.post(PATH, { do: 'invoice_address', ...under('invoice_address', kaunas) })
    expect(await stored()).toMatchObject({ legal_address: VILNIUS, invoice_address: kaunas })
    await browser.post(PATH, { do: 'as_legal' })

    expect((await stored()).invoice_address).toBe(null)
  })

  it('is refused at its field', async () => {
    world = await openWorld()
    const browser = await signedIn(world, await world.signUp())

    const sent = under('legal_address', { ...VILNIUS, line1: '' })
    const page = await browser.post(PATH, { do: 'legal_address', ...sent })

    expect(page.status).toBe(422)
    expect(page.text).toContain('href="#f-legal_address-line1"')
    expect(page.text).toContain('value="Vilnius"')
  })

  it('is not changed by a support user', async () => {
    world = await openWorld()
    const browser = await supportUser(world, await world.signUp())

    expect((await browser.post(PATH, { do: 'as_legal' })).status).toBe(403)
  })
})
