import { useState } from 'react';
import type { Template } from '#contract/templates/templates.contract.ts';
import { kindOf } from '#domain/templates/kinds.rules.ts';
import { SegmentedControl } from '#web/ui/choosers/SegmentedControl.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { EyeOffIcon } from '#web/ui/icons.tsx';
import { CountLine } from '#web/ui/tables/CountLine.tsx';
import { counted } from '#web/templates/templates.words.ts';
import { SectionList } from '#web/templates/SectionList.tsx';

interface TemplatePreviewProps {
  template: Template;
  section: string | undefined;
  onSection: (key: string) => void;
}

type Reader = 'engineer' | 'customer';
type Question = Template['sections'][number]['questions'][number];

const READERS = [
  { value: 'engineer', label: 'As engineer' },
  { value: 'customer', label: 'As customer' },
] as const;
const PAGE = 100;

/** Template as engineers or customers see it; for customers without internal questions and help. */
export function TemplatePreview({ template, section, onSection }: TemplatePreviewProps) {
  const [reader, setReader] = useState<Reader>('engineer');
  const sections = reader === 'engineer' ? template.sections : forCustomer(template.sections);
  const hidden = countOf(template.sections) - countOf(sections);
  const current = sections.find(({ key }) => key === section) ?? sections[0];
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <SegmentedControl<Reader> label="Preview as" options={READERS} value={reader} onChange={setReader} />
        {reader === 'customer' && (
          <p role="status" className="text-sm text-muted">
            {hidden === 0 ? 'There are no internal questions.' : `${counted(hidden, 'internal question')} omitted.`}
          </p>
        )}
      </div>
      {current ? (
        <div className="md:grid md:grid-cols-[16rem_minmax(0,1fr)] md:gap-6">
          <SectionList sections={sections} current={current.key} onChoose={onSection} />
          <PreviewSection key={`${reader} ${current.key}`} title={current.title} questions={current.questions} reader={reader} />
        </div>
      ) : (
        <EmptyState icon={EyeOffIcon} title="Customers see nothing of this template">
          All its questions are internal.
        </EmptyState>
      )}
    </div>
  );
}

function forCustomer(sections: Template['sections']): Template['sections'] {
  return sections
    .map((section) => ({ ...section, questions: section.questions.filter(({ internalOnly }) => !internalOnly) }))
    .filter(({ questions }) => questions.length > 0);
}

function countOf(sections: Template['sections']): number {
  return sections.reduce((sum, { questions }) => sum + questions.length, 0);
}

function PreviewSection({ title, questions, reader }: { title: string; questions: Question[]; reader: Reader }) {
  const [shown, setShown] = useState(PAGE);
  return (
    <section aria-label={title} className="grid min-w-0 content-start gap-3">
      <h2 className="text-lg font-semibold wrap-anywhere">{title}</h2>
      <ol className="grid gap-3">
        {questions.slice(0, shown).map((question, at) => (
          <li key={question.key}>
            {reader === 'engineer' ? <AsEngineer question={question} number={at + 1} /> : <AsCustomer question={question} />}
          </li>
        ))}
      </ol>
      {shown < questions.length && (
        <div className="flex items-center justify-between">
          <CountLine shown={shown} total={questions.length} />
          <Button size="sm" onClick={() => setShown(shown + PAGE)}>
            Show more
          </Button>
        </div>
      )}
    </section>
  );
}

function marksOf({ required, critical, internalOnly, showIf, evidenceRequired = 'none' }: Question): string[] {
  const marks: [boolean, string][] = [
    [required, 'Required'],
    [critical, 'Critical'],
    [internalOnly, 'Internal'],
    [showIf !== undefined, 'Conditional'],
    [evidenceRequired !== 'none', 'Evidence'],
  ];
  return marks.flatMap(([isSet, word]) => (isSet ? [word] : []));
}

/** Answer card with its help. */
function AsEngineer({ question, number }: { question: Question; number: number }) {
  const { text, type, help } = question;
  const { label, choices, hasOptions } = kindOf(type);
  const labels = choices(question).map((choice) => choice.label);
  const answers = labels.length > 0 && !hasOptions ? [...labels, 'Not applicable'] : labels;
  const marks = marksOf(question);
  return (
    <Card>
      <p className="flex gap-2 font-medium wrap-anywhere">
        <span className="text-muted tabular-nums">{number}</span>
        <span>{text}</span>
      </p>
      {marks.length > 0 && <p className="mt-1 text-sm text-muted">{marks.join(', ')}</p>}
      {answers.length > 0 ? (
        <ul aria-label="Answers" className="mt-3 flex flex-wrap gap-2 text-sm">
          {answers.map((answer) => (
            <li key={answer} className="rounded-field border border-border-strong/70 px-2.5 py-1 wrap-anywhere">
              {answer}
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-3 text-sm text-muted">Answered with: {label.toLowerCase()}</p>
      )}
      {help && (
        <dl className="mt-3 grid gap-2 border-t border-border pt-3 text-sm">
          {help.whyWeAsk && <Help term="Why we ask" words={help.whyWeAsk} />}
          {help.howToCheck && <Help term="How to check" words={help.howToCheck} />}
        </dl>
      )}
    </Card>
  );
}

function Help({ term, words }: { term: string; words: string }) {
  return (
    <div>
      <dt className="font-medium">{term}</dt>
      <dd className="wrap-anywhere whitespace-pre-line text-muted">{words}</dd>
    </div>
  );
}

/** Report texts of the question: its wording, and that of its finding. */
function AsCustomer({ question: { text, findingTitle, clientWording } }: { question: Question }) {
  return (
    <Card>
      <p className="font-medium wrap-anywhere">{text}</p>
      {(findingTitle ?? clientWording) && (
        <div className="mt-2 border-t border-border pt-2 text-sm">
          <p className="text-muted">If the answer fails</p>
          {findingTitle && <p className="font-medium wrap-anywhere">{findingTitle}</p>}
          {clientWording && <p className="wrap-anywhere">{clientWording}</p>}
        </div>
      )}
    </Card>
  );
}
