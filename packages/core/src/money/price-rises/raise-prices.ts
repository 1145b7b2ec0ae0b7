import { actorOf, type Call } from '../../records/idempotency/call.ts'
import { write } from '../../records/unit-of-work/write.ts'
import type { Page, PageRequest } from '../../kernel/page.ts'
import { invalid, Problem } from '../../kernel/problem.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { ReadPorts, Tx, Work, WritePorts } from '../../ports.ts'
import { noticeEnd } from '../pricing/planned-price.ts'
import { refuseEarly } from './give-price.ts'
import type { RiseCounts } from '../prices/ports.ts'
import type { PriceRiseForMany, RiseAsked } from '../prices/price-rise.ts'
import { type AskedForMany, riseAsked } from './asked-rise.ts'
import { pushBatch } from './continue-price-rise.ts'
import { sumUpRise } from './preview-price-rise.ts'

/** A price rise for many, as an operator asks for it. */
export interface RaisePrices extends AskedForMany {
  readonly effective_at: EpochMs
  /** For how many subscriptions the preview said that it is; missing: for however many it is. */
  readonly expect_subscriptions?: number | undefined
  readonly reason: string
}

/** A price rise for many, with where it stands for those that it is for. */
export interface PriceRiseView
  extends Omit<PriceRiseForMany, 'asked' | 'looked_at' | 'batches'>, RiseAsked {
  readonly counts: RiseCounts
}

/**
 * An operator raises prices for many: each subscription is looked at by the scheduler, and its customer told by one mail.
 * Throws `validation.failed` on what is asked for, on `effective_at` where nobody could be told in time, and on
 * `expect_subscriptions` where it is for another number by now.
 */
export async function raisePrices(
  ports: WritePorts,
  call: Call,
  { effective_at, expect_subscriptions, reason, ...input }: RaisePrices,
): Promise<PriceRiseView> {
  const { user_id } = actorOf(call)
  const { price_notice, time_zone } = ports.settings
  const asked = riseAsked(ports.settings, input)
  return write(ports, call, async (work) => {
    const { tx, now, ids } = work
    refuseEarly(effective_at, noticeEnd(now, price_notice, time_zone))
    await refuseOtherNumber(work, { ...asked, effective_at }, expect_subscriptions)
    const price_rise_id = ids.uuid(now)
    const stands = { stage: 'telling', looked_at: null, batches: 0 } as const
    const at = { created_at: now, updated_at: now }
    const rise = { price_rise_id, asked, effective_at, reason, user_id, ...stands, ...at }
    await tx.priceRises.put(rise)
    await pushBatch(work, price_rise_id, 0)
    const meta = { price_rise_id, effective_at }
    const audit = { action: 'admin.price_rise.create', meta, reason } as const
    return { kind: 'answered', answer: await viewOf(tx, rise), audit }
  })
}

/** Throws `validation.failed` on `expect_subscriptions` where the rise is for another number than its preview said. */
async function refuseOtherNumber(
  { tx, settings }: Pick<Work, 'tx' | 'settings'>,
  asked: RiseAsked & { readonly effective_at: EpochMs },
  expected: number | undefined,
): Promise<void> {
  if (expected === undefined) return
  const { subscriptions } = await sumUpRise(tx, settings, asked)
  if (subscriptions === expected) return
  const reason = `It is for ${subscriptions} subscriptions by now: please look at it again.`
  throw invalid('expect_subscriptions', reason)
}

/** One price rise for many: whom it was told to, for whom it counts, and who left. Throws `not_found`. */
export async function viewPriceRise(
  { store }: ReadPorts,
  price_rise_id: string,
): Promise<PriceRiseView> {
  return store.read(async (tx) => {
    const rise = await tx.priceRises.get(price_rise_id)
    if (!rise) throw new Problem('not_found')
    return viewOf(tx, rise)
  })
}

/** Price rises for many, newest first. */
export async function listPriceRises(
  { store }: ReadPorts,
  page: PageRequest,
): Promise<Page<PriceRiseView>> {
  return store.read(async (tx) => {
    const { data, next } = await tx.priceRises.list(page)
    const views: PriceRiseView[] = []
    for (const rise of data) views.push(await viewOf(tx, rise))
    return { data: views, next }
  })
}

/**
 * An operator stops a price rise: nobody else is told, and it is taken back from those of whom nobody was told. Whoever was
 * told keeps it. Throws `not_found`, and `validation.failed` on `stage` where it is stopped already.
 */
export async function stopPriceRise(
  ports: WritePorts,
  call: Call,
  { price_rise_id, reason }: { readonly price_rise_id: string; readonly reason: string },
): Promise<PriceRiseView> {
  return write(ports, call, async (work) => {
    const { tx, now } = work
    const rise = await tx.priceRises.getForUpdate(price_rise_id)
    if (!rise) throw new Problem('not_found')
    if (rise.stage === 'stopped') throw invalid('stage', 'The price rise is stopped already.')
    const batches = rise.batches + 1
    const stopped = { ...rise, stage: 'stopped', batches, updated_at: now } as const
    await tx.priceRises.put(stopped)
    await pushBatch(work, price_rise_id, batches)
    const audit = { action: 'admin.price_rise.stop', meta: { price_rise_id }, reason } as const
    return { kind: 'answered', answer: await viewOf(tx, stopped), audit }
  })
}

async function viewOf(tx: Pick<Tx, 'priceRises'>, rise: PriceRiseForMany): Promise<PriceRiseView> {
  const { asked, looked_at: _at, batches: _batches, ...shown } = rise
  return { ...shown, ...asked, counts: await tx.priceRises.counts(rise.price_rise_id) }
}
