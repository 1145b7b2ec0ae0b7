import { describe, expect, it, onTestFinished } from 'vitest'
import { openSandbox } from '../sandbox/open-sandbox.ts'
import { played, said } from './open-vies.ts'

describe('a verdict', () => {
  it('is asked for by state and number, with our own number, and keeps the answer as it came', async () => {
    const { answer, asked } = await played((question) => said(question))

    expect(asked).toEqual([
      {
        countryCode: 'DE',
        vatNumber: '136695976',
        requesterMemberStateCode: 'LT',
        requesterNumber: '100001919017',
      },
    ])
    expect(answer).toEqual({
      kind: 'valid',
      name: 'UAB PAVYZDYS',
      address: 'Gedimino pr. 1,\nVilnius',
      consultation_number: 'WAPIAAAAYcNNzRz',
      evidence: await said(asked[0]!).text(),
    })
  })

  it.each([undefined, null, '', 'GB980780684', 'LT1'])(
    'is asked for by nobody where our own number is %j',
    async (requester_vat_id) => {
      const { asked } = await played((question) => said(question), { requester_vat_id })

      expect(asked).toEqual([{ countryCode: 'DE', vatNumber: '136695976' }])
    },
  )

  it('of no is told from an outage, and is kept too', async () => {
    const no = { valid: false, requestIdentifier: '', name: '---', address: '---' }
    const { answer } = await played((question) => said(question, no))

    expect(answer).toEqual({ kind: 'invalid', evidence: expect.stringContaining('"valid":false') })
  })

  it.each([
    [{ name: '---', address: '---', requestIdentifier: '' }, [null, null, null]],
    [{ name: null, address: undefined, requestIdentifier: null }, [null, null, null]],
    [{ name: ' A\u0000B\ud800 ', address: 'x'.repeat(5_000) }, ['A B\ufffd', 'x'.repeat(1_000)]],
  ])('tells what VIES tells, as text that can be kept: %j', async (told, [name, address]) => {
    const { answer } = await played((question) => said(question, told))

    expect(answer).toMatchObject({ kind: 'valid', name, address })
  })

  it('on a malformed number needs no question', async () => {
    const { vies, asked } = await played((question) => said(question))

    expect(await vies.vat.check('DE12')).toEqual({ kind: 'invalid' })
    expect(await vies.vat.check('GB980780684')).toEqual({ kind: 'invalid' })
    expect(asked).toHaveLength(1)
  })
})

describe('the test service of VIES', () => {
  it.each([
    ['100', 'valid'],
    ['200', 'invalid'],
    ['201', 'invalid'],
    ['202', 'no_verdict'],
    ['300', 'no_verdict'],
    ['301', 'no_verdict'],
    ['302', 'no_verdict'],
    ['400', 'no_verdict'],
    ['401', 'no_verdict'],
    ['500', 'no_verdict'],
    ['501', 'no_verdict'],
    ['600', 'no_verdict'],
    ['601', 'no_verdict'],
  ])('is understood: RO%s is %s', async (number, kind) => {
    const { sandbox, close } = await openSandbox()
    onTestFinished(close)
    const api = sandbox.apis.vies()
    const { vies } = await played((question) =>
      api(
        new Request('http://vies/check-vat-test-service', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(question),
        }),
      ),
    )

    expect((await vies.vat.check(`RO${number}`)).kind).toBe(kind)
  })
})

describe('what is no answer of VIES', () => {
  const ABOUT = { countryCode: 'DE', vatNumber: '136695976' }
  it.each<[string, () => Response]>([
    ['nothing', () => new Response('')],
    ['a page', () => new Response('<html>Maintenance</html>')],
    ['XML', () => new Response('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>')],
    ['half of an answer', () => new Response('{"countryCode":"DE","vatNumber":"136695976","val')],
    ['null', () => new Response('null')],
    ['a list', () => Response.json([{ ...ABOUT, valid: true }])],
    ['no verdict in it', () => Response.json(ABOUT)],
    ['a verdict in words', () => Response.json({ ...ABOUT, valid: 'true' })],
    ['the shape of the web page', () => Response.json({ isValid: false, userError: 'TIMEOUT' })],
    ['a verdict with status 500', () => Response.json({ ...ABOUT, valid: false }, { status: 500 })],
    ['a verdict with status 404', () => Response.json({ ...ABOUT, valid: false }, { status: 404 })],
    ['another state', () => Response.json({ ...ABOUT, countryCode: 'AT', valid: false })],
    ['another number', () => Response.json({ ...ABOUT, vatNumber: '136695977', valid: true })],
    ['a name that is none', () => Response.json({ ...ABOUT, valid: true, name: { $ne: 1 } })],
    ['no UTF-8', () => new Response(new Uint8Array([0x7b, 0xff, 0x7d]))],
  ])('%s is no verdict', async (_, say) => {
    const { answer, asked } = await played(say)

    expect(answer).toMatchObject({ kind: 'no_verdict', reason: expect.stringMatching(/VIES/) })
    expect(asked).toHaveLength(1)
  })
})
