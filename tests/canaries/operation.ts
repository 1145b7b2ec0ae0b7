import type { Canary } from './canary.ts'

/** Bugs in how the service bears what is wrong around it: its log, its secrets, its disk. */
export const OPERATION_CANARIES: readonly Canary[] = [
  {
    name: 'a log that cannot be written ends the process',
    file: 'packages/server/src/log-outlet.ts',
    from: '        done(error)\n',
    to: '        throw error\n',
    caught_by: {
      files: ['tests/server/log-unwritable.test.ts'],
      named: 'is on a disk that is full',
    },
  },
  {
    name: 'a log that nobody reads grows until the memory is full',
    file: 'packages/server/src/log-writer.ts',
    from: 'this.#waiting.length + line.length > LOG_BUFFER',
    to: 'this.#waiting.length + line.length > LOG_BUFFER * 1_000',
    caught_by: {
      files: ['tests/server/log-unwritable.test.ts'],
      named: 'whose reader reads no more',
    },
  },
  {
    name: 'a log that was away never comes back',
    file: 'packages/server/src/log-writer.ts',
    from: 'void setTimeout(again, RETRY).unref()',
    to: 'void again',
    caught_by: {
      files: ['tests/server/log-unwritable.test.ts'],
      named: 'goes on where its reader had left',
    },
  },
  {
    name: 'who reads as a customer reads on when the operator has signed out',
    file: 'adapters/store-sql/src/tables/hot-reads.ts',
    from: 'coalesce(s.ended_at, (select b.ended_at from sessions b where b.session_id = s.begun_in)) as ended_at',
    to: 's.ended_at',
    caught_by: {
      files: ['tests/stories/reading-ends.test.ts'],
      named: 'reads nothing more as a customer',
    },
  },
  {
    name: 'a reading that one operator began is for the next one in the browser, an auditor too',
    file: 'packages/pages/src/serve/memory.ts',
    from: 'kept?.begun_by === readerIn(sessions.session(c)) ? kept : undefined',
    to: 'sessions.session(c) === null ? undefined : kept',
    caught_by: { files: ['tests/console/reading.test.ts'], named: 'in the same browser' },
  },
  {
    name: 'a secret key of another database passes',
    file: 'adapters/security/src/check-keys.ts',
    from: 'return sealed.every(opens) ? [] :',
    to: 'return sealed.length > 0 ? [] :',
    caught_by: {
      files: ['tests/server/wrong-secret.test.ts'],
      named: 'does not start; doctor and verify say which',
    },
  },
  {
    name: 'a server whose database has become another one stays ready',
    file: 'packages/server/src/monitoring/readiness.ts',
    from: "ok: faults.every(({ kind }) => kind === 'missing')",
    to: 'ok: faults.length > 0',
    caught_by: {
      files: ['tests/server/wrong-secret.test.ts'],
      named: 'when its database has become another one',
    },
  },
  {
    name: 'a rotation forgets the secret of an endpoint that another follows',
    file: 'adapters/store-sql/src/sealed-texts.ts',
    from: "(['secret_sealed', 'previous_sealed'] as const)",
    to: "(['secret_sealed'] as const)",
    caught_by: {
      files: ['tests/commands/reseal.test.ts'],
      named: 'seals anew what the old key sealed',
    },
  },
  {
    name: 'a rotation brings back an authenticator that was exchanged meanwhile',
    file: 'adapters/store-sql/src/sealed-texts.ts',
    from: "        .where('totp_sealed', '=', sealed),",
    to: "        .where('totp_sealed', '!=', anew),",
    caught_by: {
      files: ['tests/commands/reseal.test.ts'],
      named: 'one that is changed meanwhile',
    },
  },
]
