import type { Schema } from '@billing/client'
import {
  answered,
  buttonLink,
  card,
  document,
  type Download,
  facts,
  heading,
  type Html,
  html,
  NOTHING,
  type Page,
  pill,
  type Reader,
  table,
} from '@billing/pages'
import { customerLink } from '../../shape/links.ts'
import { type Names, readNames } from '../../shape/names.ts'
import { pathTo } from '../../shape/paths.ts'
import { PROOF as t } from '../../texts/proof.ts'

type Proof = Schema<'AuditProofResponse'>

interface Known {
  readonly proof: Proof
  readonly names: Names
}

/** Chains that belong to no account have this name. */
const SERVICE = 'service'

/** Whether a row of the audit log is as it was written: its links, up to the root of its day. */
export const auditProof: Page<Known> = {
  path: '/audit/{audit_id}',
  who: 'account',
  async load({ api, params }) {
    const path = { audit_id: params['audit_id'] ?? '' }
    const found = api.GET('/admin/audit-log/{audit_id}/proof', { params: { path } })
    const proof = await answered(found)
    return { proof, names: await readNames({ api }, [proof.chain]) }
  },
  view({ proof, names }, reader) {
    const file = `${reader.base}${pathTo('/audit/{id}/proof', proof.id)}`
    const body = html`${heading(t.title, t.lead, verdict(proof))}
      <section class="card">${summary(proof, names, reader)}</section>
      ${card(t.links, links(proof))}
      <div class="actions">
        ${buttonLink(file, t.file)} ${buttonLink(`${reader.base}/audit`, t.back)}
      </div>`
    return { title: t.title, body }
  },
}

function verdict({ holds }: Proof): Html {
  return holds ? pill(t.holds, 'good') : pill(t.broken, 'bad')
}

function summary(proof: Proof, names: Names, reader: Reader): Html {
  const { chain, seq, hash, root, flaw, flaw_seq } = proof
  const why = flaw === null ? '' : t.flaws[flaw]
  const where = flaw_seq === null ? '' : t.flaw_at(flaw_seq)
  return facts([
    { name: t.verdict, value: verdict(proof), hint: flaw === null ? undefined : `${why} ${where}` },
    {
      name: t.chain,
      value: chain === SERVICE ? t.service : customerLink(chain, names.get(chain), reader),
    },
    { name: t.place, value: String(seq) },
    { name: t.hash, value: code(hash) },
    { name: t.root, value: root?.day ?? t.not_sealed },
    root && { name: t.root_hash, value: code(root.root_hash) },
  ])
}

function code(text: string): Html {
  return html`<code>${text}</code>`
}

function links({ links: shown, links_total }: Proof): Html {
  const columns = [{ head: t.seq }, { head: t.content }]
  const rows = shown.map(({ seq, content, hash }) => [
    String(seq),
    html`<span class="mono">${content}</span><br /><small class="mono">${hash}</small>`,
  ])
  const part =
    shown.length < links_total ? html`<p>${t.shown(shown.length, links_total)}</p>` : NOTHING
  return html`<p class="hint">${t.links_lead}</p>
    ${part} ${table(t.links, columns, rows)}`
}

/** The proof as a file. */
export const proofFile: Download = {
  path: '/audit/{audit_id}/proof',
  who: 'account',
  async file({ api, params }) {
    const path = { audit_id: params['audit_id'] ?? '' }
    const asked = { params: { path }, parseAs: 'stream' } as const
    const { body } = document(await api.GET('/admin/audit-log/{audit_id}/proof', asked))
    const headers = {
      'content-type': 'application/json',
      'content-disposition': `attachment; filename="proof-${encodeURIComponent(path.audit_id)}.json"`,
    }
    return new Response(body, { headers })
  },
}
