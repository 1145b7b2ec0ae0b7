import type { Schema } from '@billing/client'
import { ATTACHMENT_TYPES } from '@billing/core'
import { type Part, Refusal } from '../api/refusal.ts'
import { type Html, html } from '../html/html.ts'
import type { Note } from '../parts/banner.ts'
import { card } from '../parts/card.ts'
import { empty } from '../parts/empty.ts'
import { type Attempt, fileField } from '../parts/field.ts'
import { form } from '../parts/form.ts'
import { day } from '../parts/moment.ts'
import { refusalText, shown } from '../parts/problem.ts'
import { table } from '../parts/table.ts'
import type { Reader } from '../reader.ts'
import type { Sent } from '../serve/page.ts'
import { COMMON } from '../texts/common.ts'
import { TICKET_FILES } from '../texts/ticket-files.ts'

type TicketFile = Schema<'SupportFile'>

/** How the files of a ticket are shown. */
export interface FilesShown {
  readonly names: Readonly<Record<TicketFile['author'], string>>
  /** Where a file is had; undefined where whoever looks may not have it. */
  readonly hrefOf: (file: TicketFile) => string | undefined
  /** The form that adds one, where one may be added. */
  readonly add: Html
}

/** The files of a ticket, as far as they can be read: each by its name, how large it is, whose, and since when it is there. */
export function ticketFilesCard(
  files: Part<readonly TicketFile[]>,
  { names, hrefOf, add }: FilesShown,
  reader: Reader,
): Html {
  const t = TICKET_FILES[reader.language]
  const rowOf = (file: TicketFile) => [
    nameOf(file, hrefOf(file)),
    `${Math.ceil(file.size_bytes / 1_024)} kB`,
    names[file.author],
    day(file.created_at, reader),
  ]
  const heads = [t.file, t.size, t.sender, t.sent_on].map((head) => ({ head }))
  const list = shown(files, reader, (found) =>
    found.length === 0 ? empty(t.no_files) : table(t.files, heads, found.map(rowOf)),
  )
  return card(t.files, html`${list} ${add}`)
}

/** Of an erased file only the row is left. */
function nameOf({ filename }: TicketFile, href: string | undefined): Html | string {
  if (filename === '') return '–'
  return href === undefined ? filename : html`<a href="${href}" download>${filename}</a>`
}

/** The form that sends a file alone; `lead` says with what it comes. */
export function addFileForm(lead: string, { language }: Reader, attempt: Attempt): Html {
  const { file: label, file_hint: hint, add_send } = TICKET_FILES[language]
  const fields = html`<p>${lead}</p>
    ${fileField({ name: 'file', label, hint, accept: ATTACHMENT_TYPES }, attempt)}`
  const asks = { does: 'attach', button: add_send, fields, takes_files: true } as const
  return form({ ...asks, weight: 'plain' }, attempt)
}

/** Its name in a form with text: a form that sends a file alone names it as the API does. */
const BESIDE = 'with_file'

/** Where a file is chosen that comes with what is written above. */
export function ticketFileField({ language }: Reader, attempt: Attempt): Html {
  const { file: label, file_hint: hint } = TICKET_FILES[language]
  const { optional } = COMMON[language]
  return fileField({ name: BESIDE, label, hint, optional, accept: ATTACHMENT_TYPES }, attempt)
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
  reader: Reader,
): Promise<Note> {
  try {
    await sending
    return note
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { file_refused } = TICKET_FILES[reader.language]
    const text = `${note.text} ${file_refused} ${refusalText(error, reader)}`
    return { ...note, tone: 'bad', text }
  }
}
