import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DisputeStage, SYSTEM } from '@billing/core'
import type { Behaviour, FaultKind, FaultTarget, RefundCourse, WebhookMode } from '@billing/sandbox'
import { readLine } from '../../packages/server/src/imports/checked-lines.ts'
import { readLines } from '../../packages/server/src/imports/read-lines.ts'
import { signAsRevolut } from '../support/sign-as-revolut.ts'
import { postWebhook } from '../support/world.ts'
import { filled, type Scene } from './scene.ts'

/** How a webhook differs from what the provider would send now. */
interface Webhook {
  readonly event: string
  /** Seconds by which its signed time is behind ours; ahead, if negative. */
  readonly age?: number
  readonly secret?: string
  /** Headers instead of those that it is signed with. */
  readonly headers?: Readonly<Record<string, string | undefined>>
}

/** What providers, banks and registries do. */
export const OUTSIDE_DEEDS = {
  /** A provider fails from now on, or so many times. */
  fault: ({ world }: Scene, target: FaultTarget, kind: FaultKind | 'none', count?: number) =>
    world.sandbox.setFault(target, kind, count),
  /** How the provider's webhooks travel from now on. */
  webhooks: ({ world }: Scene, mode: WebhookMode) => world.sandbox.setWebhookMode(mode),
  /** The webhooks that were held back arrive. */
  release: async ({ world }: Scene) => {
    await world.sandbox.releaseWebhooks()
    await world.settle()
  },
  /** A webhook about the newest order arrives, made by whoever knows the secret. */
  webhook: async ({ world, answers }: Scene, { event, age = 0, secret, headers }: Webhook) => {
    const [order] = await world.sandbox.listOrders()
    const body = Buffer.from(JSON.stringify({ event, order_id: order?.order_id }))
    const signed_at = String(world.now() - age * 1_000)
    const signed = signAsRevolut(body, signed_at, [secret ?? 'wsk_test_secret'])
    const sent = { ...signed, headers: { ...signed.headers, ...headers } }
    answers.push(String(await postWebhook((...asked) => world.request(...asked), sent)))
    await world.settle()
  },
  /** Every saved card behaves so from now on. */
  cards: async ({ world }: Scene, behaviour: Behaviour) => {
    for (const { method_id } of await world.sandbox.listCards()) {
      await world.sandbox.setCard(method_id, behaviour)
    }
  },
  /** The owner saves another card, and its id is put aside under its last four digits. */
  'save card': async ({ customer, kept }: Scene, last4: string) => {
    kept.set(last4, await customer.cards.save(last4))
  },
  /** Whoever owes pays on the provider's page that the banner shows, with another card. */
  'pay page': ({ customer }: Scene, behaviour: Behaviour = 'approve') =>
    customer.payNow({ behaviour }),
  /** How refunds go at the provider from now on. */
  refunds: ({ world }: Scene, course: RefundCourse) => world.sandbox.setRefundCourse(course),
  /** A cardholder disputes the oldest payment of a period, and an hour passes after each stage. */
  dispute: async ({ world }: Scene, ...stages: DisputeStage[]) => {
    const orders = await world.sandbox.listOrders()
    const order_id = orders.findLast(({ reference }) => reference.startsWith('cyc_'))?.order_id
    for (const stage of stages) {
      await world.sandbox.reportDispute({ order_id, stage })
      await world.advance('PT1H')
    }
  },
  /** What the registry of VAT numbers says of one from now on. */
  registry: ({ world }: Scene, vat_id: string, valid: boolean) =>
    world.sandbox.setVat({ vat_id, valid, name: null }),
  /** A file of customers of a former system is read and imported, a line each. */
  import: async (scene: Scene, text: string, format: 'csv' | 'jsonl' = 'csv') => {
    const folder = await mkdtemp(join(tmpdir(), 'billing-public-'))
    const path = join(folder, `customers.${format}`)
    await writeFile(path, filled(scene, text))
    for await (const raw of readLines({ path, format })) {
      const read = readLine(raw, scene.world.ports.settings)
      if ('flaws' in read) {
        scene.answers.push(...read.flaws.map(({ field }) => `line ${read.line} ${field}`))
        continue
      }
      const done = await scene.world.billing.imports.customer(SYSTEM, read.customer)
      scene.answers.push(`${read.customer.reference} ${done.kind}`)
      if (done.kind === 'imported')
        scene.enter(done.account_id, read.customer.account.contact_email)
    }
    await rm(folder, { recursive: true })
  },
}
