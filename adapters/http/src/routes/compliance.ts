import {
  AdminKybIntakeDecisionRequest,
  AdminKybIntakeListResponse,
  AnyFile,
  ComplianceDocumentUpload,
  ComplianceIntake,
  KybIntakeFilters,
} from '@billing/api'
import { endpoint } from '../endpoint.ts'

const tag = 'compliance'

const CUSTOMER_ENDPOINTS = [
  endpoint({
    id: 'getComplianceIntake',
    method: 'get',
    path: '/compliance/intake',
    tag,
    summary: 'See which identity documents we need',
    description:
      'What we ask for, what is there, and how our review stands. The first reading opens the intake.',
    status: 200,
    response_description: 'The intake.',
    response: ComplianceIntake,
    run: ({ billing, call }) => billing.compliance.view(call),
  }),
  endpoint({
    id: 'uploadComplianceDocument',
    method: 'post',
    path: '/compliance/intake/documents',
    tag,
    summary: 'Upload an identity document',
    description:
      'A PDF, PNG or JPEG of at most 10 MiB, for one of `required_docs`. Another upload of the same document takes the place of the earlier one; after a rejection it opens the intake again. We keep at most 10 files.',
    body: { schema: ComplianceDocumentUpload, multipart: true },
    status: 201,
    response_description: 'The intake, with the document.',
    response: ComplianceIntake,
    run: ({ billing, call, body }) => billing.compliance.upload(call, body),
  }),
  endpoint({
    id: 'submitComplianceIntake',
    method: 'post',
    path: '/compliance/intake/submit',
    tag,
    summary: 'Have the documents reviewed',
    description:
      'Every one of `required_docs` must have a file. Until we have decided, nothing more can be uploaded.',
    status: 200,
    response_description: 'The intake, submitted.',
    response: ComplianceIntake,
    problems: ['validation.failed'],
    run: ({ billing, call }) => billing.compliance.submit(call),
  }),
]

const OPERATOR_ENDPOINTS = [
  endpoint({
    id: 'adminListKybIntakes',
    method: 'get',
    path: '/admin/kyb-intakes',
    tag: 'admin',
    summary: 'List the reviews of identity documents',
    description:
      'Of all accounts, newest first: what was submitted, and whatever became of it. With `status: open` also those whose customer has uploaded something.',
    paging: { max: 100, default: 20, in_response: true },
    filters: KybIntakeFilters,
    status: 200,
    response_description: 'A page of intakes.',
    response: AdminKybIntakeListResponse,
    run: async ({ billing, call, filters, page }) => {
      const { data, next } = await billing.compliance.list(call, filters, page.request)
      return { items: [...data], cursor_next: page.cursor(next) }
    },
  }),
  endpoint({
    id: 'adminDownloadKybDocument',
    method: 'get',
    path: '/admin/kyb-intakes/{intake_id}/documents/{doc_key}',
    tag: 'admin',
    summary: 'Download an identity document',
    description:
      'The newest file that the customer uploaded for it. The audit log keeps who looked at it.',
    status: 200,
    response_description: 'The file.',
    response: AnyFile,
    file: 'application/octet-stream',
    problems: ['not_found'],
    run: ({ billing, call, params }) => billing.compliance.download(call, params),
  }),
  endpoint({
    id: 'adminApproveKybIntake',
    method: 'post',
    path: '/admin/kyb-intakes/{intake_id}/approve',
    tag: 'admin',
    summary: 'Accept the identity documents',
    description: 'Only of an intake that was submitted, and for good. We tell the customer.',
    body: { schema: AdminKybIntakeDecisionRequest, optional: true },
    status: 200,
    response_description: 'The intake, approved.',
    response: ComplianceIntake,
    problems: ['not_found'],
    run: ({ billing, call, params, body }) =>
      billing.compliance.approve(call, { ...params, ...body }),
  }),
  endpoint({
    id: 'adminRejectKybIntake',
    method: 'post',
    path: '/admin/kyb-intakes/{intake_id}/reject',
    tag: 'admin',
    summary: 'Refuse the identity documents',
    description:
      'Only of an intake that was submitted. We mail the customer the note, and they may upload again.',
    body: { schema: AdminKybIntakeDecisionRequest, optional: true },
    status: 200,
    response_description: 'The intake, rejected.',
    response: ComplianceIntake,
    problems: ['not_found'],
    run: ({ billing, call, params, body }) =>
      billing.compliance.reject(call, { ...params, ...body }),
  }),
]

export const COMPLIANCE_ENDPOINTS = [...CUSTOMER_ENDPOINTS, ...OPERATOR_ENDPOINTS]
