import type { Ddl } from './ddl.ts'

/** A table that grows without end: by which instant its rows are kept apart, and what it is given anew. */
interface Grown {
  readonly table: string
  readonly at: string
  /** Every unique key has the instant, as PostgreSQL asks for. */
  readonly keys: readonly string[]
  readonly triggers: readonly string[]
}

/** What may neither change nor go. */
const frozen = (table: string, changed: string) => [
  `create trigger ${table}_no_update before update on ${table}
    for each row when (${changed}) execute function ${table}_no_update()`,
  `create trigger ${table}_no_delete before delete on ${table}
    for each row when (true) execute function ${table}_no_delete()`,
  `create trigger ${table}_no_truncate before truncate on ${table}
    for each statement execute function ${table}_no_delete()`,
]

/** Of a row of the audit log all but the personal fields, which may be taken away. */
const AUDITED = [
  'id',
  'chain',
  'seq',
  'ts',
  'action',
  'account_id',
  'user_id',
  'actor',
  'outcome',
  'reason',
  'meta',
  'personal_hash',
  'prev_hash',
  'hash',
].map((column) => `new.${column} is not distinct from old.${column}`)
const ERASED = ['ip', 'user_agent', 'salt'].map(
  (column) => `(new.${column} is null or new.${column} is not distinct from old.${column})`,
)

const AUDIT_LOG: Grown = {
  table: 'audit_log',
  at: 'ts',
  keys: [
    'alter table audit_log add primary key (id, ts)',
    // That a chain has a number once is kept by its head, which whoever appends locks and moves on.
    'alter table audit_log add unique (chain, seq, ts)',
    'create index audit_log_page on audit_log (ts, id)',
    'create index audit_log_actions on audit_log (action, actor, outcome, ts, id)',
    'create index audit_log_actors on audit_log (actor, outcome, ts, id)',
    `create index audit_log_accounts on audit_log (account_id, ts, id) where account_id is not null`,
    `create index audit_log_users on audit_log (user_id, ts, id, action, actor, outcome)
      where user_id is not null`,
    `create index audit_log_ticket on audit_log ((meta::jsonb ->> 'ticket_id'), ts, seq)
      where meta like '%"ticket_id":%'`,
  ],
  triggers: [
    ...frozen('audit_log', `not (${[...AUDITED, ...ERASED].join(' and ')})`),
    `create trigger audit_log_tallied_recovered after insert on audit_log
      for each row when (new.action = 'dunning.settled')
      execute function audit_log_tallied_recovered()`,
  ],
}

const LEDGER: Grown = {
  table: 'ledger_transactions',
  at: 'at',
  keys: [
    'alter table ledger_transactions add primary key (ledger_tx_id, at)',
    'alter table ledger_transactions add unique (account_id, seq, at)',
    'create index ledger_transactions_kind_ref on ledger_transactions (kind, ref)',
    `alter table ledger_transactions add foreign key (account_id) references accounts
      deferrable initially deferred`,
  ],
  triggers: [
    ...frozen('ledger_transactions', 'not (false)'),
    `create trigger ledger_transactions_counted after insert on ledger_transactions
      referencing new table as added
      for each statement execute function ledger_transactions_counted()`,
    `create trigger ledger_transactions_keyed after insert on ledger_transactions
      referencing new table as added
      for each statement execute function ledger_transactions_keyed()`,
  ],
}

const TALLIES: Grown = {
  table: 'tallies',
  at: 'began_at',
  keys: [
    'alter table tallies add primary key (measure, span, began_at, tally_key) include (amount)',
    `create index tallies_by_key on tallies (measure, tally_key, began_at, amount) where span = 'day'`,
  ],
  triggers: [],
}

const WEBHOOKS: Grown = {
  table: 'webhooks',
  at: 'signed_at',
  keys: [
    'alter table webhooks add primary key (webhook_id, signed_at)',
    'alter table webhooks add unique (source, signed_at, body_hash)',
  ],
  triggers: [],
}

/**
 * That a movement is posted once, and that a chain has each number once, holds over all months: these keys are kept in a
 * table of their own.
 */
