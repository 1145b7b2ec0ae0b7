import type { Schema } from '@billing/client'
import { fromIso, unixSeconds } from '@billing/core'
import { afterEach, describe, expect, it } from 'vitest'
import { pdfOf } from '../../support/documents.ts'
import { openWorld, type World } from '../../support/world.ts'
import { openPortal } from '../open-portal.ts'
import { signedIn, supportUser } from '../people.ts'
import { inBoth } from '../views.ts'

const PATH = '/account/documents'
const ASKED = ['company_registration', 'representative_id']
const SUBMITTED_AT = unixSeconds(fromIso('2026-02-03T10:00:00Z'))

const open: Schema<'ComplianceIntake'> = {
  id: 'int-1',
  account_id: 'acc-1',
  status: 'open',
  required_docs: ASKED,
  uploaded_docs: [],
  submitted_at: null,
  reviewed_at: null,
  reviewed_by: null,
  reviewer_note: null,
  created_at: SUBMITTED_AT,
  updated_at: SUBMITTED_AT,
}
const known = (differs: Partial<typeof open> = {}, asks = false) => ({
  intake: { ...open, ...differs },
  asks,
})

describe('the page of the documents', () => {
  it('says which are missing', async () => {
    const { en, lt } = await inBoth(PATH, known({ uploaded_docs: ['representative_id'] }))

    expect(en).toMatch(/Extract from the company register[\s\S]*?Missing/)
    expect(lt).toMatch(/Juridinių asmenų registro išrašas[\s\S]*?Trūksta/)
    expect(en).not.toContain('Submit for review')
  })

  it('lets them be submitted when each has a file, and asks once more', async () => {
    const all = { uploaded_docs: ASKED }
    const ready = await inBoth(PATH, known(all))
    const asks = await inBoth(PATH, known(all, true))

    expect(ready.en).toContain('href="/portal/account/documents?submit=yes"')
    expect(asks.en).toContain('You cannot change them meanwhile.')
    expect(asks.lt).toContain('Tuo metu jų keisti negalėsite.')
    expect(asks.en).toContain('value="submit"')
  })

  it('does not ask about what is not whole', async () => {
    const { en } = await inBoth(PATH, known({}, true))

    expect(en).not.toContain('value="submit"')
  })

  it('takes nothing while we look, and says since when', async () => {
    const looking = {
      status: 'submitted',
      uploaded_docs: ASKED,
      submitted_at: SUBMITTED_AT,
    } as const
    const { en, lt } = await inBoth(PATH, known(looking))

    expect(en).toContain('3 February 2026')
    expect(en).toContain('Being reviewed')
    expect(lt).toContain('Peržiūrimi')
    expect(en).not.toContain('<form')
  })

  it('says why we did not accept them, as text, and takes others', async () => {
    const reviewed = { status: 'rejected', reviewer_note: '<b>Too old.</b>' } as const
    const { en, lt } = await inBoth(
      PATH,
      known({ ...reviewed, uploaded_docs: ASKED, reviewed_at: SUBMITTED_AT }),
    )

    expect(en).toContain('&lt;b&gt;Too old.&lt;/b&gt;')
    expect(en).toContain('(takes the place of the one that is here)')
    expect(lt).toContain('Įkelkite, ką reikia pakeisti, ir pateikite iš naujo.')
  })

  it('has an end when they are accepted, and one where none is asked for', async () => {
    const accepted = await inBoth(PATH, known({ status: 'approved', uploaded_docs: ASKED }))
    const none = await inBoth(PATH, known({ required_docs: [] }))

    expect(accepted.en).toContain('There is nothing more to send.')
    expect(accepted.en).not.toContain('<form')
    expect(none.en).toContain('We ask for no documents.')
    expect(none.lt).toContain('Dokumentų neprašome.')
  })

  it('has no form for whoever may only read', async () => {
    const { en, lt } = await inBoth(
      PATH,
      known({ uploaded_docs: ASKED }, true),
      {},
      { writes: false },
    )

    expect(en).not.toContain('<form')
    expect(en).toContain('The owner of the account can do this.')
    expect(lt).toContain('Tai gali padaryti paskyros savininkas.')
  })
})

describe('the documents of an account', () => {
  let world: World
  afterEach(() => world.close())

  const paper = () => new File([Uint8Array.from(pdfOf('a document'))], 'paper.pdf')

  it('are uploaded one by one and submitted together', async () => {
    world = await openWorld()
    const browser = await signedIn(world, await world.signUp())

    for (const doc_key of ASKED) {
      const sent = await browser.upload(PATH, { do: 'upload', doc_key, file: paper() })
      expect(sent).toMatchObject({ status: 303, to: `/portal${PATH}` })
    }
    expect((await browser.get(PATH)).text).toContain('Every document is here.')
    expect((await browser.get(`${PATH}?submit=yes`)).text).toContain('Submit the documents?')
    await browser.post(`${PATH}?submit=yes`, { do: 'submit' })

    expect((await browser.get(PATH)).text).toContain('Being reviewed')
  })

  it('submitted without being whole are refused', async () => {
    world = await openWorld()
    const browser = await signedIn(world, await world.signUp())

    const page = await browser.post(PATH, { do: 'submit' })

    expect(page.status).toBe(422)
    expect(page.text).toContain('This document has no file yet.')
  })

  it('are no larger than we take', async () => {
    world = await openWorld()
    const browser = await signedIn(world, await world.signUp())

    const file = new File([new Uint8Array(11 * 1_024 * 1_024)], 'large.pdf')
    const page = await browser.upload(PATH, { do: 'upload', doc_key: ASKED[0] ?? '', file })

    expect(page.status).toBe(413)
  })

  it('are not even read of somebody who is not signed in', async () => {
    world = await openWorld()
    const nobody = openPortal(world)
    const file = new File([new Uint8Array(11 * 1_024 * 1_024)], 'scan.pdf')

    const page = await nobody.upload(PATH, { do: 'upload', doc_key: ASKED[0] ?? '', file })

    expect(page).toMatchObject({
      status: 303,
      to: '/portal/sign-in?next=%2Faccount%2Fdocuments',
    })
  })

  it('are not uploaded by a support user', async () => {
    world = await openWorld()
    const browser = await supportUser(world, await world.signUp())

    const sent = await browser.upload(PATH, {
      do: 'upload',
      doc_key: ASKED[0] ?? '',
      file: paper(),
    })
    expect(sent.status).toBe(403)
  })
})
