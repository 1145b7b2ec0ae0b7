import { DEFAULT_SETTINGS } from '@billing/core'
import { describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { readAttachments } from '../pdf/pdf-attachments.ts'
import { moneyStory, type Told } from './money-story.ts'

const PEPPOL = 'urn:fdc:peppol.eu:2017:poacc:billing:3.0'
const XRECHNUNG = 'urn:xeinkauf.de:kosit:xrechnung_3.0'
const GLN = { scheme: '0088', id: '4035811991021' }
const CONTACT = { name: 'Accounts', phone: '+370 600 00000', email: 'invoices@example.com' }
const FIRST = 'PBX-2026-000001'
const LEITWEG = '04011000-1234512345-06'
const NOTHING = { e_address: null, buyer_reference: null, leitweg_id: null, mailed_as: null }

describe.each(STORY_DIALECTS)('what an electronic invoice carries, on %s', (dialect) => {
  const story = moneyStory(dialect)
  const wish = (told: Told, body: object) => told.ask('PUT', '/account/e-invoice', { body })
  const xmls = async (told: Told, token: string, syntax: string) => {
    const { data } = (await told.ask('GET', '/invoices')).body
    const texts = data.map(async ({ invoice_id }: { invoice_id: string }) => {
      const path = `/v1/admin/invoices/${invoice_id}/xml?syntax=${syntax}`
      const headers = { authorization: `Bearer ${token}` }
      return (await story.world.request(path, { headers })).text()
    })
    return (await Promise.all(texts)) as string[]
  }

  it('is what the customer wished when it was issued, for ever', async () => {
    const e_address = { scheme: '0200', id: '300000053' }
    const seller = { ...DEFAULT_SETTINGS.seller, e_address, contact: CONTACT }
    await story.reopen({ settings: { seller } })
    const ona = await story.customer()

    expect((await ona.ask('GET', '/account/e-invoice')).body).toEqual(NOTHING)
    const told = await wish(ona, { e_address: GLN, buyer_reference: ' PO-7 ' })
    expect([told.status, told.body]).toEqual([
      200,
      { ...NOTHING, e_address: GLN, buyer_reference: 'PO-7' },
    ])
    await story.world.until('2026-02-20T09:00:00Z')
    expect((await wish(ona, { leitweg_id: LEITWEG })).body).toEqual({
      ...NOTHING,
      leitweg_id: LEITWEG,
    })
    await story.world.until('2026-03-20T09:00:00Z')

    const operator = await story.world.operator()
    const [march = '', february = ''] = await xmls(ona, operator, 'ubl')
    expect(february).toContain(PEPPOL)
    expect(february).toContain('<cbc:EndpointID schemeID="0088">4035811991021</cbc:EndpointID>')
    expect(february).toContain('<cbc:EndpointID schemeID="0200">300000053</cbc:EndpointID>')
    expect(february).toContain('<cbc:BuyerReference>PO-7</cbc:BuyerReference>')
    expect(february).toContain('<cbc:PaymentMeansCode>48</cbc:PaymentMeansCode>')
    expect(february).toContain('<cbc:PrimaryAccountNumberID>4242</cbc:PrimaryAccountNumberID>')
    expect(march).not.toContain('4035811991021')
    const [march_cii = '', february_cii = ''] = await xmls(ona, operator, 'cii')
    expect(march_cii).toContain(XRECHNUNG)
    expect(march_cii).toContain(`<ram:BuyerReference>${LEITWEG}</ram:BuyerReference>`)
    expect(february_cii).not.toContain(XRECHNUNG)
  })

  it('comes with the mail in the syntax that the customer chose, beside a PDF that carries it too', async () => {
    const email = 'ona@example.lt'
    const ona = await story.customer({ email })
    await wish(ona, { mailed_as: 'cii' })
    await story.world.until('2026-02-20T09:00:00Z')

    const mail = (await story.world.mail(email)).find(({ subject }) => subject.includes(FIRST))
    expect(mail?.attachments.map(({ filename, content_type }) => [filename, content_type])).toEqual(
      [
        [`${FIRST}.pdf`, 'application/pdf'],
        [`${FIRST}.xml`, 'application/xml'],
      ],
    )
    const [pdf, xml] = await Promise.all(
      [0, 1].map(async (n) => (await story.world.sandbox.attachment(mail?.id ?? '', n))?.bytes),
    )
    const [carried] = await readAttachments(pdf ?? Uint8Array.of())
    expect(carried?.name).toBe('factur-x.xml')
    expect(Buffer.from(carried?.bytes ?? []).equals(Buffer.from(xml ?? []))).toBe(true)
  })

  it('is taken away by what is absent, and refused by its check digits', async () => {
    const ona = await story.customer()
    await wish(ona, { e_address: GLN })

    const refused = [
      await wish(ona, { e_address: { ...GLN, id: '4035811991022' } }),
      await wish(ona, { e_address: { scheme: 'EM', id: 'ona@example.lt' } }),
      await wish(ona, { leitweg_id: '04011000-1234512345-07' }),
      await wish(ona, { gln: '4035811991021' }),
    ]
    expect(refused.map(({ status, body }) => [status, body.invalid_params?.[0]?.name])).toEqual([
      [422, 'e_address.id'],
      [422, 'e_address.scheme'],
      [422, 'leitweg_id'],
      [422, 'gln'],
    ])
    expect((await ona.ask('GET', '/account/e-invoice')).body.e_address).toEqual(GLN)
    expect((await wish(ona, {})).body).toEqual(NOTHING)
  })
})
