import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { type Consumer, openConsumer } from './consumer.ts'
import { packIn } from './packed.ts'

/** Our packages as they are published, and a folder in which only they are installed. */
export interface Packed extends Consumer {
  /** A folder of the test file's own. */
  readonly work: string
  readonly tarballOf: (name: string) => string
}

/** Packs every package for the tests of a file, and cleans up after them. */
export function usePacked(): () => Packed {
  const work = mkdtemp(join(tmpdir(), 'billing-packages-')).then((folder) => realpath(folder))
  let packed: Packed
  beforeAll(async () => {
    const tarballOf = await packIn(await work)
    packed = { ...(await openConsumer(await work, tarballOf)), work: await work, tarballOf }
  })
  afterAll(async () => rm(await work, { recursive: true, force: true }))
  return () => packed
}
