/** A side that cannot be measured on this machine, e.g. a peer that could not be installed: its row is left out. */
export class NotHere extends Error {
  override readonly name = 'NotHere'
}
