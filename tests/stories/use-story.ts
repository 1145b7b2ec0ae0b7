import { type IssuedInvoice, money, SYSTEM } from '@billing/core'
import { wrongIn } from '../books/kept-books.ts'
import { signUp } from '../support/journeys.ts'
import { topupActions } from '../support/topup-actions.ts'
import type { SignupStory } from './signup-story.ts'

/** What a story does and looks at where the VAT of topups is due with the use. */
export function useStory(story: Pick<SignupStory, 'world'>) {
  const customerOf = async (input: Readonly<Record<string, unknown>> = {}) => {
    const customer = await signUp(story.world, input)
    return { ...customer, ...topupActions(story.world, customer.account_id) }
  }
  /** Somebody calls for so many cents. */
  const call = async (account_id: string, cents: number) => {
    const { store } = story.world.ports
    const tenant = await store.read((tx) => tx.tenants.ofAccount(account_id))
    await story.world.sandbox.useCallCredit(tenant?.tenant_id ?? '', money(cents, 'EUR'))
  }
  const allOf = async (account_id: string): Promise<readonly IssuedInvoice[]> => {
    const page = { limit: 50, after: null }
    const { store } = story.world.ports
    return (await store.read((tx) => tx.invoices.listOfAccount(account_id, page))).data
  }
  /** The invoices over calls, oldest first. */
  const billed = async (account_id: string) =>
    (await allOf(account_id))
      .filter(({ lines }) => lines[0]?.derivation.rule === 'calls')
      .toReversed()
  const totals = async (account_id: string) =>
    (await billed(account_id)).map(({ total }) => total.amount_minor)
  const prepaid = async (account_id: string) => {
    const { store } = story.world.ports
    const balance = await store.read((tx) =>
      tx.ledger.balance('prepaid_call_credit', account_id, 'EUR'),
    )
    return balance.amount_minor
  }
  const proven = async () => wrongIn(await story.world.billing.books.verify(SYSTEM))
  return { customerOf, call, allOf, billed, totals, prepaid, proven }
}
