import { expect, test } from 'vitest';
import { timelineLink, timelineSentence } from './timeline.rules.ts';

test('[CUST-40] The timeline tells events as sentences, also those that nobody has named', () => {
  const told = (action: string, label: string | null = 'Core') => timelineSentence({ actor: 'Olive Owner', action, label });
  expect(told('assessment.approved')).toBe('Olive Owner approved the assessment “Core”.');
  expect(told('recommendation.approved')).toBe('Olive Owner recorded the approval of the recommendation “Core”.');
  expect(told('customer.archived')).toBe('Olive Owner archived the customer.');
  expect(told('qbr.delivered')).toBe('Olive Owner delivered the QBR “Core”.');
  expect(told('rocket.lifted_off', null)).toBe('Olive Owner lifted off: the rocket.');
});

test('The timeline leads to what is still there', () => {
  const link = (action: string, type: string) => timelineLink({ action, entity: { type, id: 'x' }, customerId: 'c' });
  expect(link('assessment.approved', 'assessment')).toBe('/assessments/x');
  expect(link('contact.created', 'contact')).toBe('/customers/c?tab=contacts');
  expect(link('assessment.deleted', 'assessment')).toBeNull();
  expect(link('customer.updated', 'customer')).toBeNull();
});
