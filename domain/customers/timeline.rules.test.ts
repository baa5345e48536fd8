import { expect, test } from 'vitest';
import { timelineLink, timelineSentence } from './timeline.rules.ts';

test('[CUST-40] The timeline describes events in sentences, including event types without a sentence of their own', () => {
  const sentence = (action: string, label: string | null = 'Core') => timelineSentence({ actor: 'Olive Owner', action, label });
  expect(sentence('assessment.approved')).toBe('Olive Owner approved the assessment “Core”.');
  expect(sentence('recommendation.approved')).toBe('Olive Owner recorded the approval of the recommendation “Core”.');
  expect(sentence('customer.archived')).toBe('Olive Owner archived the customer.');
  expect(sentence('qbr.delivered')).toBe('Olive Owner delivered the QBR “Core”.');
  expect(sentence('rocket.lifted_off', null)).toBe('Olive Owner lifted off: the rocket.');
});

test('[PORTAL-23] Portal activity of contacts and changes to their access and files are described in sentences', () => {
  const sentence = (action: string, label: string) => timelineSentence({ actor: 'Olive Owner', action, label });
  expect(sentence('contact.portal_invited', 'Helen')).toBe('Olive Owner gave portal access to the contact “Helen”.');
  expect(sentence('contact.portal_revoked', 'Helen')).toBe('Olive Owner revoked the portal access of the contact “Helen”.');
  expect(sentence('file.portal_shown', 'plan.pdf')).toBe('Olive Owner shared in the portal the file “plan.pdf”.');
  expect(timelineSentence({ actor: 'Helen (portal)', action: 'qbr.portal_opened', label: 'Q4' })).toBe(
    'Helen (portal) opened the QBR “Q4”.',
  );
});

test('[PORTAL-25] Every logged customer event has its own verb', () => {
  const acts = [
    'assessment.answers_judged',
    'assessment.upgraded',
    'assessment.thread_resolved',
    'budget.scenario_accepted',
    'customer.synchronised',
    'file.removed',
    'programme.planned',
    'recommendation.letter_exported',
    'stack_audit.completed',
    'sop.checklist_ticked',
  ];
  const bare = acts.filter((action) => timelineSentence({ actor: 'Olive', action, label: 'Core' }).includes(':'));
  expect(bare).toEqual([]);
});

test('[PORTAL-24] The timeline links to the files, the stack and the goals of a customer', () => {
  const link = (action: string, type: string) => timelineLink({ action, entity: { type, id: 'x' }, customerId: 'c' });
  expect(link('file.attached', 'file')).toBe('/customers/c?tab=files');
  expect(link('file.removed', 'file')).toBeNull();
  expect(link('stack_audit.completed', 'stack_audit')).toBe('/customers/c?tab=stack');
  expect(link('stack_item.created', 'stack_item')).toBe('/customers/c?tab=stack');
  expect(link('goal.updated', 'goal')).toBe('/customers/c');
});

test('The timeline links only to items that still exist', () => {
  const link = (action: string, type: string) => timelineLink({ action, entity: { type, id: 'x' }, customerId: 'c' });
  expect(link('assessment.approved', 'assessment')).toBe('/assessments/x');
  expect(link('contact.created', 'contact')).toBe('/customers/c?tab=contacts');
  expect(link('assessment.deleted', 'assessment')).toBeNull();
  expect(link('customer.updated', 'customer')).toBeNull();
});
