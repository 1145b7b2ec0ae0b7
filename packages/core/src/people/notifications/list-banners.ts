import { actorOf, type Call } from '../../records/idempotency/call.ts'
import type { Page, PageRequest } from '../../kernel/page.ts'
import type { ReadPorts } from '../../ports.ts'
import type { Banner } from './banner.ts'

/** What the caller's account is to see on every page now, newest first. */
export async function listBanners(
  { store, clock }: ReadPorts,
  call: Call,
  page: PageRequest,
): Promise<Page<Banner>> {
  const now = clock()
  return store.read((tx) => tx.banners.active(actorOf(call).account_id, now, page))
}
