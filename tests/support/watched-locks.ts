import type { TransactionOptions, Tx } from '@billing/core'

/** Records of an account that decide, or are decided by, what it is charged. */
const OF_ACCOUNTS: ReadonlySet<PropertyKey> = new Set([
  'accounts',
  'subscriptions',
  'cycles',
  'planChanges',
  'waitingLines',
  'invoices',
  'creditNotes',
  'refunds',
  'ledger',
  'payments',
  'paymentMethods',
  'vatVerdicts',
  'tenants',
] satisfies (keyof Tx)[])

/** Verbs of those repositories that change what is there. */
const WRITES = /^(put|plan|save|release|insert|makeDefault|append)/
/** Verbs after which the account that is named, or those that are found, cannot be changed by anybody else. */
const LOCKS_NAMED = new Set(['accounts.lock', 'accounts.getForUpdate'])
const LOCKS_FOUND = new Set(['accounts.vatChecksDue'])
/** Verbs that tell something of an account by its id alone. */
const TELLS = new Set(['payments.capturesSince', 'invoices.linesSince'])
/** A claim is a lock of its own, and what it says is read again. */
const CLAIMS = 'cycles.claimDue'

/**
 * The transaction, watched: `caught` is called when it writes what is an account's without the account's lock, and, if it
 * is isolated by its locks alone, when it reads so. A batch that charges sees nobody else's change between its
 * statements only as far as everybody keeps to this.
 */
export function watchLocks(
  tx: Tx,
  options: TransactionOptions | undefined,
  caught: (trespass: string) => never,
): Tx {
  const locked = new Set<unknown>()
  const read = new Set<unknown>()
  const before = (call: string, args: readonly unknown[]) => {
    if (options?.accountLocks && TELLS.has(call) && !locked.has(args[0])) {
      caught(`${call} reads an account that is not locked`)
    }
    const verb = call.slice(call.indexOf('.') + 1)
    if (!WRITES.test(verb)) return
    for (const id of accountsOf(args)) {
      // One that nobody has read is new, and nobody else's yet.
      if (call === 'accounts.put' && !read.has(id)) locked.add(id)
      if (!locked.has(id)) caught(`${call} writes to an account that is not locked`)
    }
  }
  const after = (call: string, args: readonly unknown[], answer: unknown) => {
    if (LOCKS_NAMED.has(call)) locked.add(args[0])
    for (const id of accountsOf(answer)) {
      read.add(id)
      if (LOCKS_FOUND.has(call)) locked.add(id)
      if (options?.accountLocks && call !== CLAIMS && !locked.has(id)) {
        caught(`${call} reads an account that is not locked`)
      }
    }
  }
  const watched = (name: string, repository: object) =>
    new Proxy(repository, {
      get(target, verb) {
        const member: unknown = Reflect.get(target, verb)
        if (typeof member !== 'function') return member
        return async (...args: unknown[]): Promise<unknown> => {
          const call = `${name}.${String(verb)}`
          before(call, args)
          const answer: unknown = await Reflect.apply(member, target, args)
          after(call, args, answer)
          return answer
        }
      },
    })
  return new Proxy(tx, {
    get(target, name) {
      const repository: unknown = Reflect.get(target, name)
      return OF_ACCOUNTS.has(name) ? watched(String(name), repository as object) : repository
    },
  })
}

/** The accounts that a record, a claim of one, or several of them belong to. */
function accountsOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(accountsOf)
  if (typeof value !== 'object' || value === null) return []
  const own: unknown = Reflect.get(value, 'account_id')
  if (own !== undefined) return [own]
  return ['cycle', 'refund', 'change'].flatMap((name) => accountsOf(Reflect.get(value, name)))
}
