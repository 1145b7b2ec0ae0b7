import { type Ddl, searched } from './ddl.ts'

/**
 * The words by which rows of the operators' lists are found. Only triggers write here, from the listed
 * table's column `search_words`.
 */
export const searchWords: Ddl = (words) => [
  `create table search_words (
    list ${words.key} not null,
    word ${words.key} not null,
    id ${words.key} not null,
    primary key (list, word, id)
  )${words.dialect === 'sqlite' ? ' strict, without rowid' : ''}`,
  ...searched(words, 'accounts', 'account_id'),
]
