import { addressOf, type Assets } from '../assets/assets.ts'
import { attribute } from '../html/flag.ts'
import { below } from '../html/address.ts'
import { type Html, html, NOTHING } from '../html/html.ts'
import { houseName, type Reader } from '../reader.ts'
import { COMMON } from '../texts/common.ts'
import { hidden } from './field.ts'

/** A link of the navigation. */
export interface NavLink {
  readonly href: string
  readonly text: string
  readonly current: boolean
  /** As in `3 new`: the number is seen, and the word is read aloud. */
  readonly count?: string | undefined
}

/** A page without its frame. */
export interface Sheet {
  readonly title: string
  readonly body: Html
  /** How wide: forms are read in narrow columns. */
  readonly width?: 'narrow' | 'form-wide'
  /** Seconds after which the page looks again, because something is under way. */
  readonly looks_again?: number
}

/** What stands around a page. */
export interface Frame {
  readonly assets: Assets
  readonly nonce: string
  /** The path that is shown, to come back to after the language was changed. */
  readonly path: string
  readonly nav: readonly NavLink[]
  /** Which front end it is, whether the reader may switch its language, and where its keys lead. */
  readonly front: {
    readonly name: string
    readonly switches: boolean
    readonly keys?: Readonly<Record<string, string | null>> | undefined
  }
  /** The e-mail of whoever is signed in. */
  readonly who: string | null
  /** Where the site is that led here. */
  readonly back?: string | undefined
  /** Banners, the note of what was just done, a refusal: what stands before the page. */
  readonly above: Html
}

/** The whole document. */
export function shell(sheet: Sheet, frame: Frame, reader: Reader): Html {
  const { language, base } = reader
  const { assets, nonce } = frame
  const seconds = sheet.looks_again
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${sheet.title} – ${houseName(reader.house)}</title>
        <link rel="icon" href="${addressOf(assets.icon, base)}" />
        <link rel="stylesheet" href="${addressOf(assets.style, base)}" nonce="${nonce}" />
        <script type="module" src="${addressOf(assets.script, base)}" nonce="${nonce}"></script>
        ${
          seconds === undefined
            ? NOTHING
            : html`<noscript><meta http-equiv="refresh" content="${seconds * 2}" /></noscript>`
        }
      </head>
      <body class="${frame.front.name}" ${keysOf(frame, base)}>
        <a class="skip" href="#main">${COMMON[language].skip}</a>
        ${header(frame, reader)}
        <main
          id="main"
          ${attribute('class', sheet.width)}
          ${attribute('data-live', seconds === undefined ? undefined : String(seconds * 1_000))}
        >
          ${frame.above} ${sheet.body}
        </main>
        ${footer(frame, reader)}
      </body>
    </html>`
}

/** The script reads them off the page; without it there are none. */
function keysOf({ front: { keys } }: Frame, base: string): Html {
  if (keys === undefined) return NOTHING
  const leads = Object.entries(keys).map(([key, to]) => [key, to && below(base, to)])
  return attribute('data-keys', JSON.stringify(Object.fromEntries(leads)))
}

function header({ assets, nav, who, back }: Frame, { language, base, house }: Reader): Html {
  const name = houseName(house)
  return html`<header class="top">
    <div class="bar">
      <a class="brand" href="${below(base, '/')}">
        ${
          assets.logo
            ? html`<img src="${addressOf(assets.logo, base)}" alt="${name}" />`
            : html`<span class="mark" aria-hidden="true">${name.slice(0, 1)}</span> ${name}`
        }
      </a>
      ${back === undefined ? NOTHING : html`<a class="back" target="_top" href="${back}">${COMMON[language].back_to(new URL(back).host)}</a>`}
      ${nav.length === 0 ? NOTHING : navigation(nav, COMMON[language].menu, '')}
      ${
        who === null
          ? NOTHING
          : html`<div class="who">
              <span>${who}</span>
              <form method="post" action="${base}/sign-out">
                <button class="button quiet small">${COMMON[language].sign_out}</button>
              </form>
            </div>`
      }
    </div>
  </header>`
}

/** A row of links, of which one is the page that is shown. */
export function navigation(
  links: readonly NavLink[],
  label: string,
  kind: '' | 'sub' | 'sub supposed',
): Html {
  return html`<nav aria-label="${label}" class="${kind}">
    <ul>
      ${links.map(
        ({ href, text, current, count }) =>
          html`<li>
            <a href="${href}" ${attribute('aria-current', current ? 'page' : undefined)}
              >${text}${counted(count)}</a
            >
          </li>`,
      )}
    </ul>
  </nav>`
}

function counted(count: NavLink['count']): Html {
  if (count === undefined) return NOTHING
  const [number, ...words] = count.split(' ')
  return html` <span class="count">${number}<span class="aloud"> ${words.join(' ')}</span></span>`
}

function footer({ path, front }: Frame, { language, base, house }: Reader): Html {
  const t = COMMON[language]
  const { email, phone, url } = house.brand.support
  const { terms_url, privacy_url } = house.brand.legal
  const { address, reg_number, vat_id } = house.seller
  const links = [
    email && html`<a href="mailto:${email}">${email}</a>`,
    phone && html`<a href="tel:${phone.replaceAll(/[^\d+]/g, '')}">${phone}</a>`,
    url && html`<a href="${url}">${t.help}</a>`,
    terms_url && html`<a href="${terms_url}">${t.terms}</a>`,
    privacy_url && html`<a href="${privacy_url}">${t.privacy}</a>`,
  ].filter(Boolean)
  return html`<footer class="foot">
    <p>
      ${[
        house.seller_name,
        address,
        reg_number && `${t.company_code} ${reg_number}`,
        vat_id && `${t.vat_id} ${vat_id}`,
      ]
        .filter(Boolean)
        .join(' · ')}
      ${links.map((each) => html` · ${each}`)}<br />${t.times(house.time_zone)}
    </p>
    ${front.switches ? languageForm(path, { language, base }) : NOTHING}
  </footer>`
}

function languageForm(path: string, { language, base }: Pick<Reader, 'language' | 'base'>): Html {
  const other = language === 'en' ? 'lt' : 'en'
  return html`<form method="post" action="${base}/language">
    ${hidden('language', other)} ${hidden('next', path)}
    <button class="button quiet small" lang="${other}">${COMMON[language].other_language}</button>
  </form>`
}
