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

/** The questions of one section. Questions that a filter selected stay while they are answered, so that no row disappears during work. */
export function SectionWork({ assessmentId, store, shown, section, view, navigation, mayAnswer, noteFor, onShowAll }: SectionWorkProps) {
  const [chosen] = useState(() => keysInView(store, section, view));
  const inside = shown.filter((one) => one.section.key === section.key);
  const rows = inside.filter(({ question }) => chosen.has(question.key) || question.key === navigation.current);
  const numbers = new Map(inside.map(({ question }, index) => [question.key, index + 1]));
  const stretch = stretchAround(rows, navigation.current);
  return (
    <section aria-labelledby="section-title" className="scroll-mt-32">
      <h2 id="section-title" className="text-lg font-semibold">
        {section.title}
      </h2>
      {section.description && <p className="mt-1 text-sm whitespace-pre-line text-muted">{section.description}</p>}
      {chosen.size === 0 && (
        <EmptyState
          icon={FilterIcon}
          title={`No questions here match “${viewLabel(view)}”`}
          action={<Button onClick={onShowAll}>Show all questions</Button>}
        />
      )}
      <StretchBar stretch={stretch} onGo={navigation.goTo} rows={rows} />
      {/* The space lets the last question, too, be scrolled to the upper part of the window. */}
      <ol className={mayAnswer ? 'mt-1 pb-[55vh]' : 'mt-1'}>
        {stretch.rows.map(({ question }) => (
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
    </section>
  );
}

function keysInView(store: AnswerStore, section: Section, view: View): ReadonlySet<string> {
  const answers = store.answers();
  return new Set(section.questions.filter((question) => isInView(view, question, answers.get(question.key))).map(({ key }) => key));
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
    <nav aria-label="Questions of this section" className="mt-2 flex items-center gap-2 text-sm">
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
