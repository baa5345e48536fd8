import type { Question } from '#domain/templates/templates.rules.ts';
import { formatMoment } from '#web/ui/data/dates.ts';
import { classes } from '#web/ui/classes.ts';
import { Kbd } from '#web/ui/controls/Kbd.tsx';
import { lazy, memo, Suspense } from 'react';
import { useIsOpen } from '#web/session/features.ts';
import { useAnswer } from '#web/assessments/work/answers.open.ts';
import type { AnswerStore } from '#web/assessments/work/answers.store.ts';
import { choicesOf, NOT_APPLICABLE_KEY } from '#web/assessments/work/answers.words.ts';
import type { QuestionPart } from '#web/assessments/work/question.navigation.ts';
import { startsTyping } from '#web/assessments/work/keys/keys.ts';
import { ANSWER_KINDS } from '#web/assessments/work/rows/answer.kinds.ts';
import { useProposal } from '#web/assessments/work/proposals/proposals.ts';
import { PanelTitle } from './PanelTitle.tsx';
import { QuestionDetails } from './QuestionDetails.tsx';
import { hasHelp, HelpWords } from './QuestionHelp.tsx';
import { ReviewersQuery } from './ReviewersQuery.tsx';

const ProposalBeside = lazy(async () => ({ default: (await import('#web/assessments/work/proposals/ProposalFoot.tsx')).ProposalBeside }));
const ProposalFoot = lazy(async () => ({ default: (await import('#web/assessments/work/proposals/ProposalFoot.tsx')).ProposalFoot }));
const QuestionHistory = lazy(async () => ({ default: (await import('./QuestionHistory.tsx')).QuestionHistory }));
const LinkedSops = lazy(async () => ({ default: (await import('#web/sops/LinkedSops.tsx')).LinkedSops }));

interface QuestionPanelProps {
  assessmentId: string;
  store: AnswerStore;
  question: Question;
  /** Position within the section, such as "6 of 10". */
  place: string;
  mayAnswer: boolean;
  opened: QuestionPart | null;
  onOpen: (key: string, part: QuestionPart) => void;
}

/** Details of the current question next to the list, on wide screens. */
export const QuestionPanel = memo(function QuestionPanel({
  assessmentId,
  store,
  question,
  place,
  mayAnswer,
  opened,
  onOpen,
}: QuestionPanelProps) {
  const hasSops = useIsOpen()('sops');
  const proposal = useProposal(store, question.key);
  const isDeciding = mayAnswer && proposal !== undefined;
  return (
    <aside aria-label="About this question" data-beside className="flex flex-col border-l border-border">
      <div
        className={classes(
          'sticky top-39 grid max-h-[calc(100dvh-156px)] grid-cols-[minmax(0,1fr)] content-start gap-3 overflow-y-auto p-4',
          isDeciding && 'pb-18',
        )}
      >
        <div>
          <p className="mb-2 flex items-center justify-between gap-2 text-sm text-muted">
            {question.critical ? <CriticalChip /> : <span />}
            <span className="tabular-nums">{place}</span>
          </p>
          <p className="text-base font-semibold wrap-anywhere whitespace-pre-line">{question.text}</p>
          <References question={question} />
        </div>
        <ReviewersQuery assessmentId={assessmentId} questionKey={question.key} />
        {proposal && (
          <Suspense>
            <ProposalBeside store={store} proposal={proposal} question={question} />
          </Suspense>
        )}
        {hasHelp(question) && <HelpWords question={question} />}
        {hasSops && (
          <Suspense>
            <LinkedSops key={question.key} assessmentId={assessmentId} questionKey={question.key} mayAnswer={mayAnswer} />
          </Suspense>
        )}
        <div>
          <PanelTitle>Last eight assessments</PanelTitle>
          <Suspense>
            <QuestionHistory assessmentId={assessmentId} question={question} />
          </Suspense>
        </div>
        {mayAnswer && <QuestionDetails {...{ assessmentId, store, question, opened, onOpen }} />}
        <AnsweredBy store={store} questionKey={question.key} />
        {mayAnswer && !proposal && <KeyHints question={question} />}
      </div>
      {isDeciding && (
        <Suspense>
          <ProposalFoot {...{ assessmentId, store, question, proposal }} />
        </Suspense>
      )}
    </aside>
  );
});

export function CriticalChip() {
  return (
    <span className="inline-flex h-5 items-center gap-1.5 rounded-full bg-danger-tint px-2 text-xs font-medium text-danger-text">
      <span aria-hidden className="size-1.5 rotate-45 bg-current" />
      Critical question
    </span>
  );
}

function References({ question: { frameworkRefs = [] } }: { question: Question }) {
  if (frameworkRefs.length === 0) return null;
  return (
    <ul className="mt-1 flex flex-wrap gap-x-3 text-xs text-muted">
      {frameworkRefs.map(({ framework, version, ref }) => (
        <li key={`${framework} ${version ?? ''} ${ref}`} className="wrap-anywhere" title={[framework, version].filter(Boolean).join(' ')}>
          {ref}
        </li>
      ))}
    </ul>
  );
}

function AnsweredBy({ store, questionKey }: { store: AnswerStore; questionKey: string }) {
  const { stored } = useAnswer(store, questionKey);
  if (!stored) return null;
  return (
    <p className="border-t border-border pt-3 text-xs text-muted">
      {stored.unverified ? 'Carried over from' : 'Answered by'} {stored.updatedBy?.name ?? 'a former colleague'},{' '}
      {formatMoment(stored.updatedAt)}
    </p>
  );
}

/** Keys of the current question. Hidden from screen readers, which have the full list of keys. */
function KeyHints({ question }: { question: Question }) {
  const { keysHint } = ANSWER_KINDS[question.type];
  const isText = startsTyping('j', question);
  const answer = keysHint ? [keysHint] : digitsOf(question);
  return (
    <p
      aria-hidden
      className="sticky -bottom-4 -mx-4 -mb-4 flex flex-wrap gap-x-2 gap-y-1 border-t border-border bg-surface-1 px-4 py-2 text-xs text-muted pointer-coarse:hidden"
    >
      <Hint keys={isText ? answer : [...answer, NOT_APPLICABLE_KEY.toUpperCase()]} does={answer.length > 0 ? 'answer' : 'N/A'} />
      <Hint keys={isText ? ['Alt', 'J', 'K'] : ['J', 'K']} does="move" />
      <Hint keys={['↵']} does="next open" />
    </p>
  );
}

function digitsOf(question: Question): readonly string[] {
  const digits = choicesOf(question).flatMap(({ digit }) => (digit === '' ? [] : [digit]));
  return digits.length > 2 ? [`${digits[0]}–${digits.at(-1)}`] : digits;
}

function Hint({ keys, does }: { keys: readonly string[]; does: string }) {
  return (
    <span className="flex items-center gap-1">
      {keys.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}{' '}
      {does}
    </span>
  );
}
