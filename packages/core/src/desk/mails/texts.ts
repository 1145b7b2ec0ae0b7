import { type Locale, LOCALES } from '../../kernel/locale.ts'
import type { Texts } from '../../settings.ts'
import type { Facts, FactType, MailText } from './mail.ts'

/** What of a mail an operator can word. Buttons, codes and small print stay: they are what the mail is for. */
const PARTS = ['subject', 'body'] as const
type Part = (typeof PARTS)[number]

/** A text that an operator can word, and what it can name in braces. */
export interface MailTextKey {
  readonly key: string
  readonly names: readonly string[]
}

/** What the keys of a mail are made of. */
interface Worded {
  readonly facts: Facts
  readonly variants?: { readonly names: readonly string[] }
}

/** A fact that is never in a subject, which shows on locked screens; flags and names of variants are no text. */
const IN_BODY: readonly FactType[] = ['text', 'text?', 'lines', 'link', 'link?', 'code']
const IN_SUBJECT: readonly FactType[] = ['text', 'text?']

/** A name in braces, and the full stop after it. */
const BLANK = /\{(\w+)\}(\.?)/g

/** The keys of every text of a mail. */
export function keysOf(kind: string, { facts, variants }: Worded): MailTextKey[] {
  const prefixes = variants
    ? variants.names.map((name) => `mail.${kind}.${name}`)
    : [`mail.${kind}`]
  return prefixes.flatMap((prefix) =>
    PARTS.map((part) => ({
      key: `${prefix}.${part}`,
      names: [...namesIn(part, facts), 'seller_name'],
    })),
  )
}

function namesIn(part: Part, facts: Facts): string[] {
  const types = part === 'body' ? IN_BODY : IN_SUBJECT
  return Object.entries(facts).flatMap(([name, type]) => (types.includes(type) ? [name] : []))
}

/** One mail whose text may be an operator's. */
interface Wording {
  readonly texts: Texts
  /** `mail.` with the kind, and the variant where it has some. */
  readonly prefix: string
  readonly language: Locale
  /** The facts of the mail, and what every mail says. */
  readonly args: object
}

/**
 * The text in an operator's words where there are some. A paragraph that names a fact which is missing this time is
 * left out; a subject that does so, or a body of which nothing is left, is ours.
 */
export function reworded(text: MailText, { texts, prefix, language, args }: Wording): MailText {
  const values = valuesOf(args)
  const own = (part: Part) => texts[`${prefix}.${part}`]?.[language]
  const subject = filled(own('subject') ?? '', values)
  const paragraphs = paragraphsOf(own('body') ?? '').flatMap((paragraph) =>
    paragraphsOf(filled(paragraph, values) ?? ''),
  )
  return {
    ...text,
    subject: subject || text.subject,
    paragraphs: paragraphs.length > 0 ? paragraphs : text.paragraphs,
  }
}

function paragraphsOf(text: string): string[] {
  return text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '')
}

function valuesOf(args: object): Map<string, string> {
  const values = new Map<string, string>()
  for (const [name, value] of Object.entries(args) as [string, unknown][]) {
    // Strangers choose their names, and we mail to strangers: only the greeting, which judges them, says one.
    if (typeof value === 'string' && name !== 'name') values.set(name, value)
    if (Array.isArray(value) && value.length > 0) values.set(name, value.join('\n'))
  }
  return values
}

/** Null when it names what is missing. A Lithuanian date brings the full stop of its sentence. */
function filled(template: string, values: ReadonlyMap<string, string>): string | null {
  const isWhole = [...template.matchAll(BLANK)].every(([, name = '']) => values.has(name))
  if (!isWhole) return null
  return template.replace(BLANK, (_all, name: string, stop: string) => {
    const value = values.get(name) ?? ''
    return value.endsWith('.') ? value : value + stop
  })
}

/** One line for each thing that is wrong with an operator's texts; `unknown` because files are. */
export function textProblems(keys: readonly MailTextKey[], texts: unknown): string[] {
  if (!isObject(texts)) return ['expected an object of texts by their keys']
  const known = new Map(keys.map(({ key, names }) => [key, names]))
  return Object.entries(texts).flatMap(([key, languages]) => {
    const names = known.get(key)
    if (!names) return [`${key}: we have no such text`]
    if (!isObject(languages)) return [`${key}: expected an object of texts by language`]
    return Object.entries(languages).flatMap(([language, text]) =>
      problemsOf(text, { key, language, names }).map((problem) => `${key}: ${problem}`),
    )
  })
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function problemsOf(
  text: unknown,
  { key, language, names }: MailTextKey & { readonly language: string },
): string[] {
  if (!LOCALES.some((known) => known === language)) {
    return [`we do not write in ${language}, only in ${LOCALES.join(' and ')}`]
  }
  if (typeof text !== 'string' || text.trim() === '') return [`${language}: expected a text`]
  const problems = [...text.matchAll(BLANK)].flatMap(([, name = '']) =>
    names.includes(name) ? [] : [`{${name}} is nothing that it can say, only ${braced(names)}`],
  )
  if (/[{}]/.test(text.replace(BLANK, ''))) problems.push('a brace stands alone')
  if (key.endsWith('.subject') && /[\r\n]/.test(text)) problems.push('a subject is one line')
  return problems.map((problem) => `${language}: ${problem}`)
}

function braced(names: readonly string[]): string {
  return names.map((name) => `{${name}}`).join(', ')
}
