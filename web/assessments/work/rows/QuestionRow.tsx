import { lazy, memo, Suspense } from 'react';
import type { File as StoredFile } from '#contract/files/files.contract.ts';
import { isAnswered } from '#domain/assessments/answers.rules.ts';
import type { Question } from '#domain/templates/templates.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { LockIcon } from '#web/ui/icons.guest.tsx';
import { RefreshIcon } from '#web/ui/icons.tsx';
import { useAnswer } from '#web/assessments/work/answers.open.ts';
import type { AnswerStore } from '#web/assessments/work/answers.store.ts';
import type { QuestionPart } from '#web/assessments/work/question.navigation.ts';
import { rowId } from '#web/assessments/work/question.places.ts';
import { StoredAnswer } from '#web/assessments/work/StoredAnswer.tsx';
import { QuestionDetails } from '#web/assessments/work/panel/QuestionDetails.tsx';
import { ProposalActions } from '#web/assessments/work/proposals/ProposalActions.tsx';
import { useProposal } from '#web/assessments/work/proposals/proposals.ts';
import { ProposalLine } from '#web/assessments/work/proposals/ProposalLine.tsx';
import { ANSWER_KINDS } from './answer.kinds.ts';
import { AnswerField, NotApplicableReason } from './AnswerField.tsx';
import { AnswerTrouble } from './AnswerTrouble.tsx';
import { LastAnswer } from './LastAnswer.tsx';
import { RowMarks } from './RowMarks.tsx';
import { toolsOf } from './question.tools.ts';

const EvidenceRead = lazy(async () => ({ default: (await import('#web/assessments/work/evidence/EvidenceRead.tsx')).EvidenceRead }));
const RejectReason = lazy(async () => ({ default: (await import('#web/assessments/work/proposals/RejectReason.tsx')).RejectReason }));

/** Location of the current question's details: below it, or in the panel next to the list. */
export type DetailsPlace = 'below' | 'panel';

export interface QuestionRowProps {
  assessmentId: string;
  store: AnswerStore;
  question: Question;
  files: readonly StoredFile[];
  number: number;
  isCurrent: boolean;
  mayAnswer: boolean;
  details: DetailsPlace;
  opened: QuestionPart | null;
  onOpen: (key: string, part: QuestionPart) => void;
  onNext: () => void;
  /** Class name of the rows' common height, if the list has proposals. */
  height?: string | undefined;
}

const WITH_LAST = 'grid-cols-[12px_20px_minmax(0,1fr)_92px_230px_96px]';
const WITHOUT_LAST = 'grid-cols-[12px_20px_minmax(0,1fr)_230px_96px]';
const READ_ONLY = 'grid-cols-[12px_20px_minmax(0,1fr)_96px]';

/** Grid columns of the rows and the header. */
export function columnsOf(hasLast: boolean): string {
  return hasLast ? WITH_LAST : WITHOUT_LAST;
}

/** Row of the table; renders only when its own answer changes, or when it becomes or stops being current. */
export const QuestionRow = memo(function QuestionRow(props: QuestionRowProps) {
  const { store, question, number, isCurrent, mayAnswer, height = 'min-h-11' } = props;
  return (
    // The height holds also while the row is out of sight and not laid out, so that scrolling to a row finds its place.
    <li className={classes('border-b border-border [contain-intrinsic-size:auto_52px] [content-visibility:auto]', height)}>
      <div
        id={rowId(question.key)}
        role="group"
        aria-labelledby={`${rowId(question.key)}-text`}
        data-question={question.key}
        tabIndex={-1}
        aria-current={isCurrent ? 'step' : undefined}
        className={classes(
          'grid scroll-mt-44 scroll-mb-30 items-center content-center gap-x-2 gap-y-0.5 border-l-2 py-1.5 pr-2 pl-2 -outline-offset-2',
          height,
          mayAnswer ? columnsOf(store.last.size > 0) : READ_ONLY,
          isCurrent ? 'border-l-accent-line bg-surface-2' : 'border-l-transparent',
        )}
      >
        {question.critical ? <CriticalMark /> : <span />}
        <span aria-hidden className="text-right text-sm text-muted tabular-nums">
          {number}
        </span>
        <QuestionText store={store} question={question} />
        {mayAnswer && <AnswerCells {...props} />}
        <RowEnd {...props} />
        {mayAnswer && <ProposalLine store={store} question={question} />}
        <div className="col-[3/-1] grid grid-cols-[minmax(0,1fr)] gap-2 empty:hidden">
          {mayAnswer ? <BelowQuestion {...props} /> : <ReadOnly {...props} />}
        </div>
      </div>
    </li>
  );
});

