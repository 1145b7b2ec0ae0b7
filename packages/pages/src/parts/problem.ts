import { isProblemCode } from '@billing/core'
import type { ApiProblem, Part, Refusal } from '../api/refusal.ts'
import { below } from '../html/address.ts'
import { attribute } from '../html/flag.ts'
import { type Html, html, NOTHING } from '../html/html.ts'
import type { Reader } from '../reader.ts'
import { COMMON } from '../texts/common.ts'
import type { ProblemText } from '../texts/problem-text.ts'
import { PROBLEM_TEXTS } from '../texts/problems.ts'
import { reasonText } from '../texts/reasons.ts'
import { idOf } from './field.ts'

/** What a refusal says to a person. */
export function problemText(
  { code, retry_after }: Pick<ApiProblem, 'code' | 'retry_after'>,
  { language, problems }: Reader,
): ProblemText {
  const known = PROBLEM_TEXTS[language]
  if (code === 'internal' && retry_after !== undefined && problems?.unknown) return problems.unknown
  const of = isProblemCode(code) ? code : 'internal'
  return problems?.[of] ?? known[of]
}

/** Why a form was refused, at its top: it takes the focus, and leads to each field. */
export function refusedForm(refusal: Refusal, reader: Reader, fields: readonly string[]): Html {
  const { problem, request_id } = refusal
  const { title, says } = problemText(problem, reader)
  const { invalid_params = [], retry_after } = problem
  return html`<div class="refused" id="refused" tabindex="-1" role="alert">
    <h2>${title}</h2>
    <p>
      ${invalid_params.length === 0 ? says : COMMON[reader.language].problems}
      ${later(retry_after, reader)}
    </p>
    ${
      invalid_params.length === 0
        ? NOTHING
        : html`<ul>
            ${invalid_params.map(({ name, reason }) => reasonOf(name, reasonText(reason, reader.language), fields))}
          </ul>`
    }
    ${requestLine(problem, request_id, reader)}
  </div>`
}

/** Why something was refused, in a line. */
export function refusalText({ problem }: Refusal, reader: Reader): string {
  const [first] = problem.invalid_params ?? []
  return first ? reasonText(first.reason, reader.language).text : problemText(problem, reader).says
}

/** A part of a page, or that it cannot be shown at the moment. */
export function shown<Data>(part: Part<Data>, reader: Reader, view: (data: Data) => Html): Html {
  return 'data' in part ? view(part.data) : missing(part.refusal, reader)
}

/** What a page says that cannot be shown. */
export function problemPage(text: ProblemText, reader: Reader, refusal?: Refusal): Html {
  const { base, language } = reader
  return html`<section class="card message">
    <h1>${text.title}</h1>
    <p>${text.says} ${later(refusal?.problem.retry_after, reader)}</p>
    <p><a class="button" href="${below(base, '/')}">${COMMON[language].home}</a></p>
    ${refusal ? requestLine(refusal.problem, refusal.request_id, reader) : NOTHING}
  </section>`
}

function missing({ problem, request_id }: Refusal, reader: Reader): Html {
  const { language } = reader
  return html`<p class="missing">
    ${PROBLEM_TEXTS[language].part} ${later(problem.retry_after, reader)}
    ${request_id ? html`<small>${COMMON[language].request} ${request_id}</small>` : NOTHING}
  </p>`
}

function reasonOf(
  name: string,
  { text, lang }: ReturnType<typeof reasonText>,
  fields: readonly string[],
): Html {
  return html`<li ${attribute('lang', lang)}>
    ${fields.includes(name) ? html`<a href="#${idOf(name)}">${text}</a>` : text}
  </li>`
}

function later(seconds: number | undefined, { language }: Reader): string {
  return seconds === undefined ? '' : PROBLEM_TEXTS[language].later(seconds)
}

/** Where the mistake is ours, whoever is asked for help wants to know which request it was. */
function requestLine({ status }: ApiProblem, id: string | undefined, { language }: Reader): Html {
  if (id === undefined || status < 500) return NOTHING
  return html`<p class="hint">${COMMON[language].request} ${id}</p>`
}
