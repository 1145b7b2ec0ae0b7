import type { Account } from '../account/account.ts'
import { invariant } from '../../kernel/problem.ts'
import type { WritePorts } from '../../ports.ts'
import { decideVatAnswer } from './decide-vat-check.ts'
import type { VatAnswer } from './ports.ts'
import { answerFor } from './change-vat.ts'
import { proofWeightOf } from './proof-weight.ts'
import { recordVatStep, type VatActor, vatFactsOf } from './record-vat-step.ts'
import { transact } from '../../records/unit-of-work/transact.ts'

interface LaterAnswer {
  readonly account_id: string
  /** The number that the registry was asked about. */
  readonly vat_id: string
  readonly answer: VatAnswer
  readonly by?: VatActor
}

/** Record what the registry said of a number after its save, and tell the account of a new status. Source: contract 6.2, 7.6. */
export async function recordVatAnswer(
  ports: WritePorts,
  { account_id, by, ...asked }: LaterAnswer,
): Promise<Account> {
  return transact(ports, async (work) => {
    const { tx, now, settings } = work
    const account = await tx.accounts.getForUpdate(account_id)
    invariant(account, `there is no account ${account_id}`)
    const proof = await proofWeightOf(tx, account, now)
    const heard = { ...asked, answer: answerFor(account, asked, settings) }
    const step = decideVatAnswer(vatFactsOf(account), heard, now, proof)
    return recordVatStep(work, { account, step, tells: true, ...(by ? { by } : {}) })
  })
}