/** Marks of the answer, and the decisions on its proposal. The panel has the tools of a question with a proposal. */
function RowEnd({ assessmentId, store, question, files, isCurrent, mayAnswer, details, onOpen }: QuestionRowProps) {
  const isProposed = useProposal(store, question.key) !== undefined && mayAnswer;
  const hasTools = isCurrent && mayAnswer && !(isProposed && details === 'panel');
  return (
    <div className="grid justify-items-end">
      <RowMarks
        files={files}
        store={store}
        questionKey={question.key}
        tools={hasTools ? toolsOf(store, question, onOpen) : null}
        isTight={isProposed}
      />
      {isProposed && <ProposalActions {...{ assessmentId, store, question, isCurrent }} />}
    </div>
  );
}

function AnswerCells({ store, question, isCurrent, onNext }: QuestionRowProps) {
  return (
    <>
      {store.last.size > 0 && (
        <div className="min-w-0">
          <LastAnswer store={store} question={question} isCurrent={isCurrent} />
        </div>
      )}
      {ANSWER_KINDS[question.type].isBeside ? <AnswerField {...{ store, question, isCurrent, onNext }} size="row" /> : <span />}
    </>
  );
}

function BelowQuestion({ assessmentId, store, question, isCurrent, details, opened, onOpen, onNext }: QuestionRowProps) {
  return (
    <>
      {isCurrent && details === 'below' && (
        <Suspense>
          <RejectReason {...{ assessmentId, store, question }} />
        </Suspense>
      )}
      {!ANSWER_KINDS[question.type].isBeside && <AnswerField {...{ store, question, isCurrent, onNext }} size="row" />}
      <NotApplicableReason {...{ store, question, onNext }} />
      <Trouble store={store} question={question} />
      {isCurrent && details === 'below' && <QuestionDetails {...{ assessmentId, store, question, opened, onOpen }} withHelp />}
    </>
  );
}

function ReadOnly({ assessmentId, store, question }: QuestionRowProps) {
  return (
    <>
      <StoredAnswer store={store} question={question} />
      <Suspense>
        <EvidenceRead assessmentId={assessmentId} questionKey={question.key} />
      </Suspense>
    </>
  );
}

function Trouble({ store, question }: { store: AnswerStore; question: Question }) {
  return <AnswerTrouble store={store} question={question} state={useAnswer(store, question.key)} />;
}

/** Emphasises open questions. */
function QuestionText({ store, question }: { store: AnswerStore; question: Question }) {
  const { draft } = useAnswer(store, question.key);
  const isOpen = !isAnswered({ ...draft, points: null }) || draft.source === 'carried';
  return (
    <p id={`${rowId(question.key)}-text`} className={classes('min-w-0 text-base wrap-anywhere', isOpen && 'font-medium')}>
      <span className="whitespace-pre-line">{question.text}</span>
      {!question.required && <span className="text-sm font-normal text-muted"> optional</span>}
      {store.retests.has(question.key) && (
        <span className="ml-2 inline-flex items-center gap-1 text-sm font-medium text-info-text">
          <RefreshIcon size={14} />
          Re-test
        </span>
      )}
      {question.internalOnly && (
        <span className="ml-2 inline-flex items-center gap-1 text-sm font-medium text-internal-text">
          <LockIcon size={14} />
          Internal only
        </span>
      )}
    </p>
  );
}

/** Diamond that marks a question whose failure is a critical gap. */
function CriticalMark() {
  return (
    <span title="Critical question" className="flex w-3 justify-center">
      <span aria-hidden className="size-1.5 rotate-45 bg-danger-line" />
      <span className="sr-only">Critical question. </span>
    </span>
  );
}
