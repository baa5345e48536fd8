import { lazy, memo, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react';
import type { Question } from '#domain/templates/templates.rules.ts';
import { classes } from '#web/ui/classes.ts';
import type { Icon } from '#web/ui/icon.tsx';
import { CameraIcon } from '#web/ui/icons.files.tsx';
import { LockIcon } from '#web/ui/icons.guest.tsx';
import { BookIcon, CheckIcon, FlagIcon, NoteIcon } from '#web/ui/icons.tsx';
import { AnswerSign } from '#web/ui/marks/AnswerSign.tsx';
import { confirmLast, stillTrueOf } from '#web/assessments/work/answers.change.ts';
import { useAnswer } from '#web/assessments/work/answers.open.ts';
import { uploadsOf } from '#web/assessments/work/evidence/evidence.uploads.ts';
import type { AnswerStore } from '#web/assessments/work/answers.store.ts';
import { answerWords } from '#web/ui/marks/answer.words.ts';
import { CriticalChip } from '#web/assessments/work/panel/QuestionPanel.tsx';
import { QuestionDetails } from '#web/assessments/work/panel/QuestionDetails.tsx';
import { ReviewersQuery } from '#web/assessments/work/panel/ReviewersQuery.tsx';
import { hasHelp, HelpWords } from '#web/assessments/work/panel/QuestionHelp.tsx';
import { actAndStay } from '#web/assessments/work/question.navigation.ts';
import { rowId } from '#web/assessments/work/question.places.ts';
import { StoredAnswer } from '#web/assessments/work/StoredAnswer.tsx';
import { ProposalLine } from '#web/assessments/work/proposals/ProposalLine.tsx';
import { useProposal } from '#web/assessments/work/proposals/proposals.ts';
import { AnswerField, NotApplicableReason } from './AnswerField.tsx';
import { AnswerTrouble } from './AnswerTrouble.tsx';
import { toolsOf } from './question.tools.ts';
import type { QuestionRowProps } from './QuestionRow.tsx';

const EvidenceRead = lazy(async () => ({ default: (await import('#web/assessments/work/evidence/EvidenceRead.tsx')).EvidenceRead }));
const ProposalCard = lazy(async () => ({ default: (await import('#web/assessments/work/proposals/ProposalCard.tsx')).ProposalCard }));

interface QuestionCardProps extends Omit<QuestionRowProps, 'files'> {
  /** Quarter of the previous assessment, such as "Q3 2026". */
  lastRun: string | null;
  /** Goes to the next question of the list. */
  onGoOn?: () => void;
}

/** Current question with thumb-sized controls: on phones, and in one-question mode. */
export const QuestionCard = memo(function QuestionCard(props: QuestionCardProps) {
  const { assessmentId, question, number, mayAnswer, details } = props;
  const [isExplained, setExplained] = useState(false);
  const isInside = details === 'below' && mayAnswer;
  return (
    <div
      id={rowId(question.key)}
      role="group"
      aria-labelledby={`${rowId(question.key)}-text`}
      aria-current="step"
      data-question={question.key}
      tabIndex={-1}
      className="grid scroll-mt-38 scroll-mb-20 md:scroll-mt-44 grid-cols-[minmax(0,1fr)] gap-3 border-l-3 border-accent-line bg-surface-2 px-4 py-3 -outline-offset-2"
    >
      <div className="flex min-h-6 items-center gap-2 text-sm text-muted">
        <span className="tabular-nums">{number}</span>
        {question.critical && <CriticalChip />}
        <span className="min-w-0 truncate">{question.frameworkRefs?.[0]?.ref}</span>
        {isInside && hasHelp(question) && (
          <button
            type="button"
            aria-expanded={isExplained}
            onClick={() => setExplained(!isExplained)}
            className="-my-2 ml-auto flex min-h-10 shrink-0 items-center gap-1.5 font-medium text-text"
          >
            <BookIcon />
            Why and how
          </button>
        )}
      </div>
      <p id={`${rowId(question.key)}-text`} className="text-lg font-semibold wrap-anywhere whitespace-pre-line">
        {question.text}
        {!question.required && <span className="text-sm font-normal text-muted"> optional</span>}
      </p>
      <ReviewersQuery assessmentId={assessmentId} questionKey={question.key} />
      {isExplained && isInside && <HelpWords question={question} />}
      {mayAnswer ? <CardAnswer {...props} isInside={isInside} /> : <CardRead {...props} />}
    </div>
  );
});

function CardRead({ assessmentId, store, question, lastRun }: QuestionCardProps) {
  return (
    <>
      <LastWords store={store} question={question} lastRun={lastRun} />
      <StoredAnswer store={store} question={question} />
      <Suspense>
        <EvidenceRead assessmentId={assessmentId} questionKey={question.key} />
      </Suspense>
    </>
  );
}

/** The open proposal comes before the answers, and the previous answer after them. */
function CardAnswer({ isInside, ...props }: QuestionCardProps & { isInside: boolean }) {
  const { assessmentId, store, question, opened, onOpen, onNext, onGoOn } = props;
  const isProposed = useProposal(store, question.key) !== undefined;
  return (
    <>
      {isProposed ? (
        <>
          <Suspense fallback={<div className="h-70" />}>
            <ProposalCard {...{ assessmentId, store, question }} onAccept={onGoOn} />
          </Suspense>
          <p className="-mb-1 text-sm text-muted">Or answer yourself</p>
        </>
      ) : (
        <>
          <LastWords {...props} />
          <ProposalLine store={store} question={question} />
        </>
      )}
      <AnswerField {...{ store, question, onNext }} isCurrent size="card" />
      <NotApplicableReason {...{ store, question, onNext }} />
      <CardTools store={store} question={question} onOpen={onOpen} />
      {isProposed && <LastWords {...props} />}
      <Trouble store={store} question={question} />
      {isInside && <Details {...{ assessmentId, store, question, opened, onOpen }} />}
    </>
  );
}

function Trouble({ store, question }: { store: AnswerStore; question: Question }) {
  return <AnswerTrouble store={store} question={question} state={useAnswer(store, question.key)} />;
}

function LastWords({ store, question, lastRun }: Pick<QuestionCardProps, 'store' | 'question' | 'lastRun'>) {
  const last = store.last.get(question.key);
  if (!last) return null;
  return (
    <p className="flex items-start gap-1.5 text-sm text-muted">
      <AnswerSign question={question} draft={last} points={last.points} className="mt-0.5 text-muted!" />
      <span className="min-w-0 wrap-anywhere">
        {lastRun ?? 'Last time'}: {answerWords(question, last)}
        {last.customerNote && `. ${last.customerNote}`}
      </span>
    </p>
  );
}

/** Hidden until a part is opened or filled, so that the answers stay within thumb's reach. */
function Details({ opened, ...rest }: Pick<QuestionCardProps, 'assessmentId' | 'store' | 'question' | 'opened' | 'onOpen'>) {
  const { draft } = useAnswer(rest.store, rest.question.key);
  const uploads = uploadsOf(rest.store).of(rest.question);
  const isUploading = useSyncExternalStore(uploads.subscribe, () => uploads.all().length > 0);
  const isFilled = isUploading || draft.customerNote !== '' || draft.internalNote !== '' || draft.flagged;
  return (
    <div className={opened === null && !isFilled ? 'hidden' : undefined}>
      <QuestionDetails {...rest} opened={opened} />
    </div>
  );
}

function CardTools({ store, question, onOpen }: Pick<QuestionCardProps, 'store' | 'question' | 'onOpen'>) {
  const { draft } = useAnswer(store, question.key);
  const tools = toolsOf(store, question, onOpen);
  const still = stillTrueOf(store, question);
  /** Without "Still true" there is room for words. */
  const words = !still;
  return (
    <div className="flex gap-2">
      {still && (
        <CardTool label="Still true" isWide onPress={() => actAndStay(question.key, () => confirmLast(store, question))}>
          <CheckIcon />
          Still true
        </CardTool>
      )}
      <CardTool icon={CameraIcon} label="Evidence, photo or file" words={words && 'Photo'} onPress={tools.onEvidence} />
      <CardTool
        icon={NoteIcon}
        label="Note for the customer"
        words={words && 'Note'}
        isOn={draft.customerNote !== ''}
        onPress={tools.onNote}
      />
      <CardTool
        icon={LockIcon}
        label="Internal note"
        words={words && 'Internal'}
        isOn={draft.internalNote !== ''}
        onPress={tools.onInternal}
        tone={INTERNAL}
      />
      <CardTool
        icon={FlagIcon}
        label={draft.flagged ? 'Remove flag' : 'Flag'}
        words={words && 'Flag'}
        isOn={draft.flagged}
        onPress={tools.onFlag}
        tone="border-warning-line bg-warning-tint text-warning-text"
      />
    </div>
  );
}

const INTERNAL = 'border-internal-line bg-internal-tint text-internal-text';

interface CardToolProps {
  label: string;
  icon?: Icon;
  isWide?: boolean;
  /** Visible word, which the label contains. */
  words?: string | false;
  isOn?: boolean;
  tone?: string;
  onPress: () => void;
  children?: ReactNode;
}

function CardTool({
  label,
  icon: Sign,
  isWide = false,
  words = false,
  isOn = false,
  tone = 'border-accent-line bg-accent-tint',
  onPress,
  children,
}: CardToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className={classes(
        'flex h-11 items-center justify-center gap-2 rounded-field border font-medium',
        isWide || words ? 'flex-1' : 'w-11',
        words && 'gap-1.5! text-sm',
        isOn ? tone : 'border-border-strong/50 hover:bg-surface-1',
      )}
    >
      {Sign && <Sign size={words ? 16 : 20} />}
      {words}
      {children}
    </button>
  );
}
