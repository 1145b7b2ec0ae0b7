import { DISPUTE_STAGES, invariant, lookUp, SYSTEM } from '@billing/core'
import type { Sandbox } from '@billing/sandbox'
import { type Given, JSON_OPTION, Misuse, type ServiceCommand } from '../command.ts'
import { jsonAnswer } from '../json-answer.ts'
import type { OpenService } from '../open-service.ts'

/** What can be made to happen, and what takes it all back. */
const WHAT = ['decline', 'dispute', 'lost-webhooks', 'outage', 'calm'] as const
type What = (typeof WHAT)[number]

type FaultTarget = Parameters<Sandbox['setFault']>[0]

/** By what a person calls them; the sandbox has each. */
const PROVIDERS: readonly FaultTarget[] = ['payments', 'pbx', 'vat', 'mail', 'e_invoices']

/** Makes the sandbox do what providers do on a bad day. A running server meets it as the control room’s faults. */
export const trigger: ServiceCommand = {
  summary:
    'in the sandbox: have cards decline, a charge disputed, webhooks lost, or a provider go away',
  words: [{ name: 'what', what: 'what happens from now on; calm takes it back', one_of: WHAT }],
  options: {
    '--account <account>': 'whose saved cards (decline; calm, which has them work again)',
    '--stage <stage>': `how far a dispute has come: ${DISPUTE_STAGES.join(', ')}; opened unless it is said`,
    '--dispute <id>': 'which dispute; a new one unless it is said',
    '--order <id>': 'whose charge a new dispute is of; the newest paid order unless it is said',
    '--provider <provider>': `which is away (outage): ${PROVIDERS.join(', ')}`,
    ...JSON_OPTION,
  },
  examples: [
    'trigger decline --account ona@example.lt',
    'trigger dispute',
    'trigger outage --provider pbx',
    'trigger calm --account ona@example.lt',
  ],
  async run(service, { words: [what], options }, out) {
    const { sandbox } = service.outside
    if (!sandbox) throw new Misuse('trigger is for the sandbox: here the world outside is real')
    const happen = lookUp(TRIGGERS, what ?? '')
    invariant(happen, 'no other word comes so far')
    const done = await happen({ service, sandbox, options })
    out.print('json' in options ? jsonAnswer({ what, ...done.facts }) : done.says)
    return 0
  },
}

interface Asked {
  readonly service: OpenService
  readonly sandbox: Sandbox
  readonly options: Given['options']
}

interface Done {
  readonly says: string
  readonly facts: Readonly<Record<string, string | number>>
}

const TRIGGERS: Readonly<Record<What, (asked: Asked) => Promise<Done>>> = {
  async decline(asked) {
    const { options } = asked
    if (options['account'] === undefined) throw new Misuse('--account expects whose cards decline')
    const cards = await setCards(asked, 'decline')
    return { says: `Cards that decline from now on: ${cards}.`, facts: { cards } }
  },
  async dispute({ sandbox, options: { stage: said = 'opened', dispute, order } }) {
    const stage = DISPUTE_STAGES.find((each) => each === said)
    if (!stage) throw new Misuse(`--stage expects one of ${DISPUTE_STAGES.join(', ')}`)
    const of = {
      ...(dispute === undefined ? {} : { dispute_id: String(dispute) }),
      ...(order === undefined ? {} : { order_id: String(order) }),
    }
    const dispute_id = await sandbox.reportDispute({ stage, ...of })
    // No server need run for the service to hear of it.
    await sandbox.tick()
    return {
      says: `The provider reports dispute ${dispute_id}: ${stage}.`,
      facts: { dispute_id, stage },
    }
  },
  async 'lost-webhooks'({ sandbox }) {
    await sandbox.setWebhookMode('hold')
    return { says: 'No webhook arrives from now on.', facts: {} }
  },
  async outage({ sandbox, options: { provider } }) {
    const target = PROVIDERS.find((each) => each === provider)
    if (!target) throw new Misuse(`--provider expects one of ${PROVIDERS.join(', ')}`)
    await sandbox.setFault(target, 'down')
    return { says: `${target} answers nobody from now on.`, facts: { provider: target } }
  },
  async calm(asked) {
    const { sandbox, options } = asked
    await sandbox.clearFaults()
    await sandbox.setWebhookMode('normal')
    const released = await sandbox.releaseWebhooks()
    const cards = options['account'] === undefined ? 0 : await setCards(asked, 'approve')
    const says = `All providers answer; webhooks delivered late: ${released}; cards that work again: ${cards}.`
    return { says, facts: { released, cards } }
  },
}

/** Every saved card of the account; resolves to how many. */
async function setCards(
  { service: { billing, ports }, sandbox, options }: Asked,
  behaviour: 'approve' | 'decline',
): Promise<number> {
  const { account_id } = await billing.account.find(SYSTEM, String(options['account']))
  const cards = await ports.store.read((tx) => tx.paymentMethods.ofAccount(account_id))
  for (const { provider_method_id } of cards) await sandbox.setCard(provider_method_id, behaviour)
  return cards.length
}
