/** As large as a page of SQLite: a write makes new ones of few, and copies share the others. */
const BLOCK = 4_096

const ZEROS = new Uint8Array(BLOCK)

/** The bytes of a file. Blocks are never changed in place, so that a copy costs nothing but a list. */
export class FileContent {
  #blocks: Uint8Array[] = []
  #size = 0

  get size(): number {
    return this.#size
  }

  /** Resolves to how many bytes there were to read. */
  read(at: number, into: Uint8Array): number {
    const length = Math.max(0, Math.min(into.length, this.#size - at))
    for (let done = 0; done < length;) {
      const from = (at + done) % BLOCK
      const step = Math.min(BLOCK - from, length - done)
      into.set(this.#block(at + done).subarray(from, from + step), done)
      done += step
    }
    return length
  }

  /** What lies between the old end and `at` reads as zeros. */
  write(at: number, bytes: Uint8Array): void {
    for (let done = 0; done < bytes.length;) {
      const from = (at + done) % BLOCK
      const step = Math.min(BLOCK - from, bytes.length - done)
      const block = this.#block(at + done).slice()
      block.set(bytes.subarray(done, done + step), from)
      this.#blocks[Math.floor((at + done) / BLOCK)] = block
      done += step
    }
    this.#size = Math.max(this.#size, at + bytes.length)
  }

  /** Shorter only: a longer size than it has changes nothing. */
  truncate(size: number): void {
    if (size >= this.#size) return
    const whole = Math.floor(size / BLOCK)
    const rest = this.#block(size).slice(0, size % BLOCK)
    this.#blocks = this.#blocks.slice(0, whole)
    this.#size = whole * BLOCK
    if (rest.length > 0) this.write(this.#size, rest)
  }

  copy(): FileContent {
    const copy = new FileContent()
    copy.#blocks = this.#blocks.slice()
    copy.#size = this.#size
    return copy
  }

  #block(at: number): Uint8Array {
    return this.#blocks[Math.floor(at / BLOCK)] ?? ZEROS
  }
}
