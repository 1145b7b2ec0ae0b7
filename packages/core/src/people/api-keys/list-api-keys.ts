import type { Page, PageRequest } from '../../kernel/page.ts'
import type { ReadPorts } from '../../ports.ts'
import { type ApiKeyView, apiKeyView } from './api-key.ts'

/** The keys of all operators, newest first, also those that work no more: who could have asked stays known. */
export async function listApiKeys(
  { store, clock }: ReadPorts,
  page: PageRequest,
): Promise<Page<ApiKeyView>> {
  const now = clock()
  const { data, next } = await store.read((tx) => tx.apiKeys.list(page))
  return { data: data.map((key) => apiKeyView(key, now)), next }
}
