import { texts } from '../reader.ts'

/** What pages say of the files of a ticket. */
export const TICKET_FILES = texts({
  en: {
    files: 'Files',
    no_files: 'No files yet.',
    file: 'File',
    file_hint: 'PDF, PNG, JPEG or plain text, at most 10 MB.',
    size: 'Size',
    sender: 'From',
    sent_on: 'Sent',
    file_refused: 'But not the file:',
    add_send: 'Send the file',
    file_sent: 'The file is sent.',
  },
  lt: {
    files: 'Failai',
    no_files: 'Failų dar nėra.',
    file: 'Failas',
    file_hint: 'PDF, PNG, JPEG arba paprastas tekstas, ne didesnis kaip 10 MB.',
    size: 'Dydis',
    sender: 'Siuntėjas',
    sent_on: 'Išsiųstas',
    file_refused: 'Tačiau failo nepriėmėme:',
    add_send: 'Siųsti failą',
    file_sent: 'Failas išsiųstas.',
  },
})
