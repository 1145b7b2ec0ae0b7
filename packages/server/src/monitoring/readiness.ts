import type { Checked, ReadyCheck } from '@billing/http'
import { type Opened, whyNotReady } from '@billing/store-sql'
import type { Keys } from '../keys.ts'
import { wordsOf, wrongKeys } from '../wrong-keys.ts'
import { logChecked, type Watched } from './log-health.ts'

/** What `/ready` looks at. */
interface LookedAt {
  readonly opened: Opened
  readonly keys: Pick<Keys, 'secret_keys'>
  readonly log: Watched
  /** Aborted when the server stops. */
  readonly stopping: AbortSignal
}

/** Whether this server can serve, part by part. Source: contract 1.1. */
export function readinessOf({ opened, keys, log, stopping }: LookedAt): ReadyCheck {
  return async () => {
    const why_not = await whyNotReady(opened)
    return {
      database: why_not === null || { ok: false, says: why_not },
      ...(why_not === null && { secret_keys: await keysChecked(opened, keys) }),
      serving: !stopping.aborted,
      log: logChecked(log),
    }
  }
}

/** A missing key is one that another server has begun to seal with: all but a few operators are served without it. */
async function keysChecked(
  opened: Opened,
  { secret_keys }: Pick<Keys, 'secret_keys'>,
): Promise<Checked | true> {
  const faults = await wrongKeys(opened, secret_keys)
  const says = faults.map(wordsOf).join('; ')
  return faults.length === 0 || { ok: faults.every(({ kind }) => kind === 'missing'), says }
}
