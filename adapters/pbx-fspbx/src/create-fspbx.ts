import { performance } from 'node:perf_hooks'
import type { PbxCore } from '@billing/core'
import { createUpstream, type Diagnosable, isSendable, onceAnHour } from '@billing/wire'
import { createApi } from './api.ts'
import {
  changePlan,
  deleteTenant,
  noBalance,
  noCredit,
  noLimits,
  setLevel,
} from './command-tenant.ts'
import { createTenant, type Desk, refused } from './create-tenant.ts'
import { diagnose } from './diagnose.ts'
import { createDirectory } from './directory.ts'
import { isUuid, tenantOf } from './domain.ts'
import { keyedMutex } from './keyed-mutex.ts'
import type { FsPbxOptions } from './options.ts'
import { createPace } from './pace.ts'
import { livingOurs } from './pages.ts'

/** FS PBX as the phone-system core. */
export interface FsPbx extends Diagnosable {
  readonly pbx: PbxCore
  close(): Promise<void>
}

const BASE_DOMAIN = /^(?=.{4,180}$)([\da-z]([\da-z-]{0,61}[\da-z])?\.)+[a-z][\da-z-]*[\da-z]$/

/** Open the way to an FS PBX. Throws when the address, the token or the base domain cannot be right. */
export function createFsPbx(options: FsPbxOptions): FsPbx {
  const { token, trace, timeout_ms = 10_000, connect_ms } = options
  const { requests_per_minute = 60, private_addresses = 'allowed' } = options
  const base_domain = options.base_domain.toLowerCase()
  if (!BASE_DOMAIN.test(base_domain)) throw new Error(`${base_domain} is no domain`)
  if (!isSendable(token)) throw new Error('the token of FS PBX cannot be sent')
  const upstream = createUpstream({
    name: 'fspbx',
    base_url: options.url.replace(/\/+$/, ''),
    timeout_ms,
    connect_ms,
    private_addresses,
    ca: options.ca,
    trace,
  })
  const api = createApi({
    upstream,
    pace: createPace(requests_per_minute),
    token,
    patience_ms: timeout_ms,
    alarm: onceAnHour(options.on_alarm),
  })
  const directory = createDirectory(api, base_domain, () => performance.now())
  return {
    pbx: portOver({ api, directory }),
    diagnose: () => diagnose({ api, url: options.url, base_domain, requests_per_minute }),
    close: () => upstream.close(),
  }
}

function portOver(desk: Desk): PbxCore {
  const withLock = keyedMutex()
  return {
    async findTenant(reference) {
      const found = await desk.directory.byReference(reference)
      return found.kind === 'done' ? { kind: 'done', value: tenantOf(found.value) } : found
    },
    // All of them in one row: two with one slug must see each other.
    createTenant: (tenant) => withLock('create', () => createTenant(desk, tenant)),
    setLevel: (id, level, generation) => withLock(id, () => setLevel(desk, id, level, generation)),
    changePlan: (id, plan_tier) => withLock(id, () => changePlan(desk, id, plan_tier)),
    deleteTenant: (id) => withLock(id, () => deleteTenant(desk, id)),
    creditCallBalance: (id) => noCredit(desk, id),
    takeCallCredit: (id) => noCredit(desk, id),
    getCallBalance: (id) => noBalance(desk, id),
    setLimits: noLimits,
    countUsed: noLimits,
    async listTenants(after, limit) {
      if (after !== null && !isUuid(after))
        return refused('invalid_cursor', 'No tenant has this id.')
      const page = await livingOurs(desk.api, after, limit)
      return page.kind === 'done' ? { kind: 'done', value: page.value.map(tenantOf) } : page
    },
  }
}
