import type { KeyedCommand } from './keyed-command.ts'

/** Consumers withdraw from their contracts: the statement, its confirmation, and a letter. */
export const WITHDRAWAL_COMMANDS = {
  stateWithdrawal: {
    status: 201,
    effect: 'audit_log',
    asked: ({ consumers }, turn) => ({
      path: '/withdrawal',
      token: consumers[turn].token,
      body: {},
    }),
  },
  confirmWithdrawal: {
    status: 200,
    effect: 'audit_log',
    asked: ({ consumers }, turn) => ({
      path: `/withdrawal/${consumers[turn].withdrawal_id}/confirm`,
      token: consumers[turn].token,
    }),
  },
  adminEnterWithdrawal: {
    status: 201,
    effect: 'audit_log',
    asked: ({ admin, writers }, turn) => ({
      path: `/admin/customers/${writers[turn]}/withdrawal`,
      token: admin,
      body: {
        channel: 'letter',
        received_at: writers.wrote_at,
        words: 'I withdraw.',
      },
    }),
  },
} as const satisfies Readonly<Record<string, KeyedCommand>>
