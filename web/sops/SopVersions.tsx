import { useMutation, useQuery } from '@tanstack/react-query';
import { diffLines } from 'diff';
import { useState } from 'react';
import type { Sop } from '#contract/sops/sops.contract.ts';
import { getSopVersion, listSopVersions, restoreSopVersion } from '#contract/sops/sops.versions.contract.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { classes } from '#web/ui/classes.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { CardSkeleton } from '#web/ui/data/CardSkeleton.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { useList } from '#web/ui/tables/list.ts';
import { ListRows } from '#web/ui/tables/ListRows.tsx';
import { afterSopChange, refusedStep } from './sops.api.ts';

interface SopVersionsProps {
  sop: Sop;
  mayEdit: boolean;
}

/** Saved versions, and their differences from the current text. */
export function SopVersions({ sop, mayEdit }: SopVersionsProps) {
  const versions = useList(listSopVersions, { isWhole: true, params: { id: sop.id } });
  const [chosen, choose] = useState<number | null>(null);
  return (
    <ListRows list={versions} skeleton={<CardSkeleton lines={4} label="Loading versions" />} empty={null}>
      {(rows) => {
        const open = chosen ?? rows[1]?.number ?? rows[0]?.number ?? 1;
        return (
          <div className="grid gap-4 lg:grid-cols-[18rem_minmax(0,1fr)]">
            <ul className="grid content-start gap-1" aria-label="Versions">
              {rows.map(({ number, writtenAt, writtenBy }) => (
                <li key={number}>
                  <button
                    type="button"
                    aria-pressed={number === open}
                    onClick={() => choose(number)}
                    className={classes('w-full rounded-field px-3 py-2 text-left hover:bg-surface-2', number === open && 'bg-surface-2')}
                  >
                    <span className="font-medium">
                      Version {number}
                      {number === sop.textVersion && ' (now)'}
                    </span>
                    <span className="block text-xs text-muted">
                      <DateText value={writtenAt} withTime />
                      {writtenBy && `, ${writtenBy.name}`}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
            <Difference sop={sop} number={open} mayEdit={mayEdit && sop.status !== 'archived'} />
          </div>
        );
      }}
    </ListRows>
  );
}

function Difference({ sop, number, mayEdit }: SopVersionsProps & { number: number }) {
  const params = { id: sop.id, number: String(number) };
  const { data: version, error, refetch } = useQuery(ask(getSopVersion, { params }));
  const restore = useMutation({
    mutationFn: () => call(restoreSopVersion, { params, body: { version: sop.version } }),
    onSuccess: afterSopChange,
    onError: refusedStep,
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!version) return <CardSkeleton lines={8} label="Loading the version" />;
  const isNow = number === sop.textVersion;
  const whole = ({ title, body }: { title: string; body: string }) => `# ${title}\n\n${body}\n`;
  return (
    <section aria-label={`Version ${number}`} className="min-w-0 rounded-card border border-border bg-surface-1 p-4">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted">
          {isNow ? 'Current version.' : 'Changes from this version to the current one: + added, − removed.'}
        </p>
        {mayEdit && !isNow && (
          <Button loading={restore.isPending} onClick={() => restore.mutate()}>
            Restore version
          </Button>
        )}
      </div>
      <div className="grid text-sm">
        {diffLines(whole(version), whole(sop)).map(({ value, added, removed }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- parts of one comparison, which never move
          <Part key={at} text={value} kind={added ? 'new' : removed ? 'gone' : 'same'} />
        ))}
      </div>
    </section>
  );
}

const KINDS = {
  new: { sign: '+', label: 'Added: ', look: 'bg-success-tint text-success-text' },
  gone: { sign: '−', label: 'Removed: ', look: 'bg-danger-tint text-danger-text' },
  same: { sign: '', label: '', look: '' },
} as const;

function Part({ text, kind }: { text: string; kind: keyof typeof KINDS }) {
  const { sign, label, look } = KINDS[kind];
  return (
    <div className={classes('grid grid-cols-[1rem_minmax(0,1fr)] gap-2 rounded-[4px] px-2 py-0.5', look)}>
      <span aria-hidden>{sign}</span>
      <p className="whitespace-pre-wrap wrap-anywhere">
        {label && <span className="sr-only">{label}</span>}
        {text.replace(/\n$/, '')}
      </p>
    </div>
  );
}
