import type { EpochMs, Ports, RawWebhook } from '@billing/core'
import { isAttemptCommitted } from '../invariants/attempts.ts'
import { installRecorder } from '../invariants/recorder.ts'
import { type PostedWebhook, takeWebhook } from '../invariants/seen-webhook.ts'
import { createWebhookRelay } from './webhook-relay.ts'
import type { Draw } from './draw.ts'
import { startSleeps, startProvider } from './schedule.ts'
import { FAULT_RATES, faultPlan } from './faults.ts'
import { UPSTREAMS } from './faulty-upstream.ts'
import type { Interleaver } from './interleaver.ts'
import { makeActor, type Reach } from './make-actor.ts'
import { drawOutages } from './outages.ts'
import { createLog } from './run-log.ts'
import { startRestores } from './restores.ts'
import { createServer, type Run, type Server } from './server.ts'
import type { OpenService, SimulatedService } from './service.ts'
import type { Population } from './population.ts'
import type { SimulationOptions } from './simulation-options.ts'
import { staleReads } from './stale-reads.ts'
import { isLost, openObserver, type OpenObserver, seeAnswer } from './observer.ts'

interface Beginning {
  readonly crowd: Interleaver
  readonly draw: Draw
  readonly until: EpochMs
}

/** Open the service, start its processes, and let its people in. */
export async function openPopulation(
  open: OpenService,
  options: SimulationOptions,
  beginning: Beginning,
): Promise<Population> {
  const { crowd, draw, until } = beginning
  const log = createLog(crowd, options.onLine)
  const deliverWebhook = async (webhook: RawWebhook) => {
    relay.take(webhook)
    return 200
  }
  const receiveWebhook = (posted: PostedWebhook) => {
    const { webhook_secret = '' } = service
    const status = takeWebhook(observer.webhooks, posted, webhook_secret, crowd.now())
    log.note(`receiver: ${status}`)
    return status
  }
  const { now, busy } = crowd
  const service = await open({ now, busy, deliverWebhook, receiveWebhook })
  await installRecorder(service.query, service.dialect)
  const observer = openObserver(service)
  const raw: { ports?: Ports } = {}
  const run: Run = {
    service,
    interleaver: crowd,
    ...faultsOf(options, beginning),
    note: log.note,
    onCommand: (command) => seeCommand(service, observer, command),
    onMail: (message_id) => void observer.mails_sent.push({ message_id, at: crowd.now() }),
    onMailInDoubt: (message_id) => void observer.mails_in_doubt.add(message_id),
    onPorts: (ports) => void (raw.ports = ports),
    ...dueOf(service, crowd),
  }
  const servers = Array.from({ length: options.servers }, (_, at) =>
    createServer(`server ${at + 1}`, run),
  )
  const relay = createWebhookRelay(run, servers)
  const provider = startProvider(run)
  startSleeps(run, servers, until)
  startRestores(run, servers, { observer, until })
  const readOrder = async (order_id: string) => raw.ports?.payments.getOrder(order_id)
  letIn(options.cast(service), draw, { run, servers, observer, until, readOrder })
  return { run, servers, provider, observer, log, until }
}

/** What is due changes with a commit alone, so that it is asked once after each. */
function dueOf(service: SimulatedService, crowd: Interleaver): Pick<Run, 'nextDueAt' | 'onCommit'> {
  let known: { readonly due: EpochMs | null } | undefined
  return {
    onCommit: () => void (known = undefined),
    async nextDueAt() {
      known ??= { due: await crowd.busy(() => service.nextDueAt()) }
      return known.due
    },
  }
}

function faultsOf(
  { faults: level, spared = [] }: SimulationOptions,
  { crowd, draw, until }: Beginning,
) {
  const rates = { ...FAULT_RATES[level], ...Object.fromEntries(spared.map((name) => [name, 0])) }
  const faults = faultPlan(draw.fork('faults'), rates)
  const span = { upstreams: UPSTREAMS, from: crowd.now(), until }
  return { faults, outages: drawOutages(faults, rates, span), stale: staleReads() }
}

/** At the provider's door: is the attempt that this charge belongs to committed? */
async function seeCommand(
  { query }: SimulatedService,
  { commands }: OpenObserver,
  command: OpenObserver['commands'][number],
): Promise<void> {
  const { name, order_id } = command
  const isCharge = name === 'payOrder' && order_id !== null
  const committed = isCharge && (await isAttemptCommitted(query, order_id))
  commands.push(isCharge ? { ...command, committed } : command)
}

interface Door {
  readonly run: Run
  readonly servers: readonly Server[]
  readonly observer: OpenObserver
  readonly until: EpochMs
  readonly readOrder: (order_id: string) => Promise<unknown>
}

function letIn(cast: ReturnType<SimulationOptions['cast']>, draw: Draw, door: Door): void {
  const { run, servers, observer, until, readOrder } = door
  const { interleaver: crowd, service, faults, stale, note } = run
  const reach: Reach = {
    interleaver: crowd,
    servers,
    outside: service.outside,
    stale,
    readOrder,
    hasFailed: () => Object.values(faults.counts).some((count) => count > 0),
    until,
    note,
    onAnswer: (answered) => seeAnswer(observer, answered),
    tried: (credential) => void observer.credentials.push(credential),
    isLost: (at) => isLost(observer, at),
    owns: (actor, email) =>
      void observer.owners.set(actor, { emails: [email], account_ids: [], left: new Map() }),
  }
  for (const [name, act] of Object.entries(cast)) {
    const life = crowd.live(name)
    crowd.start(life, () => act(makeActor(life, draw.fork(name), reach)))
  }
}
