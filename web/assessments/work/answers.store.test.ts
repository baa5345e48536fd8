import { describe, expect, test } from 'vitest';
import type { Answer } from '#contract/assessments/answers.contract.ts';
import { missingRequired } from '#domain/assessments/scores.rules.ts';
import { type AnswerDraft, EMPTY } from './answers.draft.ts';
import { AnswerStore } from './answers.store.ts';
import type { SaveOutcome, StoreParts } from './answers.state.ts';

const BODY = {
  sections: [
    {
      key: 's',
      title: 'S',
      weight: 1,
      questions: ['a', 'b'].map((key) => ({
        key,
        text: key,
        type: 'alignment' as const,
        required: true,
        weight: 1,
        critical: false,
        internalOnly: false,
      })),
    },
  ],
};

function stored(questionKey: string, value: string, version: number): Answer {
  return {
    questionKey,
    value,
    notApplicable: false,
    naReason: null,
    internalNote: '',
    customerNote: '',
    points: 100,
    verifiedBy: null,
    flagged: false,
    flagText: '',
    source: 'manual',
    unverified: false,
    version,
    updatedAt: '2026-11-21T10:00:00.000Z',
    updatedBy: null,
  };
}

/** Fake server whose responses the test sends one by one, with a clock that the test advances. */
function bench(retests: readonly string[] = []) {
  const calls: { key: string; draft: AnswerDraft; version: number; answer: (outcome: SaveOutcome) => void }[] = [];
  const kept = new Map<string, { draft: AnswerDraft; version: number }>();
  let timers: { ms: number; run: () => void }[] = [];
  const parts: StoreParts = {
    save: (key, draft, version) => new Promise((answer) => calls.push({ key, draft, version, answer })),
    remember: async (key, draft, version) => void kept.set(key, { draft, version }),
    forget: async (key) => void kept.delete(key),
    afterPaint: (run) => run(),
    after: (ms, run) => {
      const timer = { ms, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    now: () => new Date('2026-11-21T10:00:00Z'),
    today: () => '2026-11-21',
  };
  const store = new AnswerStore(BODY, [], parts, { retests: new Set(retests) });
  const elapse = () => {
    const due = timers;
    timers = [];
    for (const { run } of due) run();
  };
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
  return { store, calls, kept, elapse, settle, pauses: () => timers.map(({ ms }) => ms) };
}

describe('answers during work', () => {
  test('A choice counts in the score at once and stays on the device until the server has stored it', async () => {
    const { store, calls, kept, elapse, settle } = bench();
    store.change('a', { value: 'met' }, 'now');
    expect(store.totals()).toMatchObject({ progress: { answered: 1, requiredOpen: 1 }, score: { value: 100 } });
    expect(kept.get('a')).toMatchObject({ version: 0 });
    elapse();
    calls[0]?.answer({ kind: 'saved', answer: stored('a', 'met', 1) });
    await settle();
    expect([store.state('a').saving, kept.size, store.unsaved()]).toEqual(['saved', 0, []]);
  });

  test('Typed text is saved once, after a pause of 400 ms', () => {
    const { store, calls, elapse, pauses } = bench();
    for (const text of ['N', 'No', 'Note']) store.change('a', { internalNote: text }, 'typing');
    expect(pauses()).toEqual([400]);
    elapse();
    expect(calls.map(({ draft }) => draft.internalNote)).toEqual(['Note']);
  });

  test('A change made during a save is sent after it, with the version that the save returned', async () => {
    const { store, calls, elapse, settle } = bench();
    store.change('a', { value: 'met' }, 'now');
    elapse();
    store.change('a', { value: 'partial' }, 'now');
    expect(calls.length).toBe(1);
    calls[0]?.answer({ kind: 'saved', answer: stored('a', 'met', 1) });
    await settle();
    expect(calls[1]).toMatchObject({ version: 1, draft: { value: 'partial' } });
  });

  test('A colleague’s conflicting answer is shown beside one’s own, and the person chooses between them', async () => {
    const { store, calls, elapse, settle } = bench();
    store.change('a', { value: 'met' }, 'now');
    elapse();
    calls[0]?.answer({ kind: 'conflict', current: stored('a', 'not_met', 3) });
    await settle();
    expect(store.state('a')).toMatchObject({ saving: 'conflict', draft: { value: 'met' }, stored: { value: 'not_met' } });
    store.resolve('a', 'mine');
    elapse();
    expect(calls[1]).toMatchObject({ version: 3, draft: { value: 'met' } });
  });

  test('An answer that cannot be sent offline is retried after growing pauses', async () => {
    const { store, calls, elapse, settle, pauses } = bench();
    store.change('a', { value: 'met' }, 'now');
    elapse();
    calls[0]?.answer({ kind: 'unreachable' });
    await settle();
    expect([store.state('a').saving, store.state('a').draft.value, pauses()]).toEqual(['offline', 'met', [1000]]);
    elapse();
    calls[1]?.answer({ kind: 'unreachable' });
    await settle();
    expect(pauses()).toEqual([3000]);
  });

  test('A refused answer returns to the stored value and shows the reason', async () => {
    const { store, calls, kept, elapse, settle } = bench();
    store.change('a', { value: 'met' }, 'now');
    elapse();
    calls[0]?.answer({ kind: 'refused', code: 'ASSESSMENT_NOT_EDITABLE', message: 'This assessment can no longer be edited' });
    await settle();
    expect(store.state('a')).toMatchObject({
      saving: 'refused',
      draft: { value: null },
      refusal: 'This assessment can no longer be edited',
    });
    expect(kept.has('a')).toBe(true);
  });

  test('An answer that a closed tab left on the device is sent when the page is opened again', () => {
    const { store, calls, elapse } = bench();
    const draft = { ...EMPTY, value: 'met' };
    store.restore([{ questionKey: 'a', draft, version: 0 }]);
    elapse();
    expect(calls[0]).toMatchObject({ key: 'a', version: 0, draft: { value: 'met' } });
  });
});

describe('lost responses and refusals', () => {
  test('A save whose response was lost is recognised when retried, and no conflict is shown', async () => {
    const { store, calls, kept, elapse, settle } = bench();
    store.change('a', { value: 'met' }, 'now');
    elapse();
    calls[0]?.answer({ kind: 'unreachable' });
    await settle();
    elapse();
    calls[1]?.answer({ kind: 'conflict', current: stored('a', 'met', 1) });
    await settle();
    expect([store.state('a').saving, store.state('a').stored?.version, kept.size]).toEqual(['saved', 1, 0]);
  });

  test('Questions to be retested come first, in their own section, and still count in their original one', () => {
    const { store } = bench(['b']);
    expect(store.placed().map(({ question, section }) => `${section.title} ${question.key}`)).toEqual(['Re-test b', 'S a']);
    store.change('b', { value: 'not_met' }, 'now');
    expect(store.totals()).toMatchObject({ progress: { answered: 1 }, score: { value: 0, sections: [{ key: 's', value: 0 }] } });
  });

  test('Submitting is delayed until a save in progress has finished', async () => {
    const { store, calls, elapse, settle } = bench();
    store.change('a', { value: 'met' }, 'now');
    elapse();
    let isDone = false;
    const flushed = store.flush().then(() => (isDone = true));
    await settle();
    expect(isDone).toBe(false);
    calls[0]?.answer({ kind: 'saved', answer: stored('a', 'met', 1) });
    await flushed;
    expect(store.unsaved()).toEqual([]);
  });

  test('A refused draft can be read and copied until it is dismissed', async () => {
    const { store, calls, kept, elapse, settle } = bench();
    store.change('a', { value: 'met', internalNote: 'Seen on site' }, 'now');
    elapse();
    calls[0]?.answer({ kind: 'refused', code: 'ASSESSMENT_NOT_EDITABLE', message: 'Closed' });
    await settle();
    expect(store.state('a').refused).toMatchObject({ value: 'met', internalNote: 'Seen on site' });
    store.dismissRefusal('a');
    expect([store.state('a').refused, kept.size]).toEqual([null, 0]);
  });

  test('A draft on the device that the server has already stored is deleted without a message', () => {
    const { store, kept } = bench();
    store.restore([{ questionKey: 'a', draft: store.state('a').draft, version: 7 }]);
    expect([store.state('a').saving, kept.size]).toEqual(['idle', 0]);
  });

  test('A question that does not apply counts as missing until its reason is entered', () => {
    const { store } = bench();
    store.change('a', { value: 'met' }, 'now');
    store.change('b', { notApplicable: true }, 'now');
    const missing = () => missingRequired(BODY, store.answers()).map(({ question }) => question.key);
    expect(missing()).toEqual(['b']);
    store.change('b', { naReason: 'No such device' }, 'now');
    expect(missing()).toEqual([]);
  });
});

describe('two people and a slow server', () => {
  test('[WORK-17] T2: Another person’s answer appears in place, and never over a change that is being saved', () => {
    const { store, calls, elapse } = bench();
    store.receive(stored('a', 'partial', 1));
    expect(store.state('a')).toMatchObject({ draft: { value: 'partial' }, saving: 'idle' });
    expect(store.totals().progress.answered).toBe(1);
    store.change('a', { value: 'met' }, 'now');
    elapse();
    store.receive(stored('a', 'not_met', 2));
    expect(store.state('a')).toMatchObject({ draft: { value: 'met' }, saving: 'saving' });
    expect(calls[0]).toMatchObject({ version: 1, draft: { value: 'met' } });
    store.receive(stored('a', 'partial', 1));
    expect(store.state('a').draft.value).toBe('met');
  });

  test('[WORK-18] T13: A person who moves on while a save is pending loses nothing, and each question is saved separately', async () => {
    const { store, calls, kept, elapse, settle } = bench();
    store.change('a', { value: 'met' }, 'now');
    elapse();
    store.change('b', { value: 'not_met' }, 'now');
    elapse();
    expect([calls.map(({ key }) => key), [...kept.keys()], store.unsaved()]).toEqual([
      ['a', 'b'],
      ['a', 'b'],
      ['a', 'b'],
    ]);
    calls[1]?.answer({ kind: 'saved', answer: stored('b', 'not_met', 1) });
    await settle();
    expect([store.unsaved(), [...kept.keys()]]).toEqual([['a'], ['a']]);
    calls[0]?.answer({ kind: 'saved', answer: stored('a', 'met', 1) });
    await settle();
    expect([store.unsaved(), kept.size, store.state('a').saving]).toEqual([[], 0, 'saved']);
  });
});
