import {
  type Actor,
  type Billing,
  type Call,
  createBilling,
  type EpochMs,
  epochMs,
  EUR,
  type Ports,
  type Settings,
} from '@billing/core'
import {
  type Behaviour,
  type Completion,
  createSandbox,
  type MailRow,
  type Moved,
  type Sandbox,
} from '@billing/sandbox'
import { migrate, openSqlite } from '@billing/store-sql'
import { testHooks } from './test-hooks.ts'
import {
  customerActor,
  operatorActor,
  signUp,
  testCall,
  type TestCustomer,
  type TestSignup,
} from './test-people.ts'
import { TEST_BASE_URL, testPorts } from './test-ports.ts'

/** How an application under test differs from the usual one. */
export interface TestBillingOptions {
  /** The instant at which time stands first. Default: 1 February 2026, 09:00 UTC. */
  readonly begins?: string
  readonly settings?: Partial<Settings>
  /** Ports of your own, or fakes, that stand instead of the sandbox's. */
  readonly ports?: Partial<Ports>
}

/** The whole application in memory, with its outside world and its clock in the hands of a test. */
export interface TestBilling {
  readonly billing: Billing
  readonly ports: Ports
  /** The world outside: its faults, its mailbox, its VAT registry, its cards. */
  readonly sandbox: Sandbox
  now(): EpochMs
  /** Do all that is due now, until nothing is. */
  settle(): Promise<Moved>
  /** Move time to an instant, such as `2026-02-15T09:00:00Z`, through all that falls due until then. Never back. */
  at(instant: string): Promise<Moved>
  /** Move time by an ISO 8601 duration, such as `P14D`, through all that falls due until then. */
  advance(duration: string): Promise<Moved>
  /** Signup, card, phone system. `completion` is what the customer does on the hosted page. */
  signUp(input?: TestSignup, completion?: Completion): Promise<TestCustomer>
  /** A customer's owner, signed in now. */
  actorOf(customer: TestCustomer): Promise<Actor>
  /** The operator, signed in once with a second factor: a code of it works only once. */
  operator(): Promise<Actor>
  /** What a use case takes first: nobody's request, or that of somebody who is signed in. */
  call(actor?: Actor): Call
  /** Every saved card of the customer behaves so from now on: `decline` makes charges fail, `approve` ends it. */
  setCards(customer: TestCustomer, behaviour: Behaviour): Promise<void>
  /** What was mailed, newest first; to one recipient, or to all. */
  mail(to?: string): Promise<MailRow[]>
  close(): Promise<void>
}

/**
 * Open the whole application on a SQLite database in memory, with the sandbox outside and a clock that stands until it is
 * moved. Nothing is shared with another one. Every port is a real adapter, unless `ports` says otherwise.
 */
export async function createTestBilling(options: TestBillingOptions = {}): Promise<TestBilling> {
  const began = instantOf(options.begins ?? '2026-02-01T09:00:00Z')
  const opened = openSqlite(':memory:')
  await migrate(opened)
  const sandbox = await createSandbox({
    ...opened,
    currency: options.settings?.currency ?? EUR,
    base_url: TEST_BASE_URL,
    webhook_secrets: ['wsk_test_secret'],
    deliver_webhook: async (webhook) => {
      await billing.payments.receiveWebhook(testCall(), webhook)
      return 200
    },
    auto_deliver: false,
    machine_now: () => began,
  })
  const ports = { ...testPorts(opened, sandbox, options.settings), ...options.ports }
  const billing = createBilling(ports)
  const hooks = testHooks(billing, ports)
  const settle = () => sandbox.drain(hooks)
  let operator: Promise<Actor> | undefined
  return {
    billing,
    ports,
    sandbox,
    now: sandbox.clock,
    settle,
    at: (instant) => sandbox.advance({ to: instantOf(instant) }, hooks),
    advance: (duration) => sandbox.advance({ advance: duration }, hooks),
    signUp: (input = {}, completion = {}) =>
      signUp({ billing, sandbox, settle }, input, completion),
    actorOf: (customer) => customerActor(billing, customer),
    operator: () => (operator ??= operatorActor(billing, sandbox.clock())),
    call: testCall,
    async setCards({ account_id }, behaviour) {
      const cards = await ports.store.read((tx) => tx.paymentMethods.ofAccount(account_id))
      for (const card of cards) await sandbox.setCard(card.provider_method_id, behaviour)
    },
    mail: (to) => sandbox.listMail(to),
    async close() {
      await sandbox.idle()
      await opened.close()
    },
  }
}

/** Throws where it is no instant. */
function instantOf(text: string): EpochMs {
  const at = Date.parse(text)
  if (Number.isNaN(at)) throw new Error(`${text} is no instant such as 2026-02-15T09:00:00Z`)
  return epochMs(at)
}
