/**
 * The entry of a table under a key that comes from elsewhere: undefined where the table has none of its own. A plain
 * `table[key]` also finds what every object inherits, `constructor` say.
 */
export function lookUp<T>(
  table: Readonly<Record<string, T>> | undefined,
  key: string,
): T | undefined {
  return table !== undefined && Object.hasOwn(table, key) ? table[key] : undefined
}
