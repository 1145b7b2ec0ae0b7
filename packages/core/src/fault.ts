/** A piece of work that threw: a bug or a database that is away. Logged; the work is tried again. */
export interface Fault {
  readonly where: string
  readonly error: unknown
}
