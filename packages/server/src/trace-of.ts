import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Trace, traceTo } from '@billing/wire'
import type { Config } from './config.ts'

/** A recording of its own for each provider, in the configured folder. */
export function traceOf({ BILLING_TRACE: folder }: Config, provider: string): Trace | undefined {
  if (folder === undefined) return undefined
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return traceTo(join(folder, `${provider}.jsonl`))
}
