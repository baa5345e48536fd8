import type { ReactNode, RefObject } from 'react';
import type { AssessmentQuestions } from '#contract/assessments/answers.contract.ts';
import type { Assessment } from '#contract/assessments/assessments.contract.ts';
import { classes } from '#web/ui/classes.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { SearchBox } from '#web/ui/choosers/SearchBox.tsx';
import { ListIcon } from '#web/ui/icons.tsx';
import { KeyboardIcon, OneQuestionIcon } from '#web/ui/icons.work.tsx';
import type { AnswerStore } from '#web/assessments/work/answers.store.ts';
import type { View } from '#web/assessments/work/questions.list.ts';
import { KeysDialog } from '#web/assessments/work/work.dialogs.ts';
import type { WorkMode } from '#web/assessments/work/work.mode.ts';
import { MainAction } from './MainAction.tsx';
import { SaveState } from './SaveState.tsx';
import { LiveScore, WorkProgress } from './WorkFigures.tsx';
import { WorkFilters } from './WorkFilters.tsx';

interface WorkBarProps {
  assessment: Assessment;
  baseline: AssessmentQuestions['baseline'];
  store: AnswerStore;
  mayAnswer: boolean;
  isPhone: boolean;
  view: View;
  onView: (view: View) => void;
  mode: WorkMode;
  onMode: (mode: WorkMode) => void;
  search: SearchProps;
  /** The select of the section, where there is no list of them. */
  sections: ReactNode;
  /** Who else is here. */
  people: ReactNode;
  onDialog: (dialog: 'keys' | 'submit') => void;
}

/** Progress, filters, live score, what is saved, and the next step; it stays while the questions scroll. */
export function WorkBar(props: WorkBarProps) {
  const { isPhone, assessment, mayAnswer, search, onDialog } = props;
  return (
    <>
      {isPhone && (
        <div className="flex items-center justify-between gap-2 px-4 pt-2">
          <QuestionSearchBox {...search} />
          <MainAction assessment={assessment} mayAnswer={mayAnswer} onSubmit={() => onDialog('submit')} />
        </div>
      )}
      <div className="sticky top-14 z-1 border-b border-border bg-surface-1">
        {isPhone ? <PhoneBar {...props} /> : <WideBar {...props} />}
      </div>
    </>
  );
}

function WideBar(props: WorkBarProps) {
  const { assessment, baseline, store, mayAnswer, view, onView, mode, onMode, search, sections, people, onDialog } = props;
  return (
    <div className="flex min-h-12 flex-wrap items-center lg:flex-nowrap">
      <div className="w-60.5 shrink-0 px-4 py-1.5 lg:border-r lg:border-border">
        <WorkProgress store={store} />
      </div>
      <div className="flex min-w-0 flex-1 items-center gap-2 px-3 py-1.5">
        <div className="w-44 shrink-0 lg:hidden">{sections}</div>
        <WorkFilters store={store} view={view} onView={onView} />
        <QuestionSearchBox {...search} />
      </div>
      <div className="ml-auto flex shrink-0 items-center gap-3 px-4 py-1.5">
        {people}
        <LiveScore store={store} baseline={baseline} />
        <SaveState store={store} />
        {mayAnswer && (
          <>
            <IconButton
              label={mode === 'table' ? 'One question at a time' : 'All questions of a section'}
              title={mode === 'table' ? 'One question at a time' : 'All questions of a section'}
              icon={mode === 'table' ? OneQuestionIcon : ListIcon}
              onClick={() => onMode(mode === 'table' ? 'one' : 'table')}
            />
            <IconButton
              label="Keyboard shortcuts"
              title="Keyboard shortcuts (?)"
              icon={KeyboardIcon}
              {...KeysDialog.prefetch}
              onClick={() => onDialog('keys')}
              className="pointer-coarse:hidden"
            />
          </>
        )}
        <MainAction assessment={assessment} mayAnswer={mayAnswer} onSubmit={() => onDialog('submit')} />
      </div>
    </div>
  );
}

/** On a phone: the section, the score, and the filters, which alone scroll sideways. */
function PhoneBar({ baseline, store, view, onView, sections, people }: WorkBarProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1 px-4 pt-2">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">{sections}</div>
        {people}
        <span className="grid justify-items-end">
          <LiveScore store={store} baseline={baseline} />
          <SaveState store={store} />
        </span>
      </div>
      <WorkProgress store={store} />
      <WorkFilters store={store} view={view} onView={onView} />
    </div>
  );
}

export interface SearchProps {
  box: RefObject<HTMLFormElement | null>;
  text: string;
  onText: (text: string) => void;
  /** Enter opens the first match. */
  onFirst: (typed: string) => void;
}

function QuestionSearchBox({ box, text, onText, onFirst }: SearchProps) {
  return (
    <form
      ref={box}
      role="search"
      className={classes('max-md:min-w-0 max-md:flex-1 md:shrink-0', text === '' ? 'md:w-9 md:focus-within:w-48' : 'md:w-48')}
      onSubmit={(event) => {
        event.preventDefault();
        onFirst(event.currentTarget.querySelector('input')?.value ?? '');
      }}
    >
      <SearchBox label="Search all questions" value={text} onChange={onText} className="w-full" />
    </form>
  );
}
