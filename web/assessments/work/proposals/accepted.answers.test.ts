import { expect, test } from 'vitest';
import type { Answer } from '#contract/assessments/answers.contract.ts';
import type { Proposal } from '#contract/evidence/proposals.contract.ts';
import { EMPTY } from '#web/assessments/work/answers.draft.ts';
import type { SaveOutcome } from '#web/assessments/work/answers.state.ts';
import { AnswerStore } from '#web/assessments/work/answers.store.ts';
import { accept } from './decide.proposals.ts';

const QUESTION = {
  key: 'mfa',
  text: 'Is MFA required for every sign-in?',
  type: 'alignment' as const,
  required: true,
  weight: 1,
  critical: false,
  internalOnly: false,
};
const PROPOSAL: Proposal = {
  id: '01890000-0000-8000-8000-000000000001',
  questionKey: 'mfa',
  value: 'not_met',
  notApplicable: false,
  sentence: '3 of 41 users lack MFA',
  observedAt: '2026-11-20T07:00:00.000Z',
  validUntil: '2026-12-20',
  tools: ['scubagear'],
  origin: null,
  agrees: null,
  state: 'open',
  results: [],
};
const ANSWER: Answer = {
  ...EMPTY,
  questionKey: 'mfa',
  value: 'not_met',
  points: 0,
  verifiedBy: 'tool',
  source: 'import',
  unverified: false,
  version: 1,
  updatedAt: '2026-11-24T10:00:00.000Z',
  updatedBy: null,
};

/** Store whose saves have these outcomes, one after the other. Timers never run by themselves. */
function storeWith(outcomes: SaveOutcome[]) {
  const sent: (string | undefined)[] = [];
  const kept = new Map<string, unknown>();
  const store = new AnswerStore({ sections: [{ key: 's', title: 'S', weight: 1, questions: [QUESTION] }] }, [], {
    save: async (_key, { accepts }) => {
      sent.push(accepts);
      return outcomes.shift() ?? { kind: 'unreachable' };
    },
    remember: async (key, draft) => void kept.set(key, draft),
    forget: async (key) => void kept.delete(key),
    after: () => () => {},
    afterPaint: (run) => run(),
    now: () => new Date(),
    today: () => '2026-11-24',
  });
  store.proposals.take([PROPOSAL]);
  return { store, sent, kept };
}

test('An accepted proposal is the answer at once, and is saved as the acceptance of that proposal', async () => {
  const { store, sent, kept } = storeWith([{ kind: 'saved', answer: ANSWER }]);
  accept(store, 'a', [PROPOSAL]);
  expect([store.state('mfa').draft.value, store.totals().byTool, store.proposals.all()]).toEqual(['not_met', 1, []]);
  await store.flush();
  expect([sent, kept.size, store.state('mfa').saving]).toEqual([[PROPOSAL.id], 0, 'saved']);
  expect([store.proposals.acceptedOf('mfa')?.id, store.state('mfa').draft.accepts]).toEqual([PROPOSAL.id, undefined]);
});

test('A proposal that is accepted offline waits on this device, also while the proposals are read again', async () => {
  const { store, kept } = storeWith([{ kind: 'unreachable' }, { kind: 'saved', answer: ANSWER }]);
  accept(store, 'a', [PROPOSAL]);
  await store.flush();
  store.proposals.take([PROPOSAL]);
  expect([store.waiting().offline, store.proposals.all(), kept.get('mfa')]).toMatchObject([1, [], { accepts: PROPOSAL.id }]);
  await store.flush();
  expect([store.waiting().offline, kept.size, store.state('mfa').saving]).toEqual([0, 0, 'saved']);
});

test('A proposal that was accepted offline is taken up again after the page was closed', async () => {
  const { store, sent } = storeWith([{ kind: 'saved', answer: ANSWER }]);
  store.restore([{ questionKey: 'mfa', draft: { ...EMPTY, value: 'not_met', source: 'import', accepts: PROPOSAL.id }, version: 0 }]);
  expect(store.proposals.all()).toEqual([]);
  await store.flush();
  expect([sent, store.state('mfa').stored?.version]).toEqual([[PROPOSAL.id], 1]);
});

test('A proposal that has changed meanwhile is open again, and the note that was written to it is kept', async () => {
  const { store } = storeWith([
    { kind: 'stale' },
    { kind: 'saved', answer: { ...ANSWER, value: null, customerNote: 'Two test accounts' } },
  ]);
  accept(store, 'a', [PROPOSAL]);
  store.change('mfa', { customerNote: 'Two test accounts' }, 'typing');
  await store.flush();
  expect(store.proposals.of('mfa')?.id).toBe(PROPOSAL.id);
  expect(store.state('mfa').draft).toMatchObject({ value: null, source: 'manual', customerNote: 'Two test accounts' });
});

test('An accepted proposal is open again once its answer is changed', () => {
  const { store } = storeWith([]);
  accept(store, 'a', [PROPOSAL]);
  store.change('mfa', { value: 'met', source: 'manual' }, 'now');
  expect([store.proposals.of('mfa')?.id, store.state('mfa').draft.accepts]).toEqual([PROPOSAL.id, undefined]);
});

test('Z undoes an acceptance that the server does not have yet, without a call', async () => {
  const { store, sent } = storeWith([{ kind: 'unreachable' }]);
  accept(store, 'a', [PROPOSAL]);
  await store.flush();
  store.proposals.undoLast?.();
  await Promise.resolve();
  expect([store.state('mfa').draft.value, store.proposals.of('mfa')?.id, sent.length]).toEqual([null, PROPOSAL.id, 1]);
});
