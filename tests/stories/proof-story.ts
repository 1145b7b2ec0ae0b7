import { beforeEach, expect } from 'vitest'
import { tokenOf } from '../http/actors.ts'
import type { DIALECTS } from '../support/databases.ts'
import { sendProof } from '../support/vat-proofs.ts'
import { type MoneyStory, moneyStory, type Told } from './money-story.ts'

/** A German number that the registry does not know. */
export const NUMBER = 'DE136695976'
/** A German number that it does know. */
export const OTHER = 'DE129273398'

/** What an invoice over 19.00 net charges: how, the VAT, the total. */
export const OSS = ['oss', 361, 2_261]
/** As `OSS`, where the customer accounts for the VAT. */
export const REVERSED = ['reverse_charge', 0, 1_900]

/** A German company that pays 19.00 net a month, first on 15 February, and proves a VAT number. */
export interface ProofStory extends MoneyStory {
  readonly buyer: Told
  /** Resolves to the proof's id. */
  send(sent?: { readonly vat_id?: string }): Promise<string>
  /** By the operator; all that follows from it is done. */
  decide(verdict: 'approve' | 'reject', proof_id: string, body?: object): Promise<void>
  save(vat_id: string): ReturnType<Told['ask']>
  status(): Promise<string>
  /** Status and reviewer's note of each proof, newest first. */
  proofs(): Promise<[status: string, reviewer_note: string | null][]>
  /** What each invoice charged, oldest first. */
  charged(): Promise<unknown[][]>
  /** Reason and cents of each credit note. */
  notes(): Promise<unknown[][]>
  /** Account credit in cents. */
  credit(): Promise<number>
  /** On to the day on which month `n` is charged: 15 February is the first. */
  month(n: number): Promise<unknown>
}

/** Such a story; each test begins on 1 February 2026. */
export function proofStory(dialect: (typeof DIALECTS)[number]): ProofStory {
  const money = moneyStory(dialect)
  let buyer: Told
  beforeEach(async () => {
    buyer = await money.customer({ country: 'DE' })
    await money.world.sandbox.setVat({ vat_id: NUMBER, valid: false, name: null })
  })
  return {
    get world() {
      return money.world
    },
    get buyer() {
      return buyer
    },
    reopen: (options) => money.reopen(options),
    customer: (input, checkout) => money.customer(input, checkout),
    async send(sent = {}) {
      const token = await tokenOf(money.world, { role: 'owner', account_id: buyer.account_id })
      const { status, body } = await sendProof(money.world, { token, ...sent })
      expect([status, body.status]).toEqual([201, 'pending_review'])
      return body.id
    },
    async decide(verdict, proof_id, body = {}) {
      const token = await money.world.operator()
      const path = `/admin/vat-proofs/${proof_id}/${verdict}`
      const answer = await money.world.api('POST', path, { token, body })
      expect(answer.status).toBe(200)
      await money.world.settle()
    },
    save: (vat_id) => buyer.ask('PATCH', '/account', { body: { vat_id } }),
    status: async () => (await buyer.ask('GET', '/vat')).body.vat_status,
    async proofs() {
      const { body } = await buyer.ask('GET', '/vat/proofs')
      type Row = { status: string; reviewer_note: string | null }
      return body.data.map((row: Row) => [row.status, row.reviewer_note])
    },
    charged: () => chargedOf(money, buyer),
    async notes() {
      const of = { account_id: buyer.account_id }
      const { data } = await money.world.ports.store.read((tx) => tx.creditNotes.list(of, PAGE))
      return data.map(({ reason_code, amount }) => [reason_code, amount.amount_minor])
    },
    credit: async () => (await buyer.page()).credit,
    month: (n) => money.world.until(`2026-${String(n + 1).padStart(2, '0')}-15T12:00:00Z`),
  }
}

const PAGE = { limit: 24, after: null }

async function chargedOf({ world }: MoneyStory, { account_id }: Told): Promise<unknown[][]> {
  const { data } = await world.ports.store.read((tx) => tx.invoices.listOfAccount(account_id, PAGE))
  return data
    .toReversed()
    .map(({ vat, vat_amount, total }) => [
      vat.treatment,
      vat_amount.amount_minor,
      total.amount_minor,
    ])
}
