import type { Answered } from '../harness/simulation/actor.ts'
import { seen, type Tampering } from './tampering.ts'

/** What the onlooker sees that nobody is to see. */
export const TAMPERED_REQUESTS: readonly Tampering[] = [
  {
    id: 'I1',
    what: 'a replay is not the first answer',
    async tamper() {
      const answers = [seen({ text: '{"n":1}' }), seen({ text: '{"n":2}', replayed: true })]
      return { names: 'key-1', observer: { answers } }
    },
  },
  {
    id: 'I1',
    what: 'a success is not kept under its key',
    async tamper({ now }) {
      const answers = [seen({ text: '{}', at: now as Answered['at'] })]
      return { names: 'key-1', observer: { answers } }
    },
  },
  {
    id: 'I2',
    what: 'one key made two things',
    async tamper() {
      const other = { method: 'POST', path: '/topups', key: 'key-1', body: { amount: 2 } } as const
      return {
        names: 'key-1',
        observer: { answers: [seen({ text: '{}' }), seen({ text: '{}', ask: other })] },
      }
    },
  },
  {
    id: 'I3',
    what: 'a success told of an invoice that is not there',
    async tamper() {
      return { names: 'inv-1', observer: { answers: [seen({ text: '{"invoice_id":"inv-1"}' })] } }
    },
  },
  {
    id: 'X1',
    what: 'a customer was shown the id of another',
    async tamper({ ona, jonas }) {
      const left = new Map<string, number>()
      const owners = new Map([['ona', { account_ids: [ona], left, emails: ['ona@example.lt'] }]])
      const answers = [
        seen({ text: `{"id":"${jonas}"}`, status: 200, ask: { method: 'GET', path: '/me' } }),
      ]
      return { names: jonas, observer: { answers, owners } }
    },
  },
  {
    id: 'X1',
    what: 'somebody was shown an account after they were removed from it',
    async tamper({ jonas, now }) {
      const left = new Map([[jonas, now - 1]])
      const owners = new Map([['ona', { account_ids: [], left, emails: ['ona@example.lt'] }]])
      const answers = [
        seen({
          at: now as Answered['at'],
          text: `{"id":"${jonas}"}`,
          status: 200,
          ask: { method: 'GET', path: '/me' },
        }),
      ]
      return { names: jonas, observer: { answers, owners } }
    },
  },
  {
    id: 'X1',
    what: 'a payment belongs to another customer than its invoice',
    async tamper({ ona, jonas, one, run }) {
      const refund = await one(`select refund_id from refunds where account_id = '${ona}'`)
      await run(`update refunds set account_id = '${jonas}' where refund_id = '${refund}'`)
      return refund
    },
  },
  {
    id: 'X2',
    what: 'a link opened two sessions',
    async tamper({ now }) {
      const at = now as Answered['at']
      const used = { secret: 'link-1', kind: 'link', accepted: true, dead: false, at } as const
      return { names: 'link-1', observer: { credentials: [used, used] } }
    },
  },
  {
    id: 'X2',
    what: 'a session has two refresh tokens that can be used',
    async tamper({ ona, one, run }) {
      const session = await one(`select s.session_id from sessions s join refresh_tokens t
        on t.session_id = s.session_id and t.rotated_at is null where s.account_id = '${ona}' and s.ended_at is null`)
      await run(`insert into refresh_tokens (token_hash, session_id, issued_at, expires_at)
        values ('h', '${session}', 1, 2)`)
      return session
    },
  },
  {
    id: 'X3',
    what: 'a refresh token works after the sign-out',
    async tamper({ now }) {
      const at = now as Answered['at']
      const used = { secret: 'token-1', kind: 'refresh', accepted: true, dead: true, at } as const
      return { names: 'token-1', observer: { credentials: [used] } }
    },
  },
  {
    id: 'X4',
    what: 'a password was logged',
    async tamper() {
      return {
        names: 'a long word',
        observer: { secrets: ['a long word'], logged: ['{"body":"a long word"}'] },
      }
    },
  },
  {
    id: 'X4',
    what: 'a token stands in the database in clear',
    async tamper({ ona, run }) {
      await run(`update accounts set company_name = 'token-in-clear' where account_id = '${ona}'`)
      return { names: 'token-in-clear', observer: { secrets: ['token-in-clear'] } }
    },
  },
  {
    id: 'X5',
    what: 'a request that was refused has made a payment',
    async tamper() {
      const answer = seen({ text: '{}', status: 403 })
      return {
        names: '/topups',
        observer: { refusals: [{ answer, changed_tables: ['payments'] }] },
      }
    },
  },
  {
    id: 'Q6',
    what: 'an invoice was issued, and no other system is told',
    async tamper({ one, run }) {
      const id = await one(`select max(event_id) from events where kind = 'invoice.issued'`)
      await run(`delete from events where event_id = '${id}'`)
      return id
    },
  },
  {
    id: 'Q6',
    what: 'other systems are told of what never happened',
    async tamper({ run, now }) {
      await run(`insert into events (event_id, account_id, kind, data, occurred_at)
        values ('made-up', 'acc-1', 'invoice.paid', '{}', ${now})`)
      return 'made-up'
    },
  },
]
