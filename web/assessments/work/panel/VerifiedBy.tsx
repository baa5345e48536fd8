import { type Verification, verificationLabel, VERIFICATIONS } from '#domain/assessments/marks.rules.ts';
import { isAnswered } from '#domain/assessments/answers.rules.ts';
import { useAnswer } from '#web/assessments/work/answers.open.ts';
import type { AnswerStore } from '#web/assessments/work/answers.store.ts';
import { NativeSelect } from '#web/ui/choosers/NativeSelect.tsx';
import { PanelTitle } from './PanelTitle.tsx';

type Choice = Verification | 'unsaid';

const OPTIONS: readonly { value: Choice; label: string }[] = [
  { value: 'unsaid', label: 'Not said' },
  ...VERIFICATIONS.map((value) => ({ value, label: verificationLabel(value) })),
];

/** How the answer of the current question was found out. */
export function VerifiedBy({ store, questionKey }: { store: AnswerStore; questionKey: string }) {
  const { draft } = useAnswer(store, questionKey);
  if (!isAnswered({ ...draft, points: null })) return null;
  const choose = (choice: Choice) =>
    store.change(questionKey, { verifiedBy: choice === 'unsaid' ? null : choice, source: 'manual' }, 'now');
  return (
    <div>
      <PanelTitle>How do we know?</PanelTitle>
      <NativeSelect label="How do we know?" options={OPTIONS} value={draft.verifiedBy ?? 'unsaid'} onChange={choose} />
    </div>
  );
}
