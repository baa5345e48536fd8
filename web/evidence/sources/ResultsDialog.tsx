import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EvidenceResult } from '#contract/evidence/result.fields.ts';
import { type EvidenceRun, exportEvidenceResults, getEvidenceRun, listEvidenceResults } from '#contract/evidence/runs.contract.ts';
import { type Outcome, outcomeLabel, OUTCOMES, toolLabel } from '#domain/evidence/results.rules.ts';
import { ask } from '#web/http/ask.ts';
import { download } from '#web/http/download.ts';
import { SegmentedControl } from '#web/ui/choosers/SegmentedControl.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { countText } from '#web/ui/data/number.text.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { DownloadIcon } from '#web/ui/icons.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';

const FIRST = '200';

/** The check results of one file, by outcome. */
export function ResultsDialog({ run, onClose }: { run: EvidenceRun; onClose: () => void }) {
  const [outcome, setOutcome] = useState<Outcome>('fail');
  const { data: detail } = useQuery(ask(getEvidenceRun, { params: { id: run.id } }));
  const query = { outcome, limit: FIRST };
  const { data: results, error, refetch } = useQuery(ask(listEvidenceResults, { params: { id: run.id }, query }));
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={`Results of ${toolLabel(run.tool)} ${run.toolVersion}`}
      description={
        detail
          ? `${run.fileName}. ${countText(detail.proposals, 'question')} with a proposal, ${detail.notFactoredIn.length} checks not factored in.`
          : run.fileName
      }
      footer={
        <Button icon={DownloadIcon} onClick={() => void download(exportEvidenceResults, { params: { id: run.id } })}>
          Export CSV
        </Button>
      }
    >
      <div className="grid gap-3 pb-2">
        <SegmentedControl
          label="Outcome"
          options={OUTCOMES.map((value) => ({ value, label: outcomeLabel(value) }))}
          value={outcome}
          onChange={setOutcome}
        />
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!results && !error && <Skeleton className="h-40" />}
        {results?.length === 0 && <p className="text-muted">No check has this outcome.</p>}
        <ul className="grid gap-2">
          {results?.map((result) => (
            <Result key={result.id} result={result} />
          ))}
        </ul>
        {results && results.length === Number(FIRST) && (
          <p className="text-sm text-muted">The first {FIRST} are shown. Export the CSV for all.</p>
        )}
      </div>
    </Dialog>
  );
}

function Result({ result: { checkId, title, detail, severity, passed, total } }: { result: EvidenceResult }) {
  return (
    <li className="grid gap-0.5 border-b border-border pb-2 text-sm">
      <p className="font-medium wrap-anywhere">{title}</p>
      <p className="wrap-anywhere text-muted">
        {[checkId, severity, total === null ? null : `${passed ?? 0} of ${total} pass`].filter(Boolean).join(' · ')}
      </p>
      {detail !== '' && <p className="wrap-anywhere whitespace-pre-line">{detail}</p>}
    </li>
  );
}
