import type { SubmissionEvent, submissionMachine } from '#machines/submission.ts';
import type { Cases, Situation } from '../../support/oracles/walks.ts';

const refusal = { code: 'sale_not_active', fields: {} };

const cases: Cases<SubmissionEvent> = {
  'submission.change': [{ type: 'submission.change' }],
  'submission.submit': [{ type: 'submission.submit', key: 'key-1' }],
  'submission.reject': [{ type: 'submission.reject', refusal }],
  'submission.accepted': [{ type: 'submission.accepted' }],
  'submission.refused': [{ type: 'submission.refused', refusal }],
  'submission.confirmation_required': [
    {
      type: 'submission.confirmation_required',
      confirmations: [{ code: 'blank_number_used', field: 'blank_number', values: {} }],
    },
  ],
  'submission.failed': [{ type: 'submission.failed', refusal }],
  'submission.confirm': [{ type: 'submission.confirm' }],
  'submission.back': [{ type: 'submission.back' }],
  'submission.reset': [{ type: 'submission.reset' }],
};

export const submissionSituations: Situation<typeof submissionMachine>[] = [
  { title: 'a new form', input: { key: null }, cases },
  { title: 'a form whose last try may have got through', input: { key: 'key-0' }, cases },
];
