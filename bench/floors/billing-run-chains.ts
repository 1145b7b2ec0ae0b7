import { hash, randomBytes } from 'node:crypto'
import type { Cell } from './floor-database.ts'

/** The last link of a chain. */
export interface Head {
  seq: number
  hash: string
}

const SALT_BYTES = 16
const SALTS_AT_ONCE = 512
let salts = Buffer.alloc(0)

function salt(): string {
  if (salts.length === 0) salts = randomBytes(SALT_BYTES * SALTS_AT_ONCE)
  const text = salts.toString('base64url', 0, SALT_BYTES)
  salts = salts.subarray(SALT_BYTES)
  return text
}

const RUN = randomBytes(2).toString('hex')
let made = 0

/** An id as ours are, ascending; unique within the process that made it. */
export function nextId(now: number): string {
  const time = now.toString(16).padStart(12, '0')
  const count = (++made).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-${RUN.replace(/^./, '8')}-${count}`
}

/** The next row of an account's audit chain: what is hashed is written by hand, in the order of its names. */
export function auditRow(
  account_id: string,
  head: Head,
  [action, meta]: readonly [action: string, meta: string],
  ts: number,
): Cell[] {
  const id = nextId(ts)
  const salted = salt()
  const personal_hash = hash('sha256', `["${salted}",null,null]`)
  const prev_hash = head.hash
  head.seq += 1
  head.hash = hash(
    'sha256',
    `{"account_id":"${account_id}","action":"${action}","actor":"system","chain":"${account_id}","id":"${id}","meta":${JSON.stringify(meta)},"outcome":"success","personal_hash":"${personal_hash}","prev_hash":"${prev_hash}","reason":null,"seq":${head.seq},"ts":${ts},"user_id":null}`,
  )
  const { seq } = head
  return [
    id,
    account_id,
    seq,
    ts,
    action,
    account_id,
    meta,
    salted,
    personal_hash,
    prev_hash,
    head.hash,
  ]
}

/** One side of a ledger transaction. */
export type Posting = readonly [account: string, subject_id: string | null, minor: number]

/** The next row of an account's ledger chain, likewise. */
export function ledgerRow(
  account_id: string,
  head: Head,
  { kind, ref, postings }: { kind: string; ref: string; postings: readonly Posting[] },
  at: number,
): Cell[] {
  const id = nextId(at)
  const prev_hash = head.hash
  const quoted = (subject: string | null) => (subject === null ? 'null' : `"${subject}"`)
  const money = (minor: number) => `{"amount_minor":${minor},"currency":"EUR"}`
  const sorted = postings.map(
    ([account, subject, minor]) =>
      `{"account":"${account}","amount":${money(minor)},"subject_id":${quoted(subject)}}`,
  )
  const stored = postings.map(
    ([account, subject, minor]) =>
      `{"account":"${account}","subject_id":${quoted(subject)},"amount":${money(minor)}}`,
  )
  head.seq += 1
  head.hash = hash(
    'sha256',
    `{"account_id":"${account_id}","at":${at},"kind":"${kind}","ledger_tx_id":"${id}","postings":[${sorted.join()}],"prev_hash":"${prev_hash}","ref":"${ref}","seq":${head.seq}}`,
  )
  return [id, kind, ref, account_id, at, `[${stored.join()}]`, head.seq, prev_hash, head.hash]
}
