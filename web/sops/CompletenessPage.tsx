import { useState } from 'react';
import { listSopGaps } from '#contract/sops/sops.starters.contract.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { useCan } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { CardSkeleton } from '#web/ui/data/CardSkeleton.tsx';
import { PageHeader } from '#web/ui/data/PageHeader.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { TemplateIcon } from '#web/ui/icons.tsx';
import { ProgressBar } from '#web/ui/marks/ProgressBar.tsx';
import { useList } from '#web/ui/tables/list.ts';
import { ListRows } from '#web/ui/tables/ListRows.tsx';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';

const NewSopDialog = lazyDialog(async () => (await import('./NewSopDialog.tsx')).NewSopDialog);

type Gaps = OutputOf<typeof listSopGaps>[number];
type Question = Gaps['missing'][number];

/** Questions without an SOP. */
export function CompletenessPage() {
  const list = useList(listSopGaps, { pageSize: 20 });
  const mayEdit = useCan()('sops:edit');
  const [writing, setWriting] = useState<Question | null>(null);
  return (
    <>
      <PageHeader
        title="Completeness"
        breadcrumb={[{ label: 'SOPs', to: '/sops' }]}
        facts={<span>Questions in published templates without a published SOP</span>}
      />
      <ListRows
        list={list}
        skeleton={<CardSkeleton lines={6} label="Loading templates" />}
        empty={
          <EmptyState icon={TemplateIcon} title="No published templates">
            Publish a template to see which of its questions have no SOP.
          </EmptyState>
        }
      >
        {(rows) => (
          <div className="grid gap-3">
            {rows.map((row) => (
              <Template key={row.id} gaps={row} onWrite={mayEdit ? setWriting : undefined} />
            ))}
          </div>
        )}
      </ListRows>
      {writing && (
        <NewSopDialog key={writing.key} title={writing.text.slice(0, 200)} questionKey={writing.key} onClose={() => setWriting(null)} />
      )}
    </>
  );
}

function Template({
  gaps: { name, questionCount, missing },
  onWrite,
}: {
  gaps: Gaps;
  onWrite: ((question: Question) => void) | undefined;
}) {
  const covered = questionCount - missing.length;
  return (
    <details className="rounded-card border border-border bg-surface-1">
      <summary className="flex cursor-pointer flex-wrap items-center justify-between gap-3 p-4">
        <span className="font-semibold wrap-anywhere">{name}</span>
        <span className="flex items-center gap-3 text-sm text-muted">
          <span className="tabular-nums">
            {covered} of {questionCount} have an SOP
          </span>
          <span className="w-28">
            <ProgressBar percent={questionCount === 0 ? 100 : Math.round((100 * covered) / questionCount)} label={`SOPs for ${name}`} />
          </span>
        </span>
      </summary>
      <ul className="grid gap-1 border-t border-border p-4">
        {missing.length === 0 && <li className="text-muted">Every question has an SOP.</li>}
        {missing.map((question) => (
          <li key={question.key} className="flex flex-wrap items-center justify-between gap-2">
            <span className="min-w-0 flex-1 basis-60 wrap-anywhere">
              {question.text} <span className="text-xs text-muted">{question.section}</span>
            </span>
            {onWrite && (
              <Button size="sm" {...NewSopDialog.prefetch} aria-label={`Write SOP for: ${question.text}`} onClick={() => onWrite(question)}>
                Write SOP
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
