import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { periodLabel } from '#domain/assessments/assessments.rules.ts';
import type { Section } from '#domain/templates/templates.rules.ts';
import type { AssessmentQuestions } from '#contract/assessments/answers.contract.ts';
import type { File as StoredFile } from '#contract/files/files.contract.ts';
import { classes } from '#web/ui/classes.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ChevronLeftIcon, ChevronRightIcon, FilterIcon } from '#web/ui/icons.tsx';
import { ProposalKeys } from '#web/assessments/work/proposals/ProposalKeys.tsx';
import { useHasProposals } from '#web/assessments/work/proposals/proposals.ts';
import { useEvidenceByQuestion } from '#web/assessments/work/evidence/evidence.ts';
import type { AnswerStore } from '#web/assessments/work/answers.store.ts';
import type { ListedQuestion, QuestionNavigation, QuestionPart } from '#web/assessments/work/question.navigation.ts';
import {
  isInView,
  OF_PROPOSALS,
  STRETCH,
  stretchAround,
  type Stretch,
  type View,
  viewLabel,
} from '#web/assessments/work/questions.list.ts';
import { PhoneRow } from './PhoneRow.tsx';
import { QuestionCard } from './QuestionCard.tsx';
import { columnsOf, type DetailsPlace, QuestionRow } from './QuestionRow.tsx';
import { ProposedSection, SectionHead } from './SectionHead.tsx';

const NoProposals = lazy(async () => ({ default: (await import('#web/assessments/work/proposals/NoProposals.tsx')).NoProposals }));

/** Props shared by every row of the list. */
export interface ListParts {
  assessmentId: string;
  customerId: string;
  store: AnswerStore;
  baseline: AssessmentQuestions['baseline'];
  navigation: QuestionNavigation;
  mayAnswer: boolean;
  isPhone: boolean;
  details: DetailsPlace;
  opened: QuestionPart | null;
  onOpen: (key: string, part: QuestionPart) => void;
  /** Opens the summary of a section's proposals. */
  onAccept: (section: Section) => void;
  /** Lists the proposals again, after files have brought some. */
  onProposals: () => void;
}

interface SectionWorkProps extends ListParts {
  shown: readonly ListedQuestion[];
  section: Section;
  view: View;
  onShowAll: () => void;
}

/**
 * Questions of one section, or those of all sections that match a filter. Matches are fixed when the filter is chosen, so that no row
 * disappears while it is answered.
 */
export function SectionWork({ shown, section, view, onShowAll, ...parts }: SectionWorkProps) {
  const { store, navigation, mayAnswer, baseline } = parts;
  const isFiltered = view !== 'all';
  const inside = isFiltered ? shown : shown.filter((one) => one.section.key === section.key);
  const [chosen] = useState(() => keysInView(store, inside, view));
  const rows = rowsOf(inside, { chosen, view, current: navigation.current });
  const stretch = stretchAround(rows, navigation.current);
  const hasProposals = useHasProposals(store);
  const heightOf = rowHeights(store, rows, hasProposals);
  return (
    <section aria-labelledby="section-title" className="flex flex-col scroll-mt-38 md:scroll-mt-42">
      {isFiltered ? (
        <FilterHead view={view} count={chosen.size} />
      ) : (
        <>
          <SectionHead {...{ store, section, baseline, mayAnswer }} rows={inside} onAccept={() => parts.onAccept(section)} />
          {section.description && <p className="px-4 pb-1 text-sm whitespace-pre-line text-muted">{section.description}</p>}
        </>
      )}
      {chosen.size === 0 && <Nothing {...parts} view={view} onShowAll={onShowAll} />}
      <StretchBar stretch={stretch} onGo={navigation.goTo} rows={rows} />
      {rows.length > 0 && <ColumnHead {...parts} view={view} />}
      {/* Space that allows the last question to scroll to the upper part of the window. */}
      <div className={mayAnswer ? 'pb-[55vh]' : 'pb-8'}>
        <Sections {...parts} {...{ shown, view, heightOf }} rows={stretch.rows} numbers={numbersOf(inside)} />
      </div>
      {hasProposals && mayAnswer && parts.details === 'panel' && <ProposalKeys />}
    </section>
  );
}

