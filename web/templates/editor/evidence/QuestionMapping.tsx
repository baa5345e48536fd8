import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { tryTemplateMappings } from '#contract/evidence/mappings.contract.ts';
import type { CheckMapping } from '#domain/evidence/mapping.rules.ts';
import { toolLabel } from '#domain/evidence/results.rules.ts';
import type { Question } from '#domain/templates/templates.rules.ts';
import { ask } from '#web/http/ask.ts';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { useSettled } from '#web/http/settled.ts';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { ChevronDownIcon, ChevronUpIcon } from '#web/ui/icons.tsx';
import { CheckTable } from './CheckTable.tsx';
import { isRight, withCheck, withoutCheck } from './mapping.draft.ts';
import { RuleFields } from './RuleFields.tsx';
import { SentenceField } from './SentenceField.tsx';
import { TryMapping } from './TryMapping.tsx';

/** A question that takes proposals, with its section and its number there. */
export interface PlacedQuestion {
  question: Question;
  section: string;
  sectionKey: string;
  number: number;
}

interface QuestionMappingProps {
  templateId: string;
  place: PlacedQuestion;
  mappings: CheckMapping[];
  /** True if the question does not use the shipped mapping. */
  isOwn: boolean;
  addCheck: RefObject<HTMLButtonElement | null>;
  onStep: (by: 1 | -1) => void;
  onChange: (mappings: CheckMapping[]) => void;
  /** Resets the question to the shipped mapping. */
  onReset: () => void;
}

/** Proposals of the unsaved checks, read again when typing pauses. */
function useTried(templateId: string, questionKey: string, mappings: readonly CheckMapping[]) {
  const [customerId, setCustomerId] = useState<string | null>(null);
  const settled = useSettled(JSON.stringify(mappings.filter(isRight)));
  const body = { questionKey, mappings: JSON.parse(settled) as CheckMapping[], ...(customerId !== null && { customerId }) };
  const query = useQuery({ ...ask(tryTemplateMappings, { params: { id: templateId }, body }), placeholderData: keepPreviousData });
  return { ...query, chooseCustomer: setCustomerId };
}

/** Checks, rule and sentence of one question in the middle, the try on results beside them. */
export function QuestionMapping({ templateId, place, mappings, isOwn, addCheck, onStep, onChange, onReset }: QuestionMappingProps) {
  const { question } = place;
  const [chosen, setChosen] = useState(0);
  const tried = useTried(templateId, question.key, mappings);
  const at = Math.min(chosen, Math.max(0, mappings.length - 1));
  const mapping = mappings[at];
  const change = (next: CheckMapping) => onChange(mappings.with(at, next));
  const remove = (from: number, checkId: string) => {
    onChange(withoutCheck(mappings, from, checkId));
    toast({ title: `${checkId} removed`, action: { label: 'Undo', onSelect: () => onChange(mappings) } });
  };
  return (
    <>
      <section aria-labelledby="mapped-question" className="grid min-w-0 content-start gap-6">
        <Heading templateId={templateId} place={place} onStep={onStep} />
        <CheckTable
          mappings={mappings}
          titles={tried.data?.checks ?? []}
          current={at}
          addCheck={addCheck}
          onChoose={setChosen}
          onAdd={(tool, checkId) => {
            const next = withCheck(mappings, tool, checkId);
            onChange(next);
            setChosen(next.findLastIndex((one) => one.tool === tool));
          }}
          onRemove={remove}
        />
        {mapping && (
          // A tool may have several rules, which have no identity but their place.
          <div key={`${mapping.tool} ${at}`} className="grid gap-6">
            <RuleFields
              heading={mappings.length > 1 ? `Rule of ${toolLabel(mapping.tool)} ${mapping.checks.join(', ')}` : 'Rule'}
              mapping={mapping}
              isYesNo={question.type === 'yes_no'}
              onChange={change}
            />
            <SentenceField
              wordings={mapping.wordings}
              question={question}
              proposal={tried.data?.tried?.proposal ?? null}
              onChange={(wordings) => change({ ...mapping, wordings })}
            />
          </div>
        )}
      </section>
      <TryMapping question={question} tried={tried} isOwn={isOwn} onReset={onReset} />
    </>
  );
}

function Heading({ templateId, place, onStep }: Pick<QuestionMappingProps, 'templateId' | 'place' | 'onStep'>) {
  const { question, section, sectionKey, number } = place;
  const refs = (question.frameworkRefs ?? []).map(({ framework, ref }) => `${framework} ${ref}`);
  const facts = [`${section}, question ${number}`, `weight ${question.weight ?? 1}`, ...refs.slice(0, 2)];
  return (
    <div>
      <div className="flex items-start justify-between gap-3">
        <p className="text-sm wrap-anywhere text-muted">
          {question.critical && <span className="mr-2 font-medium text-danger-text">Critical</span>}
          {facts.join(' · ')}
        </p>
        <div className="flex shrink-0 gap-1">
          <IconButton icon={ChevronUpIcon} label="Previous question (K)" onClick={() => onStep(-1)} />
          <IconButton icon={ChevronDownIcon} label="Next question (J)" onClick={() => onStep(1)} />
        </div>
      </div>
      <h2 id="mapped-question" className="text-lg font-semibold wrap-anywhere">
        {question.text}
      </h2>
      <p className="text-sm">
        <TextLink to={`/templates/${templateId}?tab=edit&section=${sectionKey}`}>Edit question</TextLink>
      </p>
    </div>
  );
}
