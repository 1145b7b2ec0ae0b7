/** The formats of a file of customers, by the end of its name. */
export const FORMATS = ['jsonl', 'csv'] as const

/** A file of customers, and how it is to be read. */
export interface CustomerFile {
  readonly path: string
  readonly format: (typeof FORMATS)[number]
}
