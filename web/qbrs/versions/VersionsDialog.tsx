import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import { listQbrVersions, type QbrVersionRow } from '#contract/qbrs/qbrs.versions.contract.ts';
import { MOST_VERSIONS } from '#domain/qbrs/versions.rules.ts';
import { ask } from '#web/http/ask.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { formatDay, formatMoment } from '#web/ui/data/dates.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { useScoreBands } from '#web/ui/marks/bands.ts';
import { reasonOf } from './version.words.ts';
import { VersionView } from './VersionView.tsx';
import { scoreText } from '#web/ui/marks/score.text.ts';

/** Earlier versions of the deck: a list, and one of them as slides. */
export function VersionsDialog({ qbr, onClose }: { qbr: Qbr; onClose: () => void }) {
  const [viewed, setViewed] = useState<number | null>(null);
  const versions = useQuery(ask(listQbrVersions, { params: { id: qbr.id } }));
  if (viewed !== null) return <VersionView qbr={qbr} number={viewed} onBack={() => setViewed(null)} onClose={onClose} />;
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title="Deck versions"
      description={`Saved whenever the deck is generated, refreshed, finalized or restored, or its requested decisions change. The latest ${MOST_VERSIONS} are kept.`}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {versions.error && <ErrorState error={versions.error} onRetry={() => void versions.refetch()} />}
      {versions.isPending && <Skeleton className="h-24 w-full" />}
      {versions.data?.length === 0 && (
        <p className="rounded-card border border-border bg-surface-2 px-4 py-3 text-muted">
          The deck has not changed since it was created. The first version is saved when it is refreshed or finalized.
        </p>
      )}
      <ol className="grid">
        {versions.data?.map((version) => (
          <Row key={version.number} version={version} onView={() => setViewed(version.number)} />
        ))}
      </ol>
    </Dialog>
  );
}

function Row({ version, onView }: { version: QbrVersionRow; onView: () => void }) {
  const { number, at, by, score, collectedOn } = version;
  const bands = useScoreBands();
  const facts = [
    ...(score === null ? [] : [`alignment ${scoreText(score, bands)}`]),
    ...(collectedOn === null ? [] : [`data from ${formatDay(collectedOn)}`]),
  ];
  return (
    <li className="flex min-h-12 items-center gap-3 border-b border-border py-1.5 last:border-b-0">
      <span className="w-8 shrink-0 text-right text-muted tabular-nums">{number}</span>
      <div className="min-w-0 flex-1">
        <p className="font-medium">{reasonOf(version)}</p>
        <p className="text-sm text-muted">
          {formatMoment(at)}, {by?.name ?? 'a former colleague'}
          {facts.length > 0 && `; ${facts.join(', ')}`}
        </p>
      </div>
      <Button size="sm" aria-label={`View version ${number}`} onClick={onView}>
        View
      </Button>
    </li>
  );
}
