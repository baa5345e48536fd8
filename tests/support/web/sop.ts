import { Sop } from '#contract/sops/sops.contract.ts';

const NOW = '2026-05-04T10:00:00.000Z';

/** A published SOP with one point, for components that are rendered without a server. */
export const MAILBOX_SOP = Sop.parse({
  id: '01890000-0000-7000-8000-0000000000a1',
  title: 'Move a mailbox',
  code: null,
  category: 'operations',
  status: 'published',
  audience: 'internal',
  tags: [],
  owner: null,
  reviewEveryDays: null,
  reviewedOn: null,
  nextReviewAt: null,
  linkedQuestionKeys: [],
  helpfulCount: 0,
  viewCount: 0,
  version: 1,
  createdAt: NOW,
  updatedAt: NOW,
  body: '- [ ] Call the customer',
  textVersion: 1,
  linkedQuestions: [],
  linkedTemplates: [],
  linkedCustomers: [],
  updatedBy: null,
  mine: { acknowledgedVersion: null, isHelped: false },
  acknowledgedCount: 0,
});
