import type { Schema } from '@billing/client'
import { ATTACHMENT_TYPES } from '@billing/core'
import { Refusal } from '../api/refusal.ts'
import { type Html, html } from '../html/html.ts'
import type { Note } from '../parts/banner.ts'
import { type Attempt, fileField } from '../parts/field.ts'
import { day } from '../parts/moment.ts'
import { refusalText } from '../parts/problem.ts'
import { table } from '../parts/table.ts'
import type { Reader } from '../reader.ts'
import type { Sent } from '../serve/page.ts'
import { COMMON } from '../texts/common.ts'

type TicketFile = Schema<'SupportFile'>

/** What a page says of the files of a ticket. */
export interface FileWords {
  readonly files: string
  readonly file: string
  readonly file_hint: string
  readonly size: string
  readonly sender: string
  readonly sent_on: string
  /** Before the reason why a file was not taken that came with something that was. */
  readonly file_refused: string
}

/**
 * The files of a ticket: each by its name, how large it is, whose, and since when it is there; with a link where whoever
 * looks may have it.
 */
export function ticketFiles(
  files: readonly TicketFile[],
  words: FileWords & { readonly names: Readonly<Record<TicketFile['author'], string>> },
  reader: Reader,
  hrefOf: (file: TicketFile) => string | undefined,
): Html {
  const { size, sender, sent_on, names } = words
  return table(
    words.files,
    [words.file, size, sender, sent_on].map((head) => ({ head })),
    files.map((file) => [
      nameOf(file, hrefOf(file)),
      `${Math.ceil(file.size_bytes / 1_024)} kB`,
      names[file.author],
      day(file.created_at, reader),
    ]),
  )
}

/** Of an erased file only the row is left. */
function nameOf({ filename }: TicketFile, href: string | undefined): Html | string {
  if (filename === '') return '–'
  return href === undefined ? filename : html`<a href="${href}" download>${filename}</a>`
}

/** Its name in a form with text: a form that sends a file alone names it as the API does. */
const BESIDE = 'with_file'

/** Where a file is chosen that comes with what is written above. */
export function ticketFileField(
  { file, file_hint }: Pick<FileWords, 'file' | 'file_hint'>,
  { language }: Reader,
  attempt: Attempt,
): Html {
  const { optional } = COMMON[language]
  const accept = ATTACHMENT_TYPES
  return fileField({ name: BESIDE, label: file, hint: file_hint, optional, accept }, attempt)
}

/** The file that was chosen; a browser sends an empty one without a name where none was. */
export function chosenFile({ files }: Pick<Sent, 'files'>): File | undefined {
  const file = files[BESIDE]
  return file && (file.name !== '' || file.size > 0) ? file : undefined
}

/**
 * What to say of something that was sent, and of the file that was to come with it. What was sent stands: any refusal of
 * the file is said, that of a session which has just ended too, and no form is filled in again to be sent twice.
 */
export async function notedWithFile(
  sending: Promise<unknown>,
  note: Note,
  { file_refused }: Pick<FileWords, 'file_refused'>,
  reader: Reader,
): Promise<Note> {
  try {
    await sending
    return note
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const text = `${note.text} ${file_refused} ${refusalText(error, reader)}`
    return { ...note, tone: 'bad', text }
  }
}
