import { calledBy, recordAudit } from '../../records/audit/record-audit.ts'
import { actorOf, type Call } from '../../records/idempotency/call.ts'
import type { Page, PageRequest } from '../../kernel/page.ts'
import { Problem } from '../../kernel/problem.ts'
import type { ReadPorts, WritePorts } from '../../ports.ts'
import { expectCustomer } from '../account/expect-customer.ts'
import { type BannerView, bannerView, type NewBanner, operatorsBanner } from './decide-banner.ts'
import { transact } from '../../records/unit-of-work/transact.ts'

/** Every banner of a customer, the cleared and the expired among them, newest first. Throws `not_found`. */
export async function listCustomerBanners(
  { store, clock }: ReadPorts,
  account_id: string,
  page: PageRequest,
): Promise<Page<BannerView>> {
  const now = clock()
  return store.read(async (tx) => {
    await expectCustomer(tx, account_id)
    const { data, next } = await tx.banners.listOfAccount(account_id, page)
    return { data: data.map((banner) => bannerView(banner, now)), next }
  })
}

/** An operator puts a banner up for a customer. Throws `not_found`, and as `operatorsBanner` does. */
export async function createBanner(
  ports: WritePorts,
  call: Call,
  account_id: string,
  input: NewBanner,
): Promise<BannerView> {
  const { user_id } = actorOf(call)
  return transact(ports, async (work) => {
    const { tx, now, ids, settings } = work
    await expectCustomer(tx, account_id)
    const { portal_url } = settings
    const facts = { id: ids.uuid(now), account_id, user_id, portal_url }
    const banner = operatorsBanner(input, facts, now)
    await tx.banners.put(banner)
    const meta = { banner_id: banner.id, kind: banner.kind, severity: banner.severity }
    const entry = { ...calledBy(call), account_id, meta } as const
    await recordAudit(work, { ...entry, action: 'admin.banner.create' })
    return bannerView(banner, now)
  })
}

/**
 * An operator takes a banner of a customer away; one that is away stays so. The scheduler's may go too: the
 * next dunning step puts its own up. Throws `not_found`. Source: contract 8.
 */
export async function clearBanner(
  ports: WritePorts,
  call: Call,
  { account_id, banner_id }: { readonly account_id: string; readonly banner_id: string },
): Promise<void> {
  await transact(ports, async (work) => {
    const { tx, now } = work
    const banner = await tx.banners.get(banner_id)
    if (banner?.account_id !== account_id) throw new Problem('not_found')
    if (!(await tx.banners.clear(banner_id, now))) return
    const meta = { banner_id, kind: banner.kind }
    const entry = { ...calledBy(call), account_id, meta } as const
    await recordAudit(work, { ...entry, action: 'admin.banner.clear' })
  })
}