interface Chosen {
  chosen: ReadonlySet<string>;
  view: View;
  current: string;
}

/** The chosen questions and the current one, except where the page asks for files because nothing is proposed. */
function rowsOf(inside: readonly ListedQuestion[], { chosen, view, current }: Chosen): ListedQuestion[] {
  if (view === 'proposed' && chosen.size === 0) return [];
  return inside.filter(({ question }) => chosen.has(question.key) || question.key === current);
}

/** Hidden beside the panel in the lists of proposals, whose sections have heads of their own. */
function FilterHead({ view, count }: { view: View; count: number }) {
  const isRepeated = OF_PROPOSALS.has(view) && count > 0;
  return (
    <h2 id="section-title" className={classes('flex min-h-10 items-center px-4 pt-2 text-lg font-semibold', isRepeated && 'md:sr-only')}>
      {viewLabel(view)}, in all sections
      <span className="ml-2 text-sm font-normal text-muted tabular-nums">{count}</span>
    </h2>
  );
}

function Nothing({ view, store, customerId, onProposals, onShowAll }: ListParts & Pick<SectionWorkProps, 'view' | 'onShowAll'>) {
  if (view === 'proposed') {
    return (
      <Suspense>
        <NoProposals store={store} customerId={customerId} onReview={onProposals} />
      </Suspense>
    );
  }
  return (
    <EmptyState
      icon={FilterIcon}
      title={`No questions match “${viewLabel(view)}”`}
      action={<Button onClick={onShowAll}>Show all questions</Button>}
    />
  );
}

/** Class name of a row's height, if the list has proposals. */
type HeightOf = (key: string) => string | undefined;

interface SectionsProps extends ListParts, Pick<SectionWorkProps, 'shown' | 'view'> {
  rows: readonly ListedQuestion[];
  numbers: ReadonlyMap<string, number>;
  heightOf: HeightOf;
}

/** The rows by section; a filter names each section. */
function Sections({ shown, view, rows, numbers, heightOf, ...parts }: SectionsProps) {
  const { store, mayAnswer, navigation, onAccept } = parts;
  const filesOf = useEvidenceByQuestion(parts.assessmentId);
  const isNear = useNear(rows, navigation.current);
  const current = rows.find(({ question }) => question.key === navigation.current)?.section.key;
  return [...Map.groupBy(rows, (row) => row.section)].map(([part, own]) => (
    <div key={part.key}>
      {OF_PROPOSALS.has(view) ? (
        <ProposedSection {...{ store, mayAnswer, shown, onAccept }} section={part} isCurrent={part.key === current} />
      ) : (
        view !== 'all' && <h3 className="px-4 pt-3 pb-1 text-sm font-semibold text-muted">{part.title}</h3>
      )}
      <ol>
        {own.map(({ question }) =>
          isNear(question.key) ? (
            <QuestionItem
              {...parts}
              key={question.key}
              question={question}
              files={filesOf(question.key)}
              number={numbers.get(question.key) ?? 0}
              height={heightOf(question.key)}
            />
          ) : (
            <li key={question.key} className={classes('border-b border-border', heightOf(question.key) ?? 'h-[53px]')} />
          ),
        )}
      </ol>
    </div>
  ));
}

/** Rows around the current one that render first; the others follow after the first paint, with their space reserved. */
const IN_SIGHT = 14;

function useNear(rows: readonly ListedQuestion[], current: string): (key: string) => boolean {
  const reach = useDeferredValue(STRETCH, IN_SIGHT);
  if (reach === STRETCH) return () => true;
  const at = rows.findIndex(({ question }) => question.key === current);
  const near = new Set(rows.slice(Math.max(0, at - reach), at + reach).map(({ question }) => question.key));
  return (key) => near.has(key);
}

/** Texts up to this length fit in one line beside the answers at the usual width. */
const ONE_LINE = 52;

/** Sentences up to this length fit with their source in one line over the columns of a row. */
const ONE_SENTENCE_LINE = 70;

