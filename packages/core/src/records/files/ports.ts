/** Stored bytes under keys that we choose. Passes `filesContract` of @billing/testing. */
export interface Files {
  /** Overwrites. Durable when it resolves. `key` is `[a-z0-9/_-]`, 1 to 200 characters. */
  put(key: string, bytes: Uint8Array, content_type: string): Promise<void>
  get(
    key: string,
  ): Promise<{ readonly bytes: Uint8Array; readonly content_type: string } | undefined>
  /** The keys that begin with `prefix`, which ends in a slash or a hyphen; in no order. */
  list(prefix: string): Promise<string[]>
  /** Repeatable: a key that is gone counts as deleted. */
  delete(key: string): Promise<void>
}
