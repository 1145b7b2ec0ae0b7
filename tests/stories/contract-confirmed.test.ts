import { DEFAULT_SETTINGS, type Ports } from '@billing/core'
import { describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { COMPANY, INDIVIDUAL, signupStory } from './signup-story.ts'

/**
 * A mail confirms the contract before the phone system is made, as text that can be kept. Source: contract 6.13;
 * Directive 2011/83/EU, Art. 6 (1), 8 (7), Annex I (B).
 */
describe.each(STORY_DIALECTS)('the confirmation of the contract, on %s', (dialect) => {
  const story = signupStory(dialect)
  const signedUp = async (body: object) => {
    const { order_token } = await story.start(body)
    await story.world.sandbox.complete(order_token)
    await story.world.settle()
  }
  const confirmation = async (to: string, subject: string) => {
    const found = (await story.world.mail(to)).filter((mail) => mail.subject.startsWith(subject))
    expect(found.length).toBe(1)
    return found[0]?.text ?? ''
  }

  it('tells a consumer what, the total, the first charge, how to cancel and to withdraw, with the form', async () => {
    await signedUp(INDIVIDUAL)
    const text = await confirmation('jonas@example.de', 'Our contract: Starter')

    for (const told of [
      'You have ordered, on 1 February 2026: a hosted phone system, plan Starter.',
      'it renews each month until it is cancelled',
      'The total price is €5.94 a month, VAT of 19 % included (€4.99 without VAT).',
      'if your phone system is ready today, that is on 15 February 2026.',
      'You can cancel at any time in our customer portal',
      'Gedimino pr. 1, 01103 Vilnius',
      'the right to withdraw from this contract within 14 days',
      // A Sunday, and the Monday after it is a holiday in Lithuania.
      'until the end of 17 February 2026.',
      'the function “Withdraw from contract here” in our customer portal, at http://localhost:8787/withdraw',
      'Model withdrawal form',
      'Ordered on: 1 February 2026',
      'Name of consumer(s):',
    ]) {
      expect(text).toContain(told)
    }
    expect(text).not.toContain('Jonaitis')
  })

  it('names whom to write to and call, the codes by what they are, the service, and who settles a dispute', async () => {
    await signedUp(INDIVIDUAL)
    const text = await confirmation('jonas@example.de', 'Our contract: Starter')

    for (const told of [
      'Company code: 300000000',
      'VAT number: LT100001919017',
      'E-mail: hello@telecom.example',
      'Telephone: +370 600 00000',
      'You need an internet connection',
      'Complaints: write to hello@telecom.example or call +370 600 00000.',
      'State Consumer Rights Protection Authority (VVTAT), www.vvtat.lt',
    ]) {
      expect(text).toContain(told)
    }
    const form = text.slice(text.indexOf('Model withdrawal form'))
    expect(form).toMatch(/^To: .*hello@telecom\.example/m)
  })

  it('says what a plan has, as the catalogue writes it, and another body that an operator names', async () => {
    const plans = DEFAULT_SETTINGS.plans.map((plan) => ({
      ...plan,
      characteristics: { en: ['One telephone number', 'Voicemail'], lt: ['Vienas numeris'] },
    }))
    const dispute_body = { name: 'Ombudsman', url: 'ombudsman.example' }
    await story.reopen({ settings: { plans, dispute_body } })
    await signedUp(INDIVIDUAL)
    const text = await confirmation('jonas@example.de', 'Our contract: Starter')

    expect(text).toContain('One telephone number\nVoicemail')
    expect(text).toContain('Ombudsman, ombudsman.example')
    expect(text).not.toContain('VVTAT')
  })

  it('tells the same in Lithuanian', async () => {
    await signedUp({ ...INDIVIDUAL, country: 'LT', language: 'lt' })
    const text = await confirmation('jonas@example.de', 'Mūsų sutartis: Starter')

    for (const told of [
      'Užsakyta 2026 m. vasario 1 d.',
      'Įmonės kodas: 300000000',
      'PVM mokėtojo kodas: LT100001919017',
      'El. paštas: hello@telecom.example',
      'Telefonas: +370 600 00000',
      'Reikia interneto ryšio',
      'Valstybinė vartotojų teisių apsaugos tarnyba (VVTAT), www.vvtat.lt',
      'įskaitant 21 % PVM',
      'tai bus 2026 m. vasario 15 d.',
      'per 14 dienų nenurodydami priežasties',
      'kai baigiasi 2026 m. vasario 17 d.',
      'funkciją „Atsisakyti sutarties čia“ savitarnoje, adresu http://localhost:8787/withdraw',
      'Pavyzdinė sutarties atsisakymo forma',
    ]) {
      expect(text).toContain(told)
    }
  })

  it('tells a company its price net and with VAT, and of no right that it does not have', async () => {
    await signedUp({ ...COMPANY, language: 'en' })
    const text = await confirmation('ona@example.lt', 'Our contract: Business')

    expect(text).toContain('The price is €19.00 a month without VAT, €22.99 with VAT of 21 %.')
    expect(text).not.toMatch(/withdraw/i)
  })

  it('is handed to the mail server before the core is asked for the phone system', async () => {
    const happened: string[] = []
    const asked = (name: string) => async () => {
      happened.push(name)
      return { kind: 'not_attempted', reason: 'away' }
    }
    const pbx = new Proxy({}, { get: (_none, name) => asked(String(name)) }) as Ports['pbx']
    // Whatever is not waited for overtakes it.
    const send: Ports['mailer']['send'] = async ({ subject }) => {
      await new Promise((resolve) => setImmediate(resolve))
      happened.push(subject)
      return { kind: 'sent' }
    }
    await story.reopen({ ports: { mailer: { send }, pbx } })
    await signedUp(INDIVIDUAL)

    const confirmed = happened.indexOf('Our contract: Starter')
    expect(confirmed).toBeGreaterThan(-1)
    expect(happened.indexOf('findTenant')).toBeGreaterThan(confirmed)
  })

  it('holds no phone system up while the mail server is away, and follows', async () => {
    await story.world.sandbox.setFault('mail', 'down')
    const { signup_id, order_token } = await story.start(INDIVIDUAL)
    await story.world.sandbox.complete(order_token)
    await story.world.settle()
    expect(await story.statusOf(signup_id)).toEqual(['active', null])

    await story.world.sandbox.clearFaults()
    await story.world.advance('PT2M')
    await confirmation('jonas@example.de', 'Our contract: Starter')
  })
})
