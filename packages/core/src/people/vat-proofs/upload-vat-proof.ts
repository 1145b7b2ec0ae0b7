import { calledBy } from '../../records/audit/record-audit.ts'
import { actorOf, type Call } from '../../records/idempotency/call.ts'
import {
  checkUpload,
  PAPERS,
  type ReceivedFile,
  recordStored,
  storeChecked,
  type StoredUpload,
} from '../../records/files/upload.ts'
import { Problem } from '../../kernel/problem.ts'
import { after, DAY, type EpochMs, SECOND } from '../../kernel/time.ts'
import type { Ports, Tx, Work, WritePorts } from '../../ports.ts'
import { decideProofSent, decideProofSuperseded, provedNumber } from './decide-vat-proof.ts'
import { moveVatProof } from './move-vat-proof.ts'
import { recordVatStep, vatFactsOf } from '../vat/record-vat-step.ts'
import { PROOFS_A_DAY, type VatProof } from './vat-proof.ts'
import { transact } from '../../records/unit-of-work/transact.ts'

/** A file, the number that it proves where it is not the account's own, and what the customer writes to us. */
export interface VatProofUpload {
  readonly file: ReceivedFile
  readonly vat_id?: string
  readonly note?: string
}

/**
 * The customer sends a proof of their VAT number for us to review. The number becomes the account's, and is
 * pending unless it was valid; a proof that still waits is superseded. Throws `not_found`,
 * `vat.verification_failed` for what is no number, `rate_limited` for more than `PROOFS_A_DAY`, and
 * `validation.failed` on `file`, and on `vat_id` where there is none. Source: contract 8, 10.5.
 */
export async function uploadVatProof(
  ports: WritePorts<'files'>,
  call: Call,
  upload: VatProofUpload,
): Promise<VatProof> {
  // 1. What is refused is refused before anything is stored.
  const content_type = checkUpload(upload.file, PAPERS)
  const { account_id } = actorOf(call)
  await ports.store.read(async (tx) => {
    const known = await tx.accounts.get(account_id)
    if (!known) throw new Problem('not_found')
    provedNumber(known, upload.vat_id)
    await refuseFlood(tx, account_id, ports.clock())
  })

  // 2. Store the file: a crash after this leaves a file without a row, never a row without its file.
  const stored = await storeChecked(ports, upload.file, 'vat-proofs', content_type)
  return recordStored(ports, stored, () =>
    transact(ports, (work) => record(work, call, upload, stored)),
  )
}

async function refuseFlood(
  tx: Pick<Tx, 'vatProofs'>,
  account_id: string,
  now: EpochMs,
): Promise<void> {
  const newest = await tx.vatProofs.list({ account_id }, { limit: PROOFS_A_DAY, after: null })
  const first = newest.data[PROOFS_A_DAY - 1]
  const free_at = first && after(first.created_at, DAY)
  if (free_at === undefined || free_at <= now) return
  throw new Problem('rate_limited', {
    detail: `We take at most ${PROOFS_A_DAY} proofs a day.`,
    retry_after: Math.ceil((free_at - now) / SECOND),
  })
}

async function record(
  work: Work,
  call: Call,
  upload: VatProofUpload,
  stored: StoredUpload,
): Promise<VatProof> {
  const { tx, now } = work
  const { account_id } = actorOf(call)
  const account = await tx.accounts.getForUpdate(account_id)
  if (!account) throw new Problem('not_found')
  const before = vatFactsOf(account)
  const vat_id = provedNumber(before, upload.vat_id)
  await refuseFlood(tx, account_id, now)
  await supersede(work, call)
  const proof = newProof(work, { account_id, vat_id, ...stored, note: upload.note }, now)
  const by = calledBy(call)
  await moveVatProof(work, { from: null, to: proof, event: 'uploaded', by })
  const facts = decideProofSent(before, vat_id, now)
  if (facts.vat_status !== 'pending') return proof
  const step = { facts, verdict: null }
  const event = 'proof_sent'
  await recordVatStep(work, { account, step, by, tells: false, event })
  return proof
}

async function supersede(work: Work, call: Call): Promise<void> {
  const waiting = await work.tx.vatProofs.waitingOf(actorOf(call).account_id)
  if (!waiting) return
  const to = decideProofSuperseded(waiting, work.now)
  const by = calledBy(call)
  await moveVatProof(work, { from: waiting, to, event: 'superseded', by })
}

type Told = Pick<
  VatProof,
  'account_id' | 'vat_id' | 'storage_key' | 'content_type' | 'size_bytes'
> & { readonly note: string | undefined }

function newProof({ ids }: Pick<Ports, 'ids'>, { note, ...told }: Told, now: EpochMs): VatProof {
  return {
    id: ids.uuid(now),
    ...told,
    customer_note: note?.trim() || null,
    status: 'pending_review',
    reviewed_at: null,
    reviewed_by: null,
    reviewer_note: null,
    created_at: now,
    updated_at: now,
  }
}
