import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OutputOf } from '#contract/endpoint.ts';
import { tryTemplateMappings } from '#contract/evidence/mappings.contract.ts';
import { listEvidenceRuns } from '#contract/evidence/runs.contract.ts';
import type { CheckMapping } from '#domain/evidence/mapping.rules.ts';
import { outcomeLabel, toolLabel } from '#domain/evidence/results.rules.ts';
import { kindOf } from '#domain/templates/kinds.rules.ts';
import type { EditedQuestion } from '#web/templates/editor/draft.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { CustomerCombobox } from '#web/ui/choosers/FoundCombobox.tsx';
import { Select } from '#web/ui/choosers/Select.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { Field } from '#web/ui/controls/Field.tsx';
import { formatDay } from '#web/ui/data/dates.ts';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';

interface TryMappingProps {
  templateId: string;
  question: EditedQuestion;
  mappings: CheckMapping[];
}

/** Shows what the unsaved checks would propose from one run. */
export function TryMapping({ templateId, question, mappings }: TryMappingProps) {
  const [customerId, setCustomerId] = useState<string | null>(null);
  const [runId, setRunId] = useState<string | null>(null);
  const runs = useQuery({
    ...ask(listEvidenceRuns, { params: { id: customerId ?? '' }, query: { limit: '50' } }),
    enabled: customerId !== null,
  }).data;
  const attempt = useMutation({
    mutationFn: (run: string) =>
      call(tryTemplateMappings, { params: { id: templateId }, body: { runId: run, questionKey: question.key, mappings } }),
  });
  return (
    <section aria-label="Try on a run" className="grid gap-3 rounded-card bg-surface-2 p-3">
      <h3 className="font-medium">
        Try on a run <span className="text-sm font-normal text-muted">Saves nothing</span>
      </h3>
      <div className="grid items-end gap-3 sm:grid-cols-2 xl:grid-cols-1">
        <Field label="Customer">
          <CustomerCombobox
            value={customerId}
            onChange={(id) => {
              setCustomerId(id);
              setRunId(null);
              attempt.reset();
            }}
          />
        </Field>
        <Field label="Run">
          <Select
            disabled={!runs?.length}
            placeholder={runs?.length === 0 ? 'No evidence of this customer' : 'Choose a run'}
            options={(runs ?? []).map(({ id, tool, observedAt }) => ({
              value: id,
              label: `${toolLabel(tool)}, ${formatDay(observedAt.slice(0, 10))}`,
            }))}
            value={runId}
            onChange={setRunId}
          />
        </Field>
      </div>
      <div>
        <Button
          size="sm"
          loading={attempt.isPending}
          disabled={runId === null || mappings.length === 0}
          onClick={() => runId !== null && attempt.mutate(runId)}
        >
          Try checks
        </Button>
      </div>
      <FaultMessage error={attempt.error} />
      {attempt.data && <Tried question={question} tried={attempt.data} />}
    </section>
  );
}

function Tried({
  question,
  tried: { proposal, results, isFresh },
}: {
  question: EditedQuestion;
  tried: OutputOf<typeof tryTemplateMappings>;
}) {
  const words = kindOf(question.type)
    .choices(question)
    .find(({ value }) => value === proposal?.value)?.label;
  return (
    <div role="status" className="grid gap-2">
      {proposal ? (
        <p>
          Proposes <strong>{words ?? proposal.value}</strong>: {proposal.sentence}
        </p>
      ) : (
        <p>{results.length === 0 ? 'This run has no result of these checks.' : 'These results propose no answer.'}</p>
      )}
      {proposal && !isFresh && <p className="text-sm text-warning-text">The run is too old to propose an answer today.</p>}
      <ul className="grid gap-1 text-sm">
        {results.map(({ checkId, title, outcome, passed, total }, at) => (
          // A check may have several results in a run.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={`${checkId} ${at}`} className="wrap-anywhere">
            <span className="font-medium">{outcomeLabel(outcome)}</span> {checkId}: {title}
            {total !== null && ` (${passed ?? 0} of ${total} pass)`}
          </li>
        ))}
      </ul>
    </div>
  );
}
