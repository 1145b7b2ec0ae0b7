import type { Opened } from '@billing/store-sql'
import { type RawBuilder, sql } from 'kysely'

/**
 * All that a database's schema consists of, one line for each column, check, key, index, trigger and
 * function, sorted; layout and comments of statements aside. The sandbox's tables are not ours. A partitioned table is
 * there with the name and the own triggers of its default partition.
 */
export async function schemaOf(opened: Opened): Promise<string[]> {
  const lines = opened.dialect === 'sqlite' ? await ofSqlite(opened) : await ofPostgres(opened)
  return lines.filter((line) => !/^\w+ sandbox_/.test(line)).toSorted()
}

/** A statement without what only people read. */
export function plain(statement: string): string {
  return statement
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([(),;]) ?/g, '$1')
    .trim()
}

async function linesOf({ db }: Opened, query: RawBuilder<{ line: string }>): Promise<string[]> {
  return (await query.execute(db)).rows.map(({ line }) => line)
}

async function ofSqlite(opened: Opened): Promise<string[]> {
  const { rows } = await sql<{ type: string; name: string; sql: string }>`
    select type, name, sql from sqlite_master where sql is not null and name not like 'sqlite_%'`.execute(
    opened.db,
  )
  const statements = rows.flatMap(({ type, name, sql: text }) =>
    type === 'table' ? partsOf(name, plain(text)) : [`${type} ${name}: ${plain(text)}`],
  )
  const columns = await linesOf(
    opened,
    sql`select concat_ws(' ', 'column', m.name, c.cid, c.name, c.type, c."notnull", c.dflt_value, c.pk) as line
      from sqlite_master m, pragma_table_xinfo(m.name) c where m.type = 'table'`,
  )
  const keys = await linesOf(
    opened,
    sql`select concat_ws(' ', 'key', m.name, k."from", k."table", k."to", k.on_update, k.on_delete) as line
      from sqlite_master m, pragma_foreign_key_list(m.name) k where m.type = 'table'`,
  )
  const indexes = await linesOf(
    opened,
    sql`select concat_ws(' ', 'indexed', m.name, i.name, i."unique", i.origin, i.partial, c.seqno,
        coalesce(c.name, '()'), c."desc", c.coll) as line
      from sqlite_master m, pragma_index_list(m.name) i, pragma_index_xinfo(i.name) c
      where m.type = 'table' and c.key = 1`,
  )
  return [...statements, ...columns, ...keys, ...indexes]
}

/** A table's columns and constraints, as its statement says them. */
function partsOf(table: string, statement: string): string[] {
  const begin = statement.indexOf('(')
  const end = statement.lastIndexOf(')')
  const parts: string[] = ['']
  let depth = 0
  for (const letter of statement.slice(begin + 1, end)) {
    depth += Number(letter === '(') - Number(letter === ')')
    if (letter === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return [...parts, `rest${statement.slice(end + 1)}`].map((part) => `table ${table}: ${part}`)
}

/** What they consist of, PostgreSQL itself keeps as in their table; which months there are follows from the rows. */
const PARTITIONS = sql`select oid from pg_class where relispartition`

/** Those that every database has. */
const DEFAULTS = sql`select partdefid from pg_partitioned_table`

async function ofPostgres(opened: Opened): Promise<string[]> {
  const ours = sql`connamespace = 'public'::regnamespace`
  const columns = sql<{ line: string }>`
    select concat_ws(' ', 'column', c.relname, row_number() over (partition by c.oid order by a.attnum),
      a.attname, format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
      pg_get_expr(d.adbin, d.adrelid), nullif(a.attidentity, ''), l.collname) as line
    from pg_attribute a join pg_class c on c.oid = a.attrelid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      left join pg_collation l on l.oid = a.attcollation
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0
      and not a.attisdropped and c.oid not in (${PARTITIONS})`
  const constraints = sql<{ line: string }>`
    select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid)) as line
    from pg_constraint where ${ours} and conrelid <> 0 and conrelid not in (${PARTITIONS})`
  const indexes = sql<{ line: string }>`
    select concat_ws(' ', 'index', tablename, indexdef) as line from pg_indexes
    where schemaname = 'public'
      and tablename not in (select relname from pg_class where relispartition)`
  const triggers = sql<{ line: string }>`
    select concat_ws(' ', 'trigger', tgrelid::regclass, tgenabled, pg_get_triggerdef(oid)) as line
    from pg_trigger where not tgisinternal and tgparentid = 0
      and (tgrelid not in (${PARTITIONS}) or tgrelid in (${DEFAULTS}))`
  const partitioned = sql<{ line: string }>`
    select concat_ws(' ', 'partitioned', partrelid::regclass, pg_get_partkeydef(partrelid),
      partdefid::regclass) as line
    from pg_partitioned_table`
  const functions = sql<{ line: string }>`
    select concat_ws(' ', 'function', proname, prorettype::regtype, prosrc) as line
    from pg_proc where pronamespace = 'public'::regnamespace`
  const all = [columns, constraints, indexes, triggers, functions, partitioned]
  const lines = await Promise.all(all.map((query) => linesOf(opened, query)))
  return lines.flat().map(plain)
}
