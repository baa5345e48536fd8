import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { AssessmentQuestions } from '#contract/assessments/answers.contract.ts';
import type { Assessment } from '#contract/assessments/assessments.contract.ts';
import { isOpen } from '#domain/assessments/assessments.rules.ts';
import type { Section } from '#domain/templates/templates.rules.ts';
import { useBelow, useNarrow } from '#web/navigation/narrow.ts';
import { useCan } from '#web/session/session.ts';
import { ArchivedNote } from '#web/assessments/ArchivedNote.tsx';
import { useWorkingState } from './answers.open.ts';
import { MainAction, SubmitDialog, useMaySubmit } from './bar/MainAction.tsx';
import { SectionSelect } from './bar/SectionList.tsx';
import { KeysDialog, WorkBar } from './bar/WorkBar.tsx';
import { SaveState } from './bar/SaveState.tsx';
import { PhoneTitle } from './bar/WorkTitle.tsx';
import { useEndSheet } from './finish/end.sheet.ts';
import type { QuestionPart } from './question.navigation.ts';
import { AcceptDialog } from './rows/SectionHead.tsx';
import type { ListParts } from './rows/SectionWork.tsx';
import { useProposals } from './proposals/proposals.ts';
import { useAnswerUndo } from './keys/undo.keys.ts';
import { useWorkKeys } from './keys/work.keys.ts';
import { useWorkMode, useWorkPace, type WorkPace } from './work.mode.ts';
import { useWorkView, type WorkView } from './work.view.ts';
import { WorkBody } from './WorkBody.tsx';

const Unsent = lazy(async () => ({ default: (await import('./Unsent.tsx')).Unsent }));
const People = lazy(async () => ({ default: (await import('./presence/People.tsx')).People }));
const ReturnNote = lazy(async () => ({ default: (await import('#web/assessments/review/ReturnNote.tsx')).ReturnNote }));
const ProspectCheck = lazy(async () => ({ default: (await import('#web/evidence/domains/ProspectCheck.tsx')).ProspectCheck }));

type WorkDialog = 'keys' | 'submit' | { accept: Section };

/** Width from which the panel fits next to the list. */
const PANEL_FROM = 1200;

interface OpenedPart {
  key: string;
  part: QuestionPart;
}

const partOf = (opened: OpenedPart | null, key: string | undefined) => (opened?.key === key ? (opened?.part ?? null) : null);

