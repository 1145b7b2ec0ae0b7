import { type Answered, type Ask, bodyOf, type Actor } from '../actor.ts'

/** What a customer has to sign in with just now. */
export interface Session {
  readonly access_token: string
  readonly refresh_token: string
  /** When the access token ends by itself. */
  readonly dies_at: number
}

/** How often the next commands are clicked: once, or twice at once. */
export type Clicks = 'once' | 'twice with one key' | 'twice with two keys'

/** What somebody does much more often than others. */
export type Habit = 'none' | 'restless' | 'comes and goes' | 'pays late' | 'lets the card run out'

/** A secret that its owner knows to be ended or spent. */
export interface DeadSecret {
  readonly secret: string
  readonly kind: 'refresh' | 'link' | 'access'
  /** The endpoint at which a link was spent. */
  readonly path: string
  /** Since when. */
  readonly at: number
}

/** What a customer remembers from one day to the next. */
export interface Notes {
  readonly email: string
  readonly country: string
  readonly company: boolean
  /** Whether an unpaid bill is paid one day, on the page that the banner leads to. */
  readonly honest: boolean
  readonly habit: Habit
  /** Null for whoever signs in by links alone. */
  password: string | null
  session: Session | null
  dead: DeadSecret[]
  clicks: Clicks
  /** When the bank makes the cards work again; null while they do. */
  well_at: number | null
  /** Idempotency-Keys and passwords thought of so far. */
  thought: number
}

/** Somebody with hands and a notebook. */
export interface Person {
  readonly actor: Actor
  readonly notes: Notes
}

/** What people look for in an answer; most answers have few of these. */
export type Field =
  | 'id'
  | 'status'
  | 'state'
  | 'data'
  | 'items'
  | 'item'
  | 'charged'
  | 'self_service'
  | 'planned'
  | 'now'
  | 'total'
  | 'charge_id'
  | 'discount_id'
  | 'ended_at'
  | 'price_rise_id'
  | 'stage'
  | 'invoices'
  | 'credit_notes'
  | 'read'
  | 'grant'
  | 'challenge_id'
  | 'signup_id'
  | 'order_token'
  | 'access_token'
  | 'user'
  | 'refresh_token'
  | 'expires_at'
  | 'expires_in'
  | 'checkout_url'
  | 'cta_url'
  | 'payment_method_id'
  | 'endpoint_id'
  | 'disabled_by'
  | 'is_default'
  | 'subscription'
  | 'price'
  | 'subscription_id'
  | 'subscription_status'
  | 'plan_tier'
  | 'plan_tier_pending'
  | 'invoice_id'
  | 'amount_minor'
  | 'currency'
  | 'account_id'
  | 'tenant_id'
  | 'ticket_id'
  | 'vat_id'
  | 'withdrawal_id'
  | 'confirmed_at'
  | 'required_docs'
  | 'uploaded_docs'

/** The body of an answer, which is read as it comes. */
// oxlint-disable-next-line typescript/no-explicit-any -- an actor reads many bodies
export type Body = Readonly<Record<Field, any>>

/** A key that this person never used. */
export function newKey({ actor, notes }: Person): string {
  return `${actor.name.replaceAll(/\W/g, '-')}-key-${++notes.thought}`
}

/** A password that nobody else thinks of. */
export function newPassword({ actor, notes }: Person): string {
  return `a word of mine ${++notes.thought} ${actor.draw.between(100_000, 999_999)}`
}

/**
 * The body of a success; undefined for a refusal, or when no answer came. Throws for what is a defect: the
 * service broke down, or its success lacks what it promises. While the phone system is out of reach the
 * service may say so.
 */
export function success(
  answered: Answered | undefined,
  promised: readonly string[] = [],
): Body | undefined {
  if (!answered) return undefined
  const { ask, status, text } = answered
  const said = `${ask.method} ${ask.path} answered ${status}`
  if (status === 503 && text.includes('upstream.pbx_unavailable')) return undefined
  if (status >= 500) throw new Error(`${said}: ${text}`)
  if (status >= 300) return undefined
  const body = status === 204 ? {} : bodyOf(answered)
  for (const field of promised) {
    if (body[field] === undefined) throw new Error(`${said} without ${field}: ${text}`)
  }
  return body
}

/** Ask without a session and without a key. */
export async function askOpenly(
  { actor }: Person,
  ask: Ask,
  promised?: readonly string[],
): Promise<Body | undefined> {
  return success(await actor.ask(ask), promised)
}

/** All of them at once; each is asked whatever becomes of the others. */
export function atOnce<T>(...asks: readonly (() => Promise<T>)[]): Promise<T[]> {
  return Promise.all(asks.map((ask) => ask()))
}

/** The token of the order behind a hosted page: the last part of its address. */
export function orderTokenOf(page: string): string {
  return new URL(page).pathname.split('/').at(-1) ?? ''
}
