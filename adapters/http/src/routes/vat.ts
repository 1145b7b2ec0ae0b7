import {
  AdminVatThreshold,
  AdminVatProof,
  AdminVatProofDecisionRequest,
  AdminVatProofListResponse,
  AnyFile,
  VatProof,
  VatProofFilters,
  VatProofListResponse,
  VatProofUpload,
  VatStatusResponse,
} from '@billing/api'
import { endpoint } from '../endpoint.ts'

const tag = 'vat'

const CUSTOMER_ENDPOINTS = [
  endpoint({
    id: 'getVat',
    method: 'get',
    path: '/vat',
    tag,
    summary: 'See the VAT number',
    description:
      'The account’s EU VAT number, and what the registry said of it; where the account is for its VAT, and what waits for proof.',
    status: 200,
    response_description: 'The number and its status.',
    response: VatStatusResponse,
    run: ({ billing, call }) => billing.vat.view(call),
  }),
  endpoint({
    id: 'revalidateVat',
    method: 'post',
    path: '/vat/revalidate',
    tag,
    summary: 'Check the VAT number again',
    description:
      'Asks the EU VAT registry now. While it is silent, a valid number stays valid, and any other is `pending` and asked about again.',
    status: 200,
    response_description: 'The number and its status, as they are now.',
    response: VatStatusResponse,
    problems: ['validation.failed'],
    run: ({ billing, call }) => billing.vat.revalidate(call),
  }),
  endpoint({
    id: 'uploadVatProof',
    method: 'post',
    path: '/vat/proofs',
    tag,
    summary: 'Send a proof of the VAT number',
    description:
      'A PDF, PNG or JPEG of at most 10 MiB, for a number that the registry does not confirm. The number is `pending` until we have looked, unless it is valid; a proof that still waits is superseded.',
    body: { schema: VatProofUpload, multipart: true },
    status: 201,
    response_description: 'The proof; we review it.',
    response: VatProof,
    problems: ['vat.verification_failed'],
    run: ({ billing, call, body }) => billing.vat.uploadProof(call, body),
  }),
  endpoint({
    id: 'listVatProofs',
    method: 'get',
    path: '/vat/proofs',
    tag,
    summary: 'List the proofs of the VAT number',
    description:
      'The account’s proofs and what became of them, newest first. The `Link` header leads to the next page.',
    paging: { max: 1_000, default: 100 },
    status: 200,
    response_description: 'A page of proofs.',
    response: VatProofListResponse,
    run: async ({ billing, call, page }) => {
      const { data, next } = await billing.vat.listProofs(call, page.request)
      page.link(next)
      return { data: [...data] }
    },
  }),
]

/** A decision can be taken once. Its note goes to the customer. */
const decided = {
  method: 'post',
  tag: 'admin',
  body: { schema: AdminVatProofDecisionRequest, optional: true },
  status: 200,
  response_description: 'The proof, reviewed.',
  response: AdminVatProof,
  problems: ['not_found'],
} as const

const OPERATOR_ENDPOINTS = [
  endpoint({
    id: 'adminGetVatThreshold',
    method: 'get',
    path: '/admin/vat-threshold',
    tag: 'admin',
    summary: 'See the meter of sales to consumers',
    description:
      'What was sold this year, net, to consumers in other member states (`cross_border`) and in the whole EU (`consumers`), beside the thresholds of the law; whose VAT rate is charged abroad, since when, and why.',
    status: 200,
    response_description: 'The sums and the periods.',
    response: AdminVatThreshold,
    run: async ({ billing, call }) => {
      const { periods, ...view } = await billing.thresholds.view(call)
      return { ...view, periods: [...periods] }
    },
  }),
  endpoint({
    id: 'adminListVatProofs',
    method: 'get',
    path: '/admin/vat-proofs',
    tag: 'admin',
    summary: 'List the proofs of VAT numbers',
    description: 'Of all accounts, newest first.',
    paging: { max: 100, default: 20, in_response: true },
    filters: VatProofFilters,
    status: 200,
    response_description: 'A page of proofs.',
    response: AdminVatProofListResponse,
    run: async ({ billing, call, filters, page }) => {
      const { data, next } = await billing.vat.listProofsForAdmin(call, filters, page.request)
      return { items: [...data], cursor_next: page.cursor(next) }
    },
  }),
  endpoint({
    id: 'adminDownloadVatProof',
    method: 'get',
    path: '/admin/vat-proofs/{proof_id}/file',
    tag: 'admin',
    summary: 'Download the file of a proof',
    description: 'To be saved, never shown in our place; the audit log of the customer has it.',
    status: 200,
    response_description: 'The file.',
    response: AnyFile,
    file: 'application/octet-stream',
    problems: ['not_found'],
    run: ({ billing, call, params }) => billing.vat.downloadProof(call, params.proof_id),
  }),
  endpoint({
    ...decided,
    id: 'adminApproveVatProof',
    path: '/admin/vat-proofs/{proof_id}/approve',
    summary: 'Accept a proof',
    description:
      'For good: its number is `valid` if it is still the account’s, and the VAT of the invoices that were issued while it was pending becomes account credit. Not by the operator whose own account sent it.',
    run: ({ billing, call, params, body }) =>
      billing.vat.approveProof(call, { ...params, ...body }),
  }),
  endpoint({
    ...decided,
    id: 'adminRejectVatProof',
    path: '/admin/vat-proofs/{proof_id}/reject',
    summary: 'Refuse a proof',
    description:
      'Its number is `invalid` if it still waits for this proof. The customer is mailed the note, and may send another proof. Not by the operator whose own account sent it.',
    run: ({ billing, call, params, body }) => billing.vat.rejectProof(call, { ...params, ...body }),
  }),
]

export const VAT_ENDPOINTS = [...CUSTOMER_ENDPOINTS, ...OPERATOR_ENDPOINTS]
