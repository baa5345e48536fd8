import type { ReactNode, RefObject } from 'react';
import type { Section } from '#domain/templates/templates.rules.ts';
import type { AssessmentQuestions } from '#contract/assessments/answers.contract.ts';
import type { Assessment } from '#contract/assessments/assessments.contract.ts';
import { classes } from '#web/ui/classes.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { SearchBox } from '#web/ui/choosers/SearchBox.tsx';
import { ListIcon } from '#web/ui/icons.tsx';
import { FileSearchIcon, KeyboardIcon, OneQuestionIcon } from '#web/ui/icons.work.tsx';
import type { AnswerStore } from '#web/assessments/work/answers.store.ts';
import { useTotals } from '#web/assessments/work/answers.open.ts';
import { type View, viewCounts, viewLabel, VIEWS } from '#web/assessments/work/questions.list.ts';
import { agreementIn, useAllProposals, useSectionProposals } from '#web/assessments/work/proposals/proposals.ts';
import type { WorkMode } from '#web/assessments/work/work.mode.ts';
import { countText } from '#web/ui/data/number.text.ts';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { MainAction } from './MainAction.tsx';
import { SaveState } from './SaveState.tsx';
import { LiveScore, WorkProgress } from './WorkFigures.tsx';
import { PhoneFacts, WorkTitle } from './WorkTitle.tsx';

export const KeysDialog = lazyDialog(async () => (await import('#web/assessments/work/keys/KeysDialog.tsx')).KeysDialog);

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
  /** Select for the section, if the section list is hidden. */
  sections: ReactNode;
  people: ReactNode;
  onDialog: (dialog: 'keys' | 'submit') => void;
  /** Section of the current question; the button of its proposals is the primary one. */
  section: Section | undefined;
}

/** Sticky head of the screen. On phones its search and next step scroll away. */
export function WorkBar(props: WorkBarProps) {
  return props.isPhone ? <PhoneBar {...props} /> : <WideBar {...props} />;
}

/** Title, score, saved state and the next step above progress and filters. */
function WideBar(props: WorkBarProps) {
  const { assessment, baseline, store, mayAnswer, view, onView, mode, onMode, search, sections, people, onDialog, section } = props;
  return (
    <div className="sticky top-14 z-1 bg-surface-1">
      <WorkTitle assessment={assessment}>
        {people}
        <LiveScore store={store} baseline={baseline} />
        <SaveState store={store} />
        <BarAction assessment={assessment} mayAnswer={mayAnswer} store={store} section={section} onSubmit={() => onDialog('submit')} />
      </WorkTitle>
      <div className="flex min-h-12 items-center border-b border-border max-lg:flex-wrap">
        <div className="w-60.5 shrink-0 px-4 py-1.5 lg:border-r lg:border-border">
          <WorkProgress store={store} />
        </div>
        <div className="flex min-w-0 flex-1 items-center gap-2 px-3 py-1.5 max-lg:order-last max-lg:basis-full">
          <div className="w-44 shrink-0 lg:hidden">{sections}</div>
          <WorkFilters store={store} view={view} onView={onView} />
          <QuestionSearchBox {...search} />
        </div>
        {mayAnswer && (
          <div className="ml-auto flex shrink-0 items-center gap-1 px-4 py-1.5">
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
          </div>
        )}
      </div>
    </div>
  );
}

interface BarActionProps extends Pick<WorkBarProps, 'assessment' | 'mayAnswer' | 'store' | 'section'> {
  onSubmit: () => void;
}

/** The next step, which is not the primary one while the section has proposals to accept. */
function BarAction({ store, section, ...action }: BarActionProps) {
  const { chosen } = useSectionProposals(store, section);
  return <MainAction {...action} isPrimary={chosen.length === 0} />;
}

/** Phone version: progress and section stay, the facts, search and filters scroll away. */
function PhoneBar({ assessment, mayAnswer, baseline, store, view, onView, sections, people, search, section, onDialog }: WorkBarProps) {
  const { chosen, disagree } = useSectionProposals(store, section);
  const proposals = chosen.length + disagree;
  return (
    <>
      <PhoneFacts assessment={assessment}>
        <LiveScore store={store} baseline={baseline} />
        {people}
      </PhoneFacts>
      <div className="flex items-center justify-between gap-2 px-4 py-2">
        <QuestionSearchBox {...search} />
        <BarAction assessment={assessment} mayAnswer={mayAnswer} store={store} section={section} onSubmit={() => onDialog('submit')} />
      </div>
      <div className="sticky top-14 z-1 border-y border-border bg-surface-1">
        <div className="border-b border-border px-4 py-2.5">
          <WorkProgress store={store} withShares />
        </div>
        <div className="flex min-h-11 items-center justify-between gap-3 px-4">
          <div className="min-w-0">{sections}</div>
          {proposals > 0 && (
            <span className="flex shrink-0 items-center gap-1 text-sm font-medium text-success-text tabular-nums">
              <FileSearchIcon size={14} />
              {countText(proposals, 'proposal')}
            </span>
          )}
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] border-b border-border px-4">
        <WorkFilters store={store} view={view} onView={onView} />
      </div>
    </>
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

interface WorkFiltersProps {
  store: AnswerStore;
  view: View;
  onView: (view: View) => void;
}

/** Views that need a previous assessment. */
const OF_LAST_RUN: ReadonlySet<View> = new Set(['unverified', 'changed']);
/** Filters that are shown only while they find something. */
const IF_ANY: ReadonlySet<View> = new Set(['flagged', 'disagrees']);

/** Filters over all sections, each with its count. */
function WorkFilters({ store, view, onView }: WorkFiltersProps) {
  const totals = useTotals(store);
  const proposals = useAllProposals(store);
  const disagrees = proposals.filter((proposal) => agreementIn(store, proposal) === 'disagrees').length;
  const counts = viewCounts({ ...totals, proposed: proposals.length, disagrees });
  const shown = VIEWS.filter(
    (one) => one === view || counts[one] > 0 || (!OF_LAST_RUN.has(one) && !IF_ANY.has(one)) || store.last.size > 0,
  );
  return (
    <div className="min-w-0 overflow-x-auto max-md:-mx-1 max-md:px-1 max-md:py-1.5 md:rounded-field md:border md:border-border-strong/40">
      <fieldset className="flex w-max max-md:gap-2">
        <legend className="sr-only">Show questions</legend>
        {shown.map((one) => (
          <label
            key={one}
            className={classes(
              'relative flex h-7 items-center gap-1.5 px-2 text-sm font-medium whitespace-nowrap text-muted select-none hover:text-text has-checked:bg-surface-2 has-checked:text-text',
              'max-md:h-9 max-md:rounded-full max-md:border max-md:border-border-strong/40 max-md:px-3 md:rounded-[5px]',
              'has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus',
            )}
          >
            <input
              type="radio"
              name="view"
              aria-label={`${viewLabel(one)}, ${counts[one]}`}
              checked={one === view}
              onChange={() => onView(one)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            {viewLabel(one)}
            <span className="font-normal tabular-nums">{counts[one]}</span>
          </label>
        ))}
      </fieldset>
    </div>
  );
}
