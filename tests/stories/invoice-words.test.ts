import { describe, expect, it } from 'vitest'
import { extractText, getDocumentProxy } from 'unpdf'
import { moneyStory } from './money-story.ts'
import { planStory } from './plan-story.ts'

/** How an invoice says that it is settled, in the words that both its PDF and its mail have to use. */
const SAYS = {
  en: {
    card: 'We charge €22.99 to the card that is saved on your account; there is nothing else to do.',
    customer:
      'There is no card on your account that we can charge. Please pay €22.99 in our customer portal by 15 February 2026.',
    paid: 'Paid with the card that is saved on your account; there is nothing else to do.',
    credit: 'Your account credit covers this invoice; there is nothing to pay.',
    failed: 'could not collect €22.99 from a card',
  },
  lt: {
    card: '22,99 € nuskaitysime nuo jūsų paskyroje išsaugotos kortelės; daugiau nieko daryti nereikia.',
    customer:
      'Jūsų paskyroje nėra kortelės, nuo kurios galėtume nuskaityti. Prašome iki 2026 m. vasario 15 d. savitarnoje sumokėti 22,99 €.',
    paid: 'Apmokėta jūsų paskyroje išsaugota kortele; daugiau nieko daryti nereikia.',
    credit: 'Šią sąskaitą padengia jūsų paskyros kreditas; mokėti nieko nereikia.',
    failed: 'Nuo kortelės nuskaityti 22,99 € nepavyko',
  },
} as const

describe.each(['en', 'lt'] as const)('an invoice, in %s,', (language) => {
  const story = moneyStory('sqlite')
  const { upgrade } = planStory(story)
  const says = SAYS[language]
  const arrive = (behaviour: 'approve' | 'decline_after:1' = 'approve') =>
    story.customer({ language, email: 'ona@example.lt' }, { behaviour })
  /** The mail of an invoice, and the PDF that comes with it, one space between words. */
  const read = async (number: string) => {
    const mail = (await story.world.mail('ona@example.lt')).find(({ subject }) =>
      subject.endsWith(number),
    )
    const file = await story.world.sandbox.attachment(mail?.id ?? '', 0)
    const pdf = await extractText(await getDocumentProxy(new Uint8Array(file?.bytes ?? [])), {
      mergePages: true,
    })
    const plain = (text: string) => text.replace(/\s+/g, ' ')
    return { mail: plain(mail?.text ?? ''), pdf: plain(pdf.text) }
  }
  const expectBoth = async (number: string, words: string) => {
    const { mail, pdf } = await read(number)
    expect(pdf).toContain(words)
    expect(mail).toContain(words)
    for (const other of Object.values(says).filter((each) => each !== words)) {
      expect(pdf).not.toContain(other)
    }
    return mail
  }

  it('that the card is asked for says so in its mail and its PDF, whenever the mail leaves', async () => {
    await arrive()
    await story.world.until('2026-02-15T10:00:00Z')

    expect(await expectBoth('PBX-2026-000001', says.card)).not.toMatch(
      /nothing is left|nebereikia/i,
    )
  })

  it('that the card has not paid since says so in its mail instead, and its PDF stays as it was issued', async () => {
    await arrive('decline_after:1')
    await story.world.until('2026-02-15T10:00:00Z')
    const { mail, pdf } = await read('PBX-2026-000001')

    expect(pdf).toContain(says.card)
    expect(mail).toContain(says.failed)
    expect(mail).not.toContain(says.card)
  })

  it('without a card to ask is open, and says how to pay it', async () => {
    const ona = await arrive()
    await story.world.ports.store.transaction(async (tx) => {
      const [card] = await tx.paymentMethods.ofAccount(ona.account_id)
      if (card) await tx.paymentMethods.put({ ...card, is_default: false })
    })
    await story.world.until('2026-02-15T10:00:00Z')

    expect(await expectBoth('PBX-2026-000001', says.customer)).not.toContain(says.failed)
  })

  it('of a change of plan is paid already, and one that credit covers asks for nothing', async () => {
    const ona = await arrive()
    await story.world.until('2026-02-22T09:00:00Z')
    await upgrade(ona)
    await story.world.settle()
    await expectBoth('PBX-2026-000002', says.paid)

    await upgrade(ona, 'promo')
    await story.world.until('2026-03-15T10:00:00Z')
    await expectBoth('PBX-2026-000003', says.credit)
  })
})
