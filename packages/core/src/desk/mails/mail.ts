import type { Locale } from '../../kernel/locale.ts'
import type { DocumentName } from '../../money/documents/issued-document.ts'
import type { Composer } from './mail-context.ts'

/**
 * What a fact of a mail is: a text as the reader's language writes it, an address to click, a code to be typed, a
 * yes or no, some lines, or one of a few names. One with a question mark may be null, which leaves its sentence out.
 */
export type FactType =
  | 'text'
  | 'text?'
  | 'link'
  | 'link?'
  | 'code'
  | 'flag'
  | 'lines'
  | readonly string[]

/** The facts of a mail by their names. */
export type Facts = Readonly<Record<string, FactType>>

type FactOf<T extends FactType> = T extends readonly (infer Name)[]
  ? Name
  : T extends 'text' | 'link' | 'code'
    ? string
    : T extends 'text?' | 'link?'
      ? string | null
      : T extends 'flag'
        ? boolean
        : readonly string[]

/** The values of the facts that a mail declares. */
export type FactsOf<F extends Facts> = { readonly [Name in keyof F]: FactOf<F[Name]> }

/** What every mail needs: who writes, and the reader's first name (`''` when we do not know it). */
export interface MailCommon {
  readonly seller_name: string
  readonly name: string
}

/** A link that stands out. */
export interface MailButton {
  readonly label: string
  readonly url: string
}

/** One mail in words. It is read from top to bottom; the subject is also its heading. */
export interface MailText {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** To be typed somewhere. Never in the subject: that shows on locked screens. */
  readonly code?: string
  readonly buttons?: readonly MailButton[]
  /** Small print below the buttons. */
  readonly notes?: readonly string[]
}

/**
 * The cases in which a mail says something else, and which of them it is this time. An operator words each by itself:
 * one text for all would be wrong in some.
 */
export interface Variants<F extends Facts> {
  readonly names: readonly string[]
  readonly of: (args: FactsOf<F>) => string
}

/** All about one kind of mail. */
export interface Mail<F extends Facts> {
  readonly facts: F
  readonly variants?: Variants<F>
  /** The document whose PDF goes with it: the one that the mail is about. Source: contract 10.1. */
  readonly attaches?: DocumentName['document']
  /** To whom it goes, and the facts of its text. */
  readonly compose: Composer<FactsOf<F>>
  readonly text: { readonly [Language in Locale]: (args: FactsOf<F> & MailCommon) => MailText }
}

interface Definition<F extends Facts> {
  readonly facts: F
  readonly variants?: Variants<NoInfer<F>>
  readonly attaches?: DocumentName['document']
  readonly compose: Composer<FactsOf<NoInfer<F>>>
  readonly en: (args: FactsOf<NoInfer<F>> & MailCommon) => MailText
  readonly lt: (args: FactsOf<NoInfer<F>> & MailCommon) => MailText
}

/** One kind of mail. Its declared facts are what it must compose, and what its texts may say. */
export function mail<const F extends Facts>({ en, lt, ...rest }: Definition<F>): Mail<F> {
  return { ...rest, text: { en, lt } }
}
