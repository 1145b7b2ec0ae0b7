/** Text that stands in the file as it is: so pdfkit writes what is of no kind that it knows. */
export class Verbatim {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  get [Symbol.toStringTag](): string {
    return 'Verbatim'
  }

  toString(): string {
    return this.#text
  }
}
