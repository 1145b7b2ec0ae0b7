import type { CardBrand, MethodsAnswer, PaymentProvider, SavedMethod } from '@billing/core'

import { type Client, type NotAttempted, pathOf } from './client.ts'
import { Id, type MethodShape, MethodsShape } from './shapes.ts'

/** The provider's words for a brand; a suffix as in `visa_debit` says nothing more to us. */
// prettier-ignore
const BRANDS: readonly (readonly [word: RegExp, brand: CardBrand])[] = [
  [/^visa(?![a-z])/i,                            'visa'],
  [/^master_?card(?![a-z])/i,                    'mastercard'],
  [/^(?:amex|american_?express)(?![a-z])/i,      'amex'],
]

/** The brand of a card in our words. */
function brandOf(word: string | null | undefined): CardBrand {
  return BRANDS.find(([pattern]) => pattern.test(word ?? ''))?.[1] ?? 'unknown'
}

/** The cards among a customer's methods that we may charge, and the ids of all of them. */
export interface Wallet {
  readonly kind: 'wallet'
  readonly ids: readonly string[]
  readonly cards: readonly SavedMethod[]
}

/** Read what a customer has saved for us; a customer that the provider does not know has saved nothing. */
export async function readWallet(
  client: Client,
  customer_id: string,
): Promise<Wallet | NotAttempted> {
  const nothing: Wallet = { kind: 'wallet', ids: [], cards: [] }
  if (!Id.safeParse(customer_id).success) return nothing
  const path = `${pathOf('customers', customer_id, 'payment-methods')}?only_merchant=true`
  const reply = await client.read(path)
  if (reply.kind === 'not_attempted') return reply
  if (reply.kind === 'refused') return reply.status === 404 ? nothing : { kind: 'not_attempted' }
  const shape = MethodsShape.safeParse(reply.json)
  if (!shape.success) return { kind: 'not_attempted' }
  const methods = shape.data.payment_methods.filter(isOurs)
  return {
    kind: 'wallet',
    ids: methods.map(({ id }) => id),
    cards: methods.flatMap((method) => cardOf(method) ?? []),
  }
}

/** The port's two operations on saved cards. */
export function methodOperations(
  client: Client,
): Pick<PaymentProvider, 'listMethods' | 'deleteMethod'> {
  return {
    async listMethods(customer_id): Promise<MethodsAnswer> {
      const wallet = await readWallet(client, customer_id)
      return wallet.kind === 'wallet'
        ? { kind: 'methods', methods: wallet.cards }
        : { kind: 'not_attempted' }
    },
    async deleteMethod(customer_id, method_id) {
      if (![customer_id, method_id].every((id) => Id.safeParse(id).success)) return 'deleted'
      const path = pathOf('customers', customer_id, 'payment-methods', method_id)
      const reply = await client.command('DELETE', path)
      // A page of a proxy has the status 200.
      if (reply.kind === 'done') return reply.status === 204 ? 'deleted' : 'unknown'
      if (reply.kind !== 'refused') return reply.kind
      return reply.status === 404 ? 'deleted' : 'not_attempted'
    },
  }
}

function isOurs({ saved_for }: MethodShape): boolean {
  return (saved_for ?? 'merchant') === 'merchant'
}

/** Revolut Pay and direct debit have no face that a person would recognise: they are no cards. */
function cardOf({
  id,
  type,
  brand,
  last_four,
  expiry_month: exp_month,
  expiry_year: exp_year,
  issuer_country,
}: MethodShape): SavedMethod | undefined {
  const complete = type === 'card' && /^\d{4}$/.test(last_four ?? '')
  if (!complete || !isWithin(exp_month, 1, 12) || !isWithin(exp_year, 2_000, 2_199)) {
    return undefined
  }
  return {
    provider_method_id: id,
    brand: brandOf(brand),
    last4: last_four ?? '',
    exp_month,
    exp_year,
    // Kept as evidence of where the customer is. Anything but a code says nothing.
    ...(/^[A-Z]{2}$/.test(issuer_country ?? '') ? { country: issuer_country ?? '' } : {}),
  }
}

function isWithin(value: number | null | undefined, from: number, to: number): value is number {
  return Number.isInteger(value) && Number(value) >= from && Number(value) <= to
}
