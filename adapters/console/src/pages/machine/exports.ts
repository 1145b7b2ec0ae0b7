import { document, type Download, heading, html, type Page } from '@billing/pages'
import { sectionNav } from '../../nav.ts'
import { EXPORTS as t } from '../../texts/exports.ts'

const PATH = '/exports'

/** A month of the books as files: each button says which. */
export const exports: Page<null> = {
  path: PATH,
  who: 'account',
  load: async () => null,
  view(_, reader) {
    const at = `${reader.base}${PATH}`
    const buttons = (['invoices', 'ledger', 'isaf'] as const).map((kind) => {
      return html`<button class="button" formaction="${at}/${kind}">${t.kinds[kind]}</button>`
    })
    const body = html`${heading(t.title, t.lead)} ${sectionNav(PATH, reader)}
      <section class="card">
        <form method="get" class="form">
          <div class="field">
            <label for="month">${t.month}</label>
            <p class="hint" id="month-hint">${t.hint}</p>
            <input id="month" name="month" type="month" aria-describedby="month-hint" />
          </div>
          <div class="actions">${buttons}</div>
        </form>
      </section>`
    return { title: t.title, body, width: 'form-wide' }
  },
}

/** The month that the address names; without one the last whole month. */
function monthOf(query: URLSearchParams): { month?: string } {
  const month = query.get('month')
  return month ? { month } : {}
}

/** Every invoice and credit note of a month. */
export const invoicesFile: Download = {
  path: `${PATH}/invoices`,
  who: 'account',
  async file({ api, query }) {
    const asked = { params: { query: monthOf(query) }, parseAs: 'stream' } as const
    return document(await api.GET('/admin/exports/invoices', asked))
  },
}

/** Every posting of a month. */
export const ledgerFile: Download = {
  path: `${PATH}/ledger`,
  who: 'account',
  async file({ api, query }) {
    const asked = { params: { query: monthOf(query) }, parseAs: 'stream' } as const
    return document(await api.GET('/admin/exports/ledger', asked))
  },
}

/** The register of a month’s sales, for the Lithuanian tax inspectorate. Source: i.SAF 1.2. */
export const isafFile: Download = {
  path: `${PATH}/isaf`,
  who: 'account',
  async file({ api, query }) {
    const asked = { params: { query: monthOf(query) }, parseAs: 'stream' } as const
    return document(await api.GET('/admin/exports/isaf', asked))
  },
}
