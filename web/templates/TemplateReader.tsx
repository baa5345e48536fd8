import { useState } from 'react';
import type { Template } from '#contract/templates/templates.contract.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { CountLine } from '#web/ui/tables/CountLine.tsx';
import { QuestionView } from './QuestionView.tsx';
import { SectionList } from './SectionList.tsx';

interface TemplateReaderProps {
  template: Pick<Template, 'description' | 'sections'>;
  section: string | undefined;
  /** Question opened by a link. */
  question: string | undefined;
  onSection: (key: string) => void;
}

type Section = Template['sections'][number];

/** Shows one section at a time: a template may have five thousand questions. */
export function TemplateReader({ template: { description, sections }, section, question, onSection }: TemplateReaderProps) {
  const opened = sections.find(({ questions }) => questions.some(({ key }) => key === question));
  const current = opened ?? sections.find(({ key }) => key === section) ?? sections[0];
  return (
    <>
      {description && <p className="mb-4 max-w-180 wrap-anywhere whitespace-pre-line text-muted">{description}</p>}
      <div className="md:grid md:grid-cols-[16rem_minmax(0,1fr)] md:gap-6">
        <SectionList sections={sections} current={current?.key} onChoose={onSection} />
        {current && <SectionView key={current.key} section={current} opened={question} />}
      </div>
    </>
  );
}

const PAGE = 100;

function SectionView({ section: { title, description, weight, questions }, opened }: { section: Section; opened: string | undefined }) {
  const openedAt = questions.findIndex(({ key }) => key === opened);
  const [shown, setShown] = useState(Math.max(PAGE, openedAt + 1));
  const toOpened = (index: number) => (index === openedAt ? 'opened' : index < openedAt ? 'above' : null);
  return (
    <section aria-label={title} className="min-w-0">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lg font-semibold wrap-anywhere">{title}</h2>
        <span className="text-sm text-muted">Weight {weight}</span>
      </div>
      {description && <p className="mb-3 wrap-anywhere whitespace-pre-line text-muted">{description}</p>}
      {questions.length === 0 && <p className="text-muted">No questions in this section.</p>}
      <ol className="grid divide-y divide-border rounded-card border border-border bg-surface-1 empty:hidden">
        {questions.slice(0, shown).map((question, index) => (
          <QuestionView key={question.key} question={question} number={index + 1} toOpened={toOpened(index)} />
        ))}
      </ol>
      {shown < questions.length && (
        <div className="flex items-center justify-between pt-3">
          <CountLine shown={shown} total={questions.length} />
          <Button size="sm" onClick={() => setShown(shown + PAGE)}>
            Show more
          </Button>
        </div>
      )}
    </section>
  );
}