/** Working screen for answering by mouse, touch or keyboard. */
export function WorkingScreen({ questions }: { questions: AssessmentQuestions }) {
  const { assessment, baseline } = questions;
  const mayAnswer = useCan()('assessments:edit') && isOpen(assessment);
  const [isPhone, isBelowPanel] = [useNarrow(), useBelow(PANEL_FROM)];
  const [mode, setMode] = useWorkMode();
  const [pace, setPace] = useWorkPace();
  const maySubmit = useMaySubmit(assessment);
  const working = useWorkingState(questions);
  const { store } = working;
  const work = useWorkView(store, assessment, mayAnswer);
  const { here, navigation, view } = work;
  const [opened, setOpened] = useState<OpenedPart | null>(null);
  const [dialog, setDialog] = useState<WorkDialog | null>(null);
  const box = useRef<HTMLFormElement>(null);

  const open = useCallback((key: string, part: QuestionPart) => setOpened({ key, part }), []);
  const acceptAll = useCallback((accept: Section) => setDialog({ accept }), []);
  const [listed, setListed] = useState(0);
  const listAgain = useCallback(() => setListed((times) => times + 1), []);
  const finish = useCallback(() => setDialog('submit'), []);
  useProposals(store, { assessmentId: assessment.id, isNeeded: mayAnswer, view, choose: work.choose, goTo: work.goTo });
  useWorkKeys({
    store,
    assessmentId: assessment.id,
    question: here?.question,
    mayAnswer,
    goesOn: pace === 'go-on',
    view,
    navigation,
    onOpen: open,
    onSearch: () => box.current?.querySelector('input')?.focus(),
    onHelp: () => setDialog('keys'),
    onAccept: () => here && acceptAll(here.section),
    onSubmit: () => mayAnswer && maySubmit && finish(),
  });
  useAnswerUndo(store, work.goTo);
  // Preloads the submit dialog, which must name unsent answers even offline.
  useEffect(() => (mayAnswer ? SubmitDialog.prefetchWhenIdle() : undefined), [mayAnswer]);

  useEndSheet(store, mayAnswer, finish);

  const list: ListParts = {
    store,
    baseline,
    navigation,
    mayAnswer,
    isPhone,
    assessmentId: assessment.id,
    customerId: assessment.customer.id,
    details: isBelowPanel ? 'below' : 'panel',
    opened: partOf(opened, here?.question.key),
    onOpen: open,
    onAccept: acceptAll,
    onProposals: listAgain,
  };
  return (
    <div data-sheet className="-mx-4 -my-4 flex flex-1 flex-col bg-surface-1 max-md:pb-16 md:-mx-6 md:-my-5">
      {isPhone && (
        <PhoneTitle assessment={assessment}>
          <SaveState store={store} isPhone />
        </PhoneTitle>
      )}
      <WorkBar
        {...{ assessment, baseline, store, mayAnswer, isPhone, view, mode }}
        onView={work.choose}
        onMode={setMode}
        search={{ box, text: work.text, onText: work.setText, onFirst: work.goToFirst }}
        sections={
          <SectionSelect store={store} shown={work.shown} current={here?.section.key ?? ''} onChoose={work.goToSection} isBare={isPhone} />
        }
        people={
          <Suspense>
            <People assessmentId={assessment.id} store={store} />
          </Suspense>
        }
        onDialog={setDialog}
        section={here?.section}
      />
      <div className="px-4 pt-3 empty:hidden">
        {assessment.archivedAt && <ArchivedNote assessment={assessment} />}
        <Suspense>
          <ReturnNote assessment={assessment} />
        </Suspense>
        <BeforeTheMeeting assessment={assessment} />
        {!mayAnswer && (
          <Suspense>
            <Unsent working={working} />
          </Suspense>
        )}
      </div>
      <WorkBody
        {...{ work, list, mode, listed }}
        submit={<MainAction assessment={assessment} mayAnswer={mayAnswer} size="lg" onSubmit={finish} />}
      />
      <Dialogs {...{ questions, list, work, dialog, pace }} onPace={setPace} onClose={() => setDialog(null)} />
    </div>
  );
}

/** The domain of a prospect answers questions while nobody has access to its systems. */
function BeforeTheMeeting({ assessment }: { assessment: Assessment }) {
  if (assessment.type !== 'prospect' || !isOpen(assessment)) return null;
  return (
    <Suspense>
      <ProspectCheck customerId={assessment.customer.id} />
    </Suspense>
  );
}

interface DialogsProps {
  questions: AssessmentQuestions;
  list: ListParts;
  work: WorkView;
  dialog: WorkDialog | null;
  pace: WorkPace;
  onPace: (pace: WorkPace) => void;
  onClose: () => void;
}

function Dialogs({ questions: { assessment, baseline }, list, work, dialog, pace, onPace, onClose }: DialogsProps) {
  if (dialog === 'keys') return <KeysDialog {...{ pace, onPace, onClose }} />;
  if (dialog !== null && typeof dialog === 'object') {
    return <AcceptDialog assessmentId={assessment.id} store={list.store} section={dialog.accept} onClose={onClose} />;
  }
  if (dialog !== 'submit') return null;
  const leave = (key: string) => {
    onClose();
    work.goTo(key);
  };
  return (
    <SubmitDialog
      assessment={assessment}
      baseline={baseline}
      store={list.store}
      onView={(chosen) => {
        onClose();
        work.choose(chosen);
      }}
      onJump={leave}
      onClose={() => leave(work.navigation.current)}
    />
  );
}
