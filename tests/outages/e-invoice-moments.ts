import { expect } from 'vitest'
import { GLN, joinNetwork } from '../support/e-addresses.ts'
import { aMoment, type Moment, type Scene } from './drill.ts'

const RULE = { id: 'PEPPOL-EN16931-R003', message: 'A buyer reference MUST be provided.' }

/** An hour before the first invoice, which goes to an address in the network. */
const joined = async ({ world, ona, advance }: Scene) => {
  await joinNetwork(world, ona.account_id)
  await advance('P13DT23H')
}

/** What became of the first invoice's delivery, and of all that the access point was given. */
const outcome = async ({ world, ona }: Scene) => {
  const page = { limit: 1, after: null }
  const status = await world.ports.store.read(async (tx) => {
    const { data } = await tx.invoices.listOfAccount(ona.account_id, page)
    return (await tx.eInvoiceDeliveries.get(data[0]?.invoice_id ?? ''))?.status
  })
  const given = (await world.sandbox.listEInvoices()).map((each) => each.outcome)
  return { status, given }
}

const alerts = async ({ operate }: Scene): Promise<string[]> => {
  const { body } = await operate('GET', '/admin/scheduler/alerts')
  return body.alerts.map(({ id }: { id: string }) => id)
}

/** The customer has paid, and has the mail with the document. */
const expectPaidAndMailed = async ({ ask, world, ona }: Scene) => {
  const { data } = (await ask('GET', '/invoices')).body
  expect(data.map(({ status }: { status: string }) => status)).toEqual(['paid'])
  const subjects = (await world.mail(ona.email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.includes(data[0].number))).toHaveLength(1)
}

/** An invoice is issued, and the access point stays away for a day. */
const away = {
  stands: 'P1D',
  asked_at_most: 32,
  when: async () => [],
  async meanwhile(scene: Scene) {
    await expectPaidAndMailed(scene)
    expect(['waiting', 'sent']).toContain((await outcome(scene)).status)
  },
} as const

type Recipient = Parameters<Scene['world']['sandbox']['setRecipient']>[0]

/** The network does not take the invoice, and says so once the access point is back. */
const refused = (name: string, status: string, recipient: Pick<Recipient, 'known' | 'rule'>) =>
  aMoment({
    ...away,
    name,
    answered_first: 1,
    async given(scene) {
      await scene.world.sandbox.setRecipient({ ...GLN, ...recipient })
      await joined(scene)
    },
    async after(scene) {
      expect(await outcome(scene)).toEqual({ status, given: [status] })
      expect(await alerts(scene)).toEqual(['e_invoice_refused'])
    },
  })

/** What may be under way when the access point goes away. */
export const E_INVOICE_MOMENTS: readonly Moment[] = [
  aMoment({
    ...away,
    name: 'an invoice is issued to somebody in the network',
    given: joined,
    after: async (scene) => {
      expect(await outcome(scene)).toEqual({ status: 'accepted', given: ['accepted'] })
      expect(await alerts(scene)).toEqual([])
    },
  }),
  aMoment({
    ...away,
    name: 'an invoice was asked for, is not there, and is sent',
    answered_first: 1,
    given: joined,
    after: async (scene) =>
      expect(await outcome(scene)).toEqual({ status: 'accepted', given: ['accepted'] }),
  }),
  refused('an invoice is issued to an address at which nobody receives', 'unknown_recipient', {
    known: false,
    rule: null,
  }),
  refused('an invoice is issued that a rule of the network refuses', 'rejected', {
    known: true,
    rule: RULE,
  }),
]
