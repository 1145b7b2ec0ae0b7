import type { Files } from '@billing/core'
import { type Answered, type Finding, isPrivateAddress, isThisMachine } from '@billing/wire'
import { randomUUID } from 'node:crypto'
import type { S3Address } from './s3-address.ts'
import { codeOf, reasonOf } from './s3-failure.ts'
import type { SignedStore } from './signed-store.ts'

/** A bucket to look at. */
export interface LookedAt {
  readonly store: SignedStore
  readonly files: Files
  readonly address: S3Address
  readonly clock: () => number
}

/** The store takes what was signed at most so long ago, in milliseconds; we say so before it is too late. */
const SKEW_MAX = 900_000
const SKEW_NOTICED = 60_000

/** Look at a bucket as the service will use it: one file is put, read, listed and deleted. Never throws. */
export async function diagnoseBucket(looked_at: LookedAt): Promise<Finding[]> {
  const { store, address, clock } = looked_at
  const absent = await store.ask({ method: 'GET', key: `doctor/${randomUUID()}` })
  const reached = whetherReached(address, absent)
  const around = [reached, ...whetherHidden(address), ...clockOf(absent, clock())]
  return reached.verdict === 'fails' ? around : [...around, ...(await lookAtUse(looked_at))]
}

function whetherReached({ bucket, endpoint }: S3Address, answered: Answered): Finding {
  const what = `The bucket ${bucket} is reached at ${endpoint}`
  const code = answered.kind === 'answered' ? codeOf(answered) : undefined
  if (code === 'NoSuchKey') return { what, verdict: 'works', says: 'It takes our key.' }
  if (code === 'AccessDenied') {
    const says = 'A file that is missing looks like one that is forbidden: allow s3:ListBucket.'
    return { what, verdict: 'warns', says }
  }
  return { what, verdict: 'fails', says: reasonOf(answered) }
}

function whetherHidden({ endpoint }: S3Address): Finding[] {
  const { protocol, hostname } = new URL(endpoint)
  const is_near = isThisMachine(hostname) || isPrivateAddress(hostname)
  if (protocol === 'https:' || is_near) return []
  const says = 'Files travel in the clear: give the endpoint with https://.'
  return [{ what: 'Nobody on the way reads the files', verdict: 'warns', says }]
}

function clockOf(answered: Answered, now: number): Finding[] {
  const date = answered.kind === 'answered' ? Date.parse(answered.headers['date'] ?? '') : NaN
  if (Number.isNaN(date)) return []
  const skew = Math.abs(now - date)
  const verdict = skew > SKEW_MAX ? 'fails' : skew > SKEW_NOTICED ? 'warns' : 'works'
  const says = `They differ by ${Math.round(skew / 1_000)} s; from 900 s on we are refused.`
  return [{ what: "Our clock agrees with the store's", verdict, says }]
}

async function lookAtUse({ store, files }: LookedAt): Promise<Finding[]> {
  const what = 'A file can be put, read and deleted'
  const key = `doctor/${randomUUID()}`
  try {
    await files.put(key, Buffer.from(key), 'text/plain')
    const got = await files.get(key)
    const stranger = await store.askAsStranger({ method: 'GET', key })
    const listed = await whetherListed(files, key)
    await files.delete(key)
    const is_same = Buffer.from(got?.bytes ?? []).toString() === key
    const use: Finding = is_same
      ? { what, verdict: 'works', says: 'We put, read and deleted one.' }
      : { what, verdict: 'fails', says: 'What we put was not what we read.' }
    return [use, listed, whetherPublic(stranger)]
  } catch (error) {
    await files.delete(key).catch(() => undefined)
    const says = error instanceof Error ? error.message : String(error)
    return [{ what, verdict: 'fails', says }]
  }
}

/** After a restore the names of stored documents tell which numbers were given. */
async function whetherListed(files: Files, key: string): Promise<Finding> {
  const what = 'Files can be listed'
  const says = 'After a restore nobody finds the numbers of lost documents: allow s3:ListBucket.'
  const keys = await files.list('doctor/').catch((): string[] => [])
  return keys.includes(key)
    ? { what, verdict: 'works', says: 'The one that we put is among them.' }
    : { what, verdict: 'warns', says }
}

function whetherPublic(stranger: Answered): Finding {
  const what = 'Nobody reads files without a key'
  return stranger.kind === 'answered' && stranger.status === 200
    ? { what, verdict: 'warns', says: 'Anybody can: block public access to the bucket.' }
    : { what, verdict: 'works', says: 'A request without a signature was refused.' }
}
