import { useState } from 'react';
import type { Section } from '#domain/templates/templates.rules.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ChevronLeftIcon, ChevronRightIcon, FilterIcon } from '#web/ui/icons.tsx';
import type { AnswerStore } from './answers.store.ts';
import type { ListedQuestion, QuestionNavigation } from './question.navigation.ts';
import { isInView, STRETCH, stretchAround, type Stretch, type View, viewLabel } from './questions.list.ts';
import { QuestionRow } from './QuestionRow.tsx';

interface SectionWorkProps {
  assessmentId: string;
  store: AnswerStore;
  shown: readonly ListedQuestion[];
  section: Section;
  view: View;
  navigation: QuestionNavigation;
  mayAnswer: boolean;
  noteFor: string;
  onShowAll: () => void;
}

/**
 * The questions of one section, or those that a filter selects in all of them. What was selected stays while it is answered, so that no row
 * disappears during work.
 */
export function SectionWork({ assessmentId, store, shown, section, view, navigation, mayAnswer, noteFor, onShowAll }: SectionWorkProps) {
  const isFiltered = view !== 'all';
  const inside = isFiltered ? shown : shown.filter((one) => one.section.key === section.key);
  const [chosen] = useState(() => keysInView(store, inside, view));
  const rows = inside.filter(({ question }) => chosen.has(question.key) || question.key === navigation.current);
  const stretch = stretchAround(rows, navigation.current);
  const numbers = numbersOf(inside);
  return (
    <section aria-labelledby="section-title" className="scroll-mt-32">
      <h2 id="section-title" className="text-lg font-semibold">
        {isFiltered ? `${viewLabel(view)}, in all sections` : section.title}
        {isFiltered && <span className="ml-2 text-sm font-normal text-muted tabular-nums">{chosen.size}</span>}
      </h2>
      {!isFiltered && section.description && <p className="mt-1 text-sm whitespace-pre-line text-muted">{section.description}</p>}
      {chosen.size === 0 && (
        <EmptyState
          icon={FilterIcon}
          title={`No questions match “${viewLabel(view)}”`}
          action={<Button onClick={onShowAll}>Show all questions</Button>}
        />
      )}
      <StretchBar stretch={stretch} onGo={navigation.goTo} rows={rows} />
      {/* The space lets the last question, too, be scrolled to the upper part of the window. */}
      <div className={mayAnswer ? 'pb-[55vh]' : undefined}>
        {[...Map.groupBy(stretch.rows, (row) => row.section)].map(([part, own]) => (
          <div key={part.key}>
            {isFiltered && <h3 className="mt-3 text-sm font-semibold text-muted">{part.title}</h3>}
            <ol className="mt-1">
              {own.map(({ question }) => (
                <QuestionRow
                  key={question.key}
                  assessmentId={assessmentId}
                  store={store}
                  question={question}
                  number={numbers.get(question.key) ?? 0}
                  isCurrent={question.key === navigation.current}
                  mayAnswer={mayAnswer}
                  wantsNote={question.key === noteFor}
                  onNext={navigation.next}
                />
              ))}
            </ol>
          </div>
        ))}
      </div>
    </section>
  );
}

function keysInView(store: AnswerStore, shown: readonly ListedQuestion[], view: View): ReadonlySet<string> {
  const answers = store.answers();
  return new Set(shown.flatMap(({ question: one }) => (isInView(view, one, answers.get(one.key)) ? [one.key] : [])));
}

/** The number of each question within its own section. */
function numbersOf(shown: readonly ListedQuestion[]): ReadonlyMap<string, number> {
  const sections = Map.groupBy(shown, ({ section }) => section.key);
  return new Map([...sections.values()].flatMap((own) => own.map(({ question }, index) => [question.key, index + 1] as const)));
}

interface StretchBarProps {
  stretch: Stretch<ListedQuestion>;
  rows: readonly ListedQuestion[];
  onGo: (key: string) => void;
}

/** A section that is too long for one page is paginated. */
function StretchBar({ stretch, rows, onGo }: StretchBarProps) {
  if (stretch.total <= STRETCH) return null;
  const last = stretch.from + stretch.rows.length - 1;
  const before = rows[stretch.from - 1 - STRETCH]?.question.key;
  const after = rows[last]?.question.key;
  return (
    <nav aria-label="Pages of questions" className="mt-2 flex items-center gap-2 text-sm">
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
