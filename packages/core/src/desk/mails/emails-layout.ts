import { lookUp } from '../../kernel/look-up.ts'
import type { Brand } from '../../kernel/brand.ts'
import type { Locale } from '../../kernel/locale.ts'
import type { MailButton, MailCommon, MailText } from './mail.ts'

/** One mail, written: the two bodies say the same. */
export interface RenderedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** The words around every mail. Lithuanian greets without a name, because a name there is declined. */
const FRAME = {
  en: {
    greeting: (name: string) => (isPlainName(name) ? `Hello ${name},` : 'Hello,'),
    closing: 'Best wishes',
    copy: 'If a button does not work, copy its address into your browser:',
    support: 'Questions? We are here to help:',
  },
  lt: {
    greeting: () => 'Sveiki,',
    closing: 'Pagarbiai',
    copy: 'Jei mygtukas neveikia, nukopijuokite jo adresą į naršyklę:',
    support: 'Turite klausimų? Mielai padėsime:',
  },
} as const

/** Longer ones are cut by mail programs anyway. */
const SUBJECT_MAX = 150

/** The text with a full stop at its end; a Lithuanian date brings its own. */
export function sentence(text: string): string {
  return text.endsWith('.') ? text : `${text}.`
}

/** Lay a mail out as plain text and as HTML that needs nothing from outside but the brand's logo. */
export function layOut(
  text: MailText,
  language: Locale,
  common: MailCommon,
  brand: Brand,
): RenderedMail {
  const { paragraphs, notes, buttons, code, subject } = text
  const page: Page = {
    subject: oneLine(subject).slice(0, SUBJECT_MAX),
    language,
    greeting: FRAME[language].greeting(oneLine(common.name)),
    paragraphs: paragraphs.map((part) => part.trim()),
    code: code ?? null,
    buttons: buttons ?? [],
    notes: notes ?? [],
    closing: FRAME[language].closing,
    seller: oneLine(common.seller_name),
    support: supportLine(brand, language),
    logo_url: brand.logo_url,
    primary: brand.primary_color ?? PRIMARY,
    ink: brand.text_color ?? INK,
  }
  return { subject: page.subject, text: plainText(page), html: html(page) }
}

interface Page {
  readonly subject: string
  readonly language: Locale
  readonly greeting: string
  readonly paragraphs: readonly string[]
  readonly code: string | null
  readonly buttons: readonly MailButton[]
  readonly notes: readonly string[]
  readonly closing: string
  readonly seller: string
  readonly support: string | null
  readonly logo_url: string | null
  /** Colors for CSS. */
  readonly primary: string
  readonly ink: string
}

/** Where customers get help, in one line; null where nobody said. */
function supportLine({ support }: Brand, language: Locale): string | null {
  const ways = [support.email, support.phone, support.url].filter((way) => way !== null)
  return ways.length === 0 ? null : `${FRAME[language].support} ${ways.map(oneLine).join(', ')}`
}

/** A name that cannot be read as an address: strangers choose names, and we send them to strangers. */
function isPlainName(name: string): boolean {
  return /^[\p{L}\p{M}' ’.-]{1,60}$/u.test(name) && !/\.\p{L}/u.test(name)
}

/** Without line breaks, which would end a header, and other control characters. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}

function plainText(page: Page): string {
  const blocks = [
    page.greeting,
    ...page.paragraphs,
    ...(page.code === null ? [] : [`    ${page.code}`]),
    ...page.buttons.map(({ label, url }) => `${label}:\n${url}`),
    ...page.notes,
    `${page.closing}\n${page.seller}`,
    ...(page.support === null ? [] : [page.support]),
  ]
  return `${blocks.join('\n\n')}\n`
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => lookUp(ESCAPES, letter) ?? letter)
}

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const PRIMARY = '#1a5fd0'
const INK = '#1b2430'
const DARK =
  '@media (prefers-color-scheme:dark){.page{background:#14171c!important}.card{background:#1f242c!important;border-color:#323a45!important}.ink{color:#e8ebef!important}.dim{color:#a3adb9!important}.code{background:#2a313b!important;color:#ffffff!important}.link{color:#8ab4f8!important}}'

function html(page: Page): string {
  const subject = escape(page.subject)
  const body = [
    ...logo(page),
    `<h1 class="ink" style="margin:0 0 20px;font-size:22px;line-height:1.3;color:${page.ink}">${subject}</h1>`,
    ...[page.greeting, ...page.paragraphs].map((part) => paragraph(page, part)),
    ...(page.code === null ? [] : [codeBlock(page, page.code)]),
    ...page.buttons.map((each) => button(page, each)),
    ...page.notes.map((part) => paragraph(page, part, 'dim')),
    paragraph(page, `${page.closing}\n${page.seller}`),
    ...(page.support === null ? [] : [paragraph(page, page.support, 'dim')]),
    ...addresses(page),
  ].join('\n')
  return `<!doctype html>
<html lang="${page.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${subject}</title>
<style>${DARK}</style>
</head>
<body class="page" style="margin:0;padding:24px 12px;background:#f2f4f7;${FONT}">
<div class="card" style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #dfe3e8;border-radius:12px">
${body}
</div>
</body>
</html>
`
}

/** The name stands for a picture that is not shown: many mail programs ask their reader first. */
function logo({ logo_url, seller }: Page): string[] {
  if (logo_url === null) return []
  const style = 'display:block;height:40px;max-width:240px;border:0'
  return [
    `<p style="margin:0 0 24px"><img src="${escape(logo_url)}" alt="${escape(seller)}" height="40" style="${style}"></p>`,
  ]
}

function paragraph({ ink }: Page, text: string, tone: 'ink' | 'dim' = 'ink'): string {
  const style = tone === 'ink' ? `font-size:16px;color:${ink}` : 'font-size:14px;color:#5b6675'
  const lines = escape(text).replace(/\r?\n/g, '<br>')
  return `<p class="${tone}" style="margin:0 0 16px;line-height:1.5;overflow-wrap:anywhere;${style}">${lines}</p>`
}

function codeBlock({ ink }: Page, code: string): string {
  const style = `margin:0 0 16px;padding:16px;border-radius:8px;background:#eef1f5;color:${ink};font:700 30px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px;text-align:center`
  return `<p class="code" style="${style}">${escape(code)}</p>`
}

function button({ primary }: Page, { label, url }: MailButton): string {
  const style = `display:inline-block;padding:12px 22px;border-radius:8px;background:${primary};color:#ffffff;font-size:16px;font-weight:600;text-decoration:none`
  return `<p style="margin:0 0 16px"><a href="${escape(url)}" style="${style}">${escape(label)}</a></p>`
}

function addresses({ buttons, language, primary }: Page): string[] {
  if (buttons.length === 0) return []
  const links = buttons.map(
    ({ url }) =>
      `<br><a class="link" href="${escape(url)}" style="color:${primary}">${escape(url)}</a>`,
  )
  const style =
    'margin:24px 0 0;font-size:12px;line-height:1.5;overflow-wrap:anywhere;color:#5b6675'
  return [`<p class="dim" style="${style}">${escape(FRAME[language].copy)}${links.join('')}</p>`]
}
