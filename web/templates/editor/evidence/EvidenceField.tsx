import { useQuery } from '@tanstack/react-query';
import { getTemplateMappings, type TemplateMappings } from '#contract/evidence/mappings.contract.ts';
import { getTemplate } from '#contract/templates/templates.contract.ts';
import { type CheckMapping, figureRuleOf, takesProposals } from '#domain/evidence/mapping.rules.ts';
import { toolLabel } from '#domain/evidence/results.rules.ts';
import { questionsOf } from '#domain/templates/templates.rules.ts';
import type { EditedQuestion } from '#web/templates/editor/draft.ts';
import { ask } from '#web/http/ask.ts';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { countText } from '#web/ui/data/number.text.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ruleWords } from './mapping.draft.ts';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';

interface EvidenceFieldProps {
  templateId: string;
  question: EditedQuestion;
}

/** Checks whose results propose the answer of a question. They count for every version of the template. */
export function EvidenceField({ templateId, question }: EvidenceFieldProps) {
  const { data: saved, error, refetch } = useQuery(ask(getTemplateMappings, { params: { id: templateId } }));
  return (
    <section aria-label="Checks that propose the answer" className="grid gap-1">
      <h4 className="font-medium">Checks that propose the answer</h4>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!saved && !error && <Skeleton className="h-8" />}
      {saved && !takesProposals(question) && (
        <p className="text-sm text-muted">Only alignment, yes-no, date and number questions get proposals from evidence.</p>
      )}
      {saved && takesProposals(question) && <Checks templateId={templateId} question={question} saved={saved} />}
    </section>
  );
}

function Checks({ templateId, question, saved }: EvidenceFieldProps & { saved: TemplateMappings }) {
  const { data: template } = useQuery(ask(getTemplate, { params: { id: templateId } }));
  const isSaved = template ? questionsOf(template).some(({ key }) => key === question.key) : false;
  const { mappings = [], isOwn } = saved.questions.find(({ questionKey }) => questionKey === question.key) ?? {};
  const origin = isOwn === undefined ? '' : isOwn ? 'Own mapping. ' : 'Shipped mapping. ';
  return (
    <>
      {mappings.map((mapping) => (
        <Line key={mapping.tool + mapping.checks.join()} mapping={mapping} isFigure={figureRuleOf(question) !== null} />
      ))}
      {mappings.length === 0 && (
        <p className="text-sm text-muted">No checks yet. Add one, or let results propose an answer by a reference below.</p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {isSaved && (
          <LinkButton size="sm" to={`/templates/${templateId}/evidence?question=${question.key}`}>
            {mappings.length > 0 ? 'Edit checks' : 'Add checks'}
          </LinkButton>
        )}
        <span className="text-xs text-muted">
          {isSaved ? `${origin}Checks count for all versions of the template.` : 'Save the template to add checks.'}
          {saved.draft && ' A draft of the checks is not published yet.'}
        </span>
      </div>
    </>
  );
}

function Line({ mapping: { tool, checks, days, ...mapping }, isFigure }: { mapping: CheckMapping; isFigure: boolean }) {
  return (
    <p className="text-sm wrap-anywhere">
      <span className="font-medium">{toolLabel(tool)}</span> {checks.join(', ')}{' '}
      <span className="text-muted">
        ({ruleWords(mapping, isFigure)}, for {countText(days, 'day')})
      </span>
    </p>
  );
}