const LEDGER_KEYS = [
  `create table ledger_keys (
    kind text collate "C" not null,
    ref text collate "C" not null,
    account_id text collate "C" not null,
    seq bigint not null,
    primary key (kind, ref),
    unique (account_id, seq)
  )`,
  `insert into ledger_keys (kind, ref, account_id, seq)
    select kind, ref, account_id, seq from ledger_transactions`,
  'analyze ledger_keys',
  `create function ledger_keys_frozen() returns trigger language plpgsql as $$
    begin raise exception 'ledger_keys is append-only' using errcode = 'restrict_violation'; end $$`,
  ...['update', 'delete', 'truncate'].map(
    (event) => `create trigger ledger_keys_no_${event} before ${event} on ledger_keys
      for each statement execute function ledger_keys_frozen()`,
  ),
  `create function ledger_transactions_keyed() returns trigger language plpgsql as $$
    begin
      insert into ledger_keys (kind, ref, account_id, seq)
        select kind, ref, account_id, seq from added order by kind, ref;
      return null;
    end $$`,
]

/** Triggers of a statement are those of the table that it names: past ours, nobody writes to a partition itself. */
const GUARD = `create function partition_written() returns trigger language plpgsql as $$
  begin
    raise exception '% is written through the table that it is a partition of', tg_table_name
      using errcode = 'restrict_violation';
  end $$`

const guarded = (partition: string) => `create trigger partition_written
  before insert or update or delete or truncate on ${partition}
  for each statement execute function partition_written()`

/** Every month (UTC) that has rows. Others are made by `billing partitions make`; until then the default takes their rows. */
const months = ({ table, at }: Grown) => `do $$
  declare
    month timestamp;
  begin
    for month in select distinct date_trunc('month', to_timestamp(${at} / 1000) at time zone 'UTC')
      from ${table}_before
    loop
      execute format('create table %I partition of ${table} for values from (%s) to (%s)',
        '${table}_' || to_char(month, 'YYYY_MM'), (extract(epoch from month) * 1000)::bigint,
        (extract(epoch from month + interval '1 month') * 1000)::bigint);
      execute format('${guarded('%I')}', '${table}_' || to_char(month, 'YYYY_MM'));
    end loop;
  end $$`

/** What an operator has granted on the table and on columns of it, whatever is granted by default. */
const grants = ({ table }: Grown) => `do $$
  declare
    granted record;
  begin
    for granted in
      select acl.*, privilege_type as what from pg_class, aclexplode(relacl) acl
        where pg_class.oid = '${table}_before'::regclass and grantee <> relowner
      union all select acl.*, format('%s (%I)', privilege_type, attname)
        from pg_attribute, aclexplode(attacl) acl
        where attrelid = '${table}_before'::regclass and not attisdropped
    loop
      execute format('grant %s on ${table} to %s %s', granted.what,
        case granted.grantee when 0 then 'public' else granted.grantee::regrole::text end,
        case when granted.is_grantable then 'with grant option' end);
    end loop;
  end $$`

/**
 * Before anything is read: what others commit until then is copied. In the order in which they go through them, so that
 * nobody is met half-way after an hour of copying. The accounts too: no table that refers to them is dropped otherwise.
 */
const ALONE = `lock table webhooks, accounts, ledger_transactions, audit_log, tallies
  in access exclusive mode`

const remade = (grown: Grown) => {
  const { table, at, keys, triggers } = grown
  return [
    `alter table ${table} rename to ${table}_before`,
    `create table ${table} (like ${table}_before including all excluding indexes)
      partition by range (${at})`,
    months(grown),
    `create table ${table}_default partition of ${table} default`,
    guarded(`${table}_default`),
    `insert into ${table} select * from ${table}_before`,
    grants(grown),
    `drop table ${table}_before`,
    ...keys,
    ...triggers,
    `analyze ${table}`,
  ]
}

/**
 * Tables that grow without end are partitioned by month, by PostgreSQL itself; the rows of before go to the partitions
 * of their months. SQLite has no partitions: nothing changes there.
 */
export const partitions: Ddl = (dialect) =>
  dialect === 'sqlite'
    ? []
    : [ALONE, GUARD, ...LEDGER_KEYS, ...[AUDIT_LOG, LEDGER, TALLIES, WEBHOOKS].flatMap(remade)]
