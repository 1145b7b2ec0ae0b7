import { expect, it } from 'vitest'
import { anAccount, aUser } from '../known.ts'
import { failedPart, inBoth } from '../views.ts'

const account = anAccount({ company_name: '<b>UAB</b> Žuvėdra' })
const me = aUser()
const known = { account: { data: account }, me: { data: me } }

it('the account shows what the customer told us, as text', async () => {
  const { en, lt } = await inBoth('/account', known)

  expect(en).toContain('value="&lt;b&gt;UAB&lt;/b&gt; Žuvėdra"')
  expect(en).toContain('A new address counts once it has answered our mail.')
  expect(lt).toContain('Naujas adresas galioja, kai iš jo patvirtinamas mūsų laiškas.')
})

it('an address that waits for its link is named', async () => {
  const data = { ...known, account: { data: { ...account, pending_contact_email: 'new@a.lt' } } }
  const { en, lt } = await inBoth('/account', data)

  expect(en).toContain('new@a.lt takes its place once the link that we mailed there is opened.')
  expect(lt).toContain('Jį pakeis new@a.lt, kai bus atidaryta ten išsiųsta nuoroda.')
})

it('whoever may only read sees the facts of the account, and changes their own alone', async () => {
  const { en, lt } = await inBoth('/account', known, {}, { writes: false })

  expect(en).toContain('The owner of the account can do this.')
  expect(lt).toContain('Tai gali padaryti paskyros savininkas.')
  expect(en).not.toContain('value="company"')
  expect(en).toContain('value="you"')
})

it('a part that cannot be shown leaves the other one', async () => {
  const { en, lt } = await inBoth('/account', { ...known, account: failedPart() })

  expect(en).toContain('We cannot show this at the moment.')
  expect(en).toContain('value="Jonas"')
  expect(lt).toContain('Šiuo metu to parodyti negalime.')
})

it('a form that was refused is filled in as it was sent, its box too', async () => {
  const values = { first_name: '', last_name: 'Petraitis', language: 'lt' }
  const errors = { first_name: 'This must not be empty.' }
  const { en } = await inBoth('/account', known, { values, errors })

  expect(en).toContain('value="Petraitis"')
  expect(en).toContain('aria-invalid="true"')
  expect(en).toContain('This must not be empty.')
  expect(en).not.toContain('checked')
})

it('the link of a mail has a button, and without its token says so', async () => {
  const whole = await inBoth('/confirm-contact-email', { token: 'one-time' })
  const cut = await inBoth('/confirm-contact-email', { token: '' })

  expect(whole.en).toContain('name="token" value="one-time"')
  expect(whole.lt).toContain('Taip, mūsų')
  expect(cut.en).toContain('This link is not whole.')
  expect(cut.lt).toContain('Nuoroda nepilna.')
})
