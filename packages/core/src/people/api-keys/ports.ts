import type { Page, PageRequest } from '../../kernel/page.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { ApiKey, KeyBearer } from './api-key.ts'

/** The repository of API keys. A key goes with its owner. */
export interface ApiKeys {
  /** The key whose secret, or whose secret before the last rotation, has this hash, with its owner as they are now. */
  bearer(secret_hash: string): Promise<KeyBearer | undefined>
  getForUpdate(api_key_id: string): Promise<ApiKey | undefined>
  put(key: ApiKey): Promise<void>
  /** Newest first, of every operator, revoked ones too. */
  list(page: PageRequest): Promise<Page<ApiKey>>
  /** The key was used now, unless a use after `before` is known. */
  touch(api_key_id: string, now: EpochMs, before: EpochMs): Promise<void>
}