/** Heights of the rows of a list with proposals, which stay when a proposal is accepted: one for all, and a line more for long sentences. */
function rowHeights(store: AnswerStore, rows: readonly ListedQuestion[], hasProposals: boolean): HeightOf {
  if (!hasProposals) return () => undefined;
  const [low, high] = rows.some(({ question }) => question.text.length > ONE_LINE)
    ? ['min-h-[74px]', 'min-h-[94px]']
    : ['min-h-[61px]', 'min-h-[81px]'];
  return (key) => (sentenceOf(store, key).length > ONE_SENTENCE_LINE ? high : low);
}

/** Sentence below a question, of its open proposal or the accepted one. */
function sentenceOf({ proposals }: AnswerStore, key: string): string {
  return (proposals.of(key) ?? proposals.acceptedOf(key))?.sentence ?? '';
}

interface QuestionItemProps extends ListParts {
  question: ListedQuestion['question'];
  files: readonly StoredFile[];
  number: number;
  height: string | undefined;
}

/** On phones the current question is expanded and the others are lines; elsewhere each is a table row. */
function QuestionItem({ navigation, baseline, isPhone, opened, ...rest }: QuestionItemProps) {
  const { question, mayAnswer } = rest;
  const isCurrent = question.key === navigation.current;
  const own = { ...rest, isCurrent, opened: isCurrent ? opened : null, onNext: navigation.next };
  if (!isPhone || !mayAnswer) return <QuestionRow {...own} />;
  return (
    <li className="border-b border-border">
      {isCurrent ? (
        <QuestionCard {...own} lastRun={baseline && periodLabel(baseline.period)} />
      ) : (
        <PhoneRow store={rest.store} question={question} number={rest.number} onChoose={navigation.goTo} />
      )}
    </li>
  );
}

const lastRunOf = (baseline: ListParts['baseline']) => (baseline ? periodLabel(baseline.period) : 'Previous assessment');

/** Column heads; hidden on phones, and in the lists of proposals. */
function ColumnHead({ store, baseline, mayAnswer, view }: ListParts & Pick<SectionWorkProps, 'view'>) {
  if (!mayAnswer || OF_PROPOSALS.has(view)) return null;
  const lastRun = store.last.size > 0 ? lastRunOf(baseline) : null;
  return (
    <div
      aria-hidden
      className={classes(
        'grid h-8 items-center gap-x-2 border-b border-border pr-2 pl-2.5 text-sm text-muted max-md:hidden',
        columnsOf(lastRun !== null),
      )}
    >
      <span className="col-start-3">Question</span>
      {lastRun !== null && <span>{lastRun}</span>}
      <span>Answer</span>
    </div>
  );
}

function keysInView(store: AnswerStore, shown: readonly ListedQuestion[], view: View): ReadonlySet<string> {
  return new Set(shown.flatMap(({ question }) => (isInView(view, question, store.standing(question.key)) ? [question.key] : [])));
}

/** Numbers of the questions within their own sections. */
function numbersOf(shown: readonly ListedQuestion[]): ReadonlyMap<string, number> {
  const sections = Map.groupBy(shown, ({ section }) => section.key);
  return new Map([...sections.values()].flatMap((own) => own.map(({ question }, index) => [question.key, index + 1] as const)));
}

interface StretchBarProps {
  stretch: Stretch<ListedQuestion>;
  rows: readonly ListedQuestion[];
  onGo: (key: string) => void;
}

/** Paginates sections that are too long for one page. */
function StretchBar({ stretch, rows, onGo }: StretchBarProps) {
  if (stretch.total <= STRETCH) return null;
  const last = stretch.from + stretch.rows.length - 1;
  const before = rows[stretch.from - 1 - STRETCH]?.question.key;
  const after = rows[last]?.question.key;
  return (
    <nav aria-label="Pages of questions" className="flex items-center gap-2 px-4 py-2 text-sm">
      <Button size="sm" icon={ChevronLeftIcon} disabled={before === undefined} onClick={() => before && onGo(before)}>
        Earlier
      </Button>
      <Button size="sm" icon={ChevronRightIcon} disabled={after === undefined} onClick={() => after && onGo(after)}>
        Later
      </Button>
      <span className="text-muted tabular-nums">
        {stretch.from} to {last} of {stretch.total}
      </span>
    </nav>
  );
}
