import type { Canary } from './canary.ts'

/** Bugs at the edge: keys, webhooks, whose data is whose, what is said to whom. */
export const REQUEST_CANARIES: readonly Canary[] = [
  {
    name: 'a 500 is stored under its key and given again',
    file: 'adapters/http/src/idempotency.ts',
    from: 'return status < 500 && !NOT_FINAL.has(status)',
    to: 'return !NOT_FINAL.has(status)',
    caught_by: {
      files: ['tests/http/idempotency.test.ts'],
      named: 'an answer that is not final frees the key',
    },
  },
  {
    name: 'another body under a known key gets the first answer',
    file: 'packages/core/src/records/idempotency/keyed-request.ts',
    from: 'if (known && known.fingerprint !== identity.fingerprint) throw conflict()',
    to: '',
    caught_by: {
      files: ['tests/http/idempotency.test.ts'],
      named: 'the same key with another body',
    },
  },
  {
    name: 'a key is everybody’s: one customer gets the answer of another',
    file: 'adapters/http/src/serve-endpoint.ts',
    from: "principal: actor?.api_key?.api_key_id ?? actor?.user_id ?? 'anonymous',",
    to: "principal: 'anonymous',",
    caught_by: { files: ['tests/http/keyed.test.ts'], named: 'somebody else has used' },
  },
  {
    name: 'a webhook’s signature is checked over its JSON written anew',
    file: 'packages/wire/src/revolut/webhook.ts',
    from: 'digest(secret, timestamp, webhook.body))',
    to: "digest(secret, timestamp, Buffer.from(JSON.stringify(parse(textOf(webhook.body) ?? '')))))",
    caught_by: { files: ['tests/http/webhooks.test.ts'], named: 'the raw bytes count' },
  },
  {
    name: 'a webhook of last year is taken',
    file: 'packages/wire/src/revolut/webhook.ts',
    from: '|| Math.abs(now - signed_at) > TOLERANCE_MS',
    to: '',
    caught_by: { files: ['tests/http/webhooks.test.ts'] },
  },
  {
    name: 'a list shows the rows of every account',
    file: 'packages/core/src/money/payments/list-payments.ts',
    from: 'tx.payments.list({ account_id }, page)',
    to: 'tx.payments.list({}, page)',
    caught_by: { files: ['tests/http/payments.test.ts'] },
  },
  {
    name: 'an invoice is shown to whoever knows its id',
    file: 'packages/core/src/money/invoices/view-invoice.ts',
    from: 'if (invoice?.account_id !== actorOf(call).account_id || !isIssued(invoice)) {',
    to: 'if (!invoice || !actorOf(call) || !isIssued(invoice)) {',
    caught_by: { files: ['tests/http/invoices.test.ts'] },
  },
  {
    name: 'a card is deleted by whoever knows its id',
    file: 'packages/core/src/money/cards/own-payment-method.ts',
    from: 'if (method?.account_id !== account_id || method.deleted_at !== null) {',
    to: 'if (!method || method.deleted_at !== null) {',
    caught_by: { files: ['tests/http/payment-methods.test.ts'] },
  },
  {
    name: 'an operator needs no second factor',
    file: 'packages/core/src/people/sessions/authorise.ts',
    from: "actor.role === 'admin' && actor.twofa",
    to: "actor.role === 'admin'",
    caught_by: { files: ['tests/security/access.test.ts'] },
  },
  {
    name: 'the core asks nobody who they are',
    file: 'packages/core/src/application/wire.ts',
    from: '    authorise(guarded, call.actor)\n',
    to: '',
    caught_by: { files: ['tests/security/embedded.test.ts'] },
  },
  {
    name: 'whatever has no account is the service itself',
    file: 'packages/core/src/records/idempotency/call.ts',
    from: 'return actor === SYSTEM.actor',
    to: "return actor !== null && actor !== undefined && !('account_id' in Object(actor))",
    caught_by: {
      files: ['packages/core/src/people/sessions/authorise.test.ts'],
      named: 'is not done by',
    },
  },
  {
    name: 'an operator’s operation is wired as one of the owner',
    file: 'packages/core/src/application/operator.ts',
    from: "update: use('adminUpdateCustomer', updateCustomer)",
    to: "update: use('updateAccount', updateCustomer)",
    caught_by: { files: ['tests/security/core.test.ts'] },
  },
  {
    name: 'the log has the bearer’s token in it',
    file: 'adapters/http/src/begin.ts',
    from: 'user_id: state.actor?.user_id,',
    to: "user_id: state.actor?.user_id, asked_with: c.req.header('authorization'),",
    caught_by: { files: ['tests/server/log.test.ts'] },
  },
  {
    name: 'the log has paths in it, and so ids',
    file: 'adapters/http/src/begin.ts',
    from: `        route: state.route,
        status,`,
    to: `        route: c.req.path,
        status,`,
    caught_by: { files: ['tests/http/wire.test.ts'], named: 'leaves one line' },
  },
  {
    name: 'a stranger’s requests for codes lock out whoever they are for',
    file: 'adapters/http/src/rate-limit.ts',
    from: '`${what.kind} ${byAddressAndEmail(what)}`',
    to: "emailKey(field(what.body, 'email'))",
    caught_by: {
      files: ['tests/http/rate-limits-of-strangers.test.ts'],
      named: 'that a stranger asks for lock nobody out',
    },
  },
  {
    name: 'every forged webhook is a row of the audit log',
    file: 'packages/core/src/money/payments/refused-webhooks.ts',
    from: 'if (known && known.due_at > now) {',
    to: 'if (known && known.due_at < now) {',
    caught_by: {
      files: ['tests/http/forged-webhooks.test.ts'],
      named: 'are counted, all of them, in one row a minute',
    },
  },
]
