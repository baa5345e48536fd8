import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { tryTemplateMappings } from '#contract/evidence/mappings.contract.ts';
import { type CheckMapping, figureRuleOf } from '#domain/evidence/mapping.rules.ts';
import { toolLabel } from '#domain/evidence/results.rules.ts';
import { ask } from '#web/http/ask.ts';
import { useSettled } from '#web/http/settled.ts';
import { countText } from '#web/ui/data/number.text.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { CheckTable } from './CheckTable.tsx';
import { isOneRule, isRight, ruleSentence, withChanged, withCheck, withoutCheck, withRuleOf } from './mapping.draft.ts';
import { MappingVersions } from './MappingVersions.tsx';
import { type PlacedQuestion, QuestionHeading } from './QuestionHeading.tsx';
import { RuleFields } from './RuleFields.tsx';
import { SentenceField } from './SentenceField.tsx';
import { TryMapping } from './TryMapping.tsx';

interface QuestionMappingProps {
  templateId: string;
  place: PlacedQuestion;
  mappings: CheckMapping[];
  /** True if the question does not use the shipped mapping. */
  isOwn: boolean;
  /** True on phones, where mappings are only read. */
  isReadOnly: boolean;
  addCheck: RefObject<HTMLButtonElement | null>;
  onStep: (by: 1 | -1) => void;
  onChange: (mappings: CheckMapping[]) => void;
  /** Resets the question to the shipped mapping. */
  onReset: () => void;
}

/** Proposals of the unpublished checks, read again when typing pauses. */
function useTried(templateId: string, questionKey: string, mappings: readonly CheckMapping[]) {
  const [customerId, setCustomerId] = useState<string | null>(null);
  const settled = useSettled(JSON.stringify(mappings.filter(isRight)));
  const body = { questionKey, mappings: JSON.parse(settled) as CheckMapping[], ...(customerId !== null && { customerId }) };
  const query = useQuery({ ...ask(tryTemplateMappings, { params: { id: templateId }, body }), placeholderData: keepPreviousData });
  return { ...query, chooseCustomer: setCustomerId };
}

/** Checks, rule and sentence of one question in the middle, the try on results beside them. */
export function QuestionMapping(props: QuestionMappingProps) {
  const { templateId, place, mappings, isOwn, isReadOnly, addCheck, onStep, onChange, onReset } = props;
  const { question } = place;
  const isFigure = figureRuleOf(question) !== null;
  const [chosen, setChosen] = useState(0);
  const tried = useTried(templateId, question.key, mappings);
  const at = Math.min(chosen, Math.max(0, mappings.length - 1));
  const remove = (from: number, checkId: string) => {
    onChange(withoutCheck(mappings, from, checkId));
    toast({ title: `${checkId} removed`, action: { label: 'Undo', onSelect: () => onChange(mappings) } });
  };
  const checks = mappings.reduce((sum, one) => sum + one.checks.length, 0);
  return (
    <>
      <section aria-labelledby="mapped-question" className="grid min-w-0 content-start gap-6 lg:border-l lg:border-border lg:pl-6">
        <QuestionHeading templateId={templateId} place={place} checks={checks} isReadOnly={isReadOnly} onStep={onStep} />
        <CheckTable
          mappings={mappings}
          titles={tried.data?.checks ?? []}
          current={at}
          addCheck={addCheck}
          isFigure={isFigure}
          isReadOnly={isReadOnly}
          onChoose={setChosen}
          onAdd={(tool, checkId) => {
            const next = withCheck(mappings, tool, checkId, figureRuleOf(question) ?? 'worst');
            onChange(next);
            setChosen(next.findLastIndex((one) => one.tool === tool));
          }}
          onRemove={remove}
          onMove={onChange}
        />
        {mappings.length > 0 &&
          (isReadOnly ? (
            <ReadRules mappings={mappings} isFigure={isFigure} />
          ) : (
            <Rule {...props} at={at} proposal={tried.data?.tried?.proposal ?? null} />
          ))}
      </section>
      <TryMapping question={question} mappings={mappings} tried={tried}>
        <MappingVersions
          templateId={templateId}
          questionKey={question.key}
          isFigure={isFigure}
          onReset={isOwn && !isReadOnly ? onReset : undefined}
        />
      </TryMapping>
    </>
  );
}

interface RuleProps extends Pick<QuestionMappingProps, 'place' | 'mappings' | 'onChange'> {
  at: number;
  proposal: { value: string | number; sentence: string; observedAt: string } | null;
}

/** Rule and sentence of the chosen check, which are usually those of all. */
function Rule({ place: { question }, mappings, onChange, at, proposal }: RuleProps) {
  const mapping = mappings[at];
  if (!mapping) return null;
  const isOne = isOneRule(mappings);
  const change = (next: Partial<CheckMapping>) => onChange(withChanged(mappings, at, next));
  return (
    // A tool may have several rules, which have no identity but their place.
    <div key={`${mapping.tool} ${at} ${mapping.rule.kind}`} className="grid gap-6">
      <RuleFields
        heading={isOne ? 'Rule' : `Rule of ${toolLabel(mapping.tool)} ${mapping.checks.join(', ')}`}
        mapping={mapping}
        question={question}
        onChange={change}
        onShare={isOne ? undefined : () => onChange(withRuleOf(mappings, at))}
      />
      <SentenceField
        wordings={mapping.wordings}
        rule={mapping.rule}
        question={question}
        proposal={proposal}
        onChange={(wordings) => change({ wordings })}
      />
    </div>
  );
}

/** Rules and sentences as text, each once with the tools that have it. */
function ReadRules({ mappings, isFigure }: { mappings: readonly CheckMapping[]; isFigure: boolean }) {
  const rules = (mapping: CheckMapping) => `${ruleSentence(mapping, isFigure)} Results count for ${countText(mapping.days, 'day')}.`;
  return (
    <>
      <section aria-labelledby="read-rules" className="grid gap-2 text-sm">
        <h3 id="read-rules" className="text-base font-semibold">
          Rule
        </h3>
        <Lines mappings={mappings} lineOf={rules} />
        <p className="text-muted">Manual, skipped, error and not applicable never propose an answer.</p>
      </section>
      <section aria-labelledby="read-sentence" className="grid gap-2 text-sm">
        <h3 id="read-sentence" className="text-base font-semibold">
          Sentence
        </h3>
        <Lines mappings={mappings} lineOf={({ wordings }) => wordings?.some ?? 'The title of the check with its result.'} />
      </section>
    </>
  );
}

function Lines({ mappings, lineOf }: { mappings: readonly CheckMapping[]; lineOf: (mapping: CheckMapping) => string }) {
  const lines = [...Map.groupBy(mappings, lineOf)];
  return lines.map(([line, having]) => (
    <p key={line} className="wrap-anywhere">
      {lines.length > 1 && <span className="font-medium">{[...new Set(having.map(({ tool }) => toolLabel(tool)))].join(', ')}: </span>}
      {line}
    </p>
  ));
}
