import { type ComponentProps, useState } from 'react';
import type { EvidenceImport, EvidenceRunDetail } from '#contract/evidence/runs.contract.ts';
import { NOT_FACTORED, notFactoredLabel, toolLabel } from '#domain/evidence/results.rules.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { formatDay } from '#web/ui/data/dates.ts';
import { countText } from '#web/ui/data/number.text.ts';
import { sizeText } from '#web/ui/data/size.text.ts';
import { ColumnsForm } from './columns/ColumnsForm.tsx';
import { EarlierImports, OnItsWay, progressText, useRunningImports } from './ImportProgress.tsx';
import type { ImportedFile, Imports } from './imports.ts';
import { TenantQuestion } from './TenantQuestion.tsx';
import { UndoImport, UndoneImport } from './UndoImport.tsx';

/** Outcome of each chosen file: imported, refused, or to be confirmed. */
export function ImportCards({ customerId, imports }: { customerId: string; imports: Imports }) {
  const { files } = imports;
  const found = useRunningImports(customerId, files.some(isSending));
  const [undone, setUndone] = useState<ComponentProps<typeof UndoneImport>['undone'] | null>(null);
  if (files.length === 0) {
    return (
      <>
        {undone && <UndoneImport undone={undone} />}
        <EarlierImports found={found} imports={imports} />
      </>
    );
  }
  const done = files.filter(({ state }) => state === 'done').length;
  return (
    <section aria-labelledby="imported" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="imported" className="text-lg font-semibold" aria-live="polite">
          {countText(done, 'file')} imported
        </h2>
        {importedBatches(files).map((batch) => (
          <UndoImport
            key={batch.batch}
            {...batch}
            onUndone={(result) => {
              setUndone(result);
              imports.dismissBatch(batch.batch);
            }}
          />
        ))}
      </div>
      {undone && <UndoneImport undone={undone} />}
      {files.map((file) => (
        <ImportCard key={file.id} file={file} imports={imports} found={found} />
      ))}
      <EarlierImports found={found} imports={imports} />
    </section>
  );
}

/** Drops whose files are all read, with the number of files that the undo deletes. */
function importedBatches(files: readonly ImportedFile[]) {
  return [...Map.groupBy(files, ({ batch }) => batch)].flatMap(([batch, ofBatch]) => {
    if (ofBatch.some(isSending)) return [];
    const runs = ofBatch.flatMap((file) => (file.state === 'done' ? file.runs.filter((run) => run.batchId === batch) : []));
    const [first] = ofBatch;
    return first === undefined || runs.length === 0 ? [] : [{ customerId: first.customerId, batch, files: runs.length }];
  });
}

interface CardProps {
  file: ImportedFile;
  imports: Imports;
  found: readonly EvidenceImport[];
}

const isSending = ({ state }: ImportedFile) => state === 'waiting' || state === 'reading';

function ImportCard(props: CardProps) {
  const { file } = props;
  return (
    <article aria-label={file.file.name} className="rounded-card border border-border bg-surface-1 p-4">
      <Outcome {...props} />
    </article>
  );
}

function Outcome({ file, imports, found }: CardProps) {
  if (file.state === 'waiting') return <OnItsWay text={`${file.file.name} is queued`} />;
  if (file.state === 'reading') {
    const known = found.find(({ batch, state }) => batch === file.batch && (state === 'waiting' || state === 'reading'));
    return <OnItsWay text={known ? progressText(file.file.name, known) : `Uploading ${file.file.name}`} />;
  }
  if (file.state === 'tenant') return <TenantQuestion file={file} imports={imports} />;
  if (file.state === 'columns') return <Columns file={file} imports={imports} />;
  if (file.state === 'refused') return <Refused file={file} imports={imports} />;
  return (
    <div className="grid gap-4">
      {file.customerId !== imports.customerId && (
        <p className="text-sm">
          Imported for another customer. <TextLink to={`/customers/${file.customerId}?tab=evidence`}>Open its evidence</TextLink>
        </p>
      )}
      {file.identical && (
        <p className="text-sm text-muted">
          Already imported{file.runs[0] && ` on ${formatDay(file.runs[0].createdAt.slice(0, 10))}`}. Nothing changed.
        </p>
      )}
      {file.runs.map((run) => (
        <RunCard key={run.id} run={run} />
      ))}
      {file.refused.map(({ fileName, reason }) => (
        <p key={fileName} className="text-sm wrap-anywhere">
          <span className="font-medium">{fileName}</span> was not imported. {reason}
        </p>
      ))}
    </div>
  );
}

function Refused({ file, imports }: { file: Extract<ImportedFile, { state: 'refused' }>; imports: Imports }) {
  return (
    <div role="alert" className="grid gap-2">
      <p className="font-medium wrap-anywhere">{file.file.name}</p>
      <p className="wrap-anywhere">
        {file.message} <span className="text-muted">{file.resolution}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="ghost" onClick={() => imports.dismiss(file.id)}>
          Discard file
        </Button>
      </div>
    </div>
  );
}

function Columns({ file, imports }: { file: Extract<ImportedFile, { state: 'columns' }>; imports: Imports }) {
  return (
    <div className="grid gap-3">
      <div>
        <h3 className="font-semibold wrap-anywhere">{file.file.name}</h3>
        <p>The columns of this table are not known. Choose what each column means; the others are skipped.</p>
      </div>
      <ColumnsForm
        customerId={file.customerId}
        question={file.question}
        version={0}
        saveLabel="Import with these columns"
        cancelLabel="Discard file"
        onSaved={() => imports.again(file)}
        onCancel={() => imports.dismiss(file.id)}
      />
    </div>
  );
}

/** The four figures add up to the results of the file. */
function figuresOf({ counts }: Pick<EvidenceRunDetail, 'counts'>) {
  const { manual, notApplicable, errors } = counts;
  return [
    ['Passed', counts.passed, 'text-success-text'],
    ['Failed', counts.failed, 'text-danger-text'],
    ['Warnings', counts.warnings, 'text-warning-text'],
    ['Not measured', manual + notApplicable + errors, 'text-muted'],
  ] as const;
}

function RunCard({ run }: { run: EvidenceRunDetail }) {
  const { tool, toolVersion, scope, fileName, fileSize, observedAt, proposals } = run;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">
            {toolLabel(tool)} {toolVersion}
            {scope && <span className="ml-2 text-sm font-normal text-muted">{scope}</span>}
          </p>
          <p className="text-sm wrap-anywhere text-muted">
            {fileName} · {sizeText(fileSize)} · measured {formatDay(observedAt.slice(0, 10))}
          </p>
          <p className="mt-1 text-sm">{countText(proposals, 'question')} with a proposal from this file</p>
        </div>
        <dl className="flex flex-wrap gap-4 tabular-nums">
          {figuresOf(run).map(([label, count, tone]) => (
            <div key={label}>
              <dd className="text-lg font-semibold">{count}</dd>
              <dt className={`text-sm ${tone}`}>{label}</dt>
            </div>
          ))}
        </dl>
      </div>
      <NotFactored run={run} />
    </div>
  );
}

const SHOWN = 6;

/** Checks that propose nothing, by reason, with their ids. */
function NotFactored({ run: { notFactoredIn } }: { run: EvidenceRunDetail }) {
  if (notFactoredIn.length === 0) return null;
  return (
    <details className="border-t border-border pt-2">
      <summary className="cursor-pointer text-sm text-muted">{countText(notFactoredIn.length, 'check')} not factored in</summary>
      <ul className="mt-2 grid gap-1 text-sm">
        {NOT_FACTORED.map((reason) => {
          const ids = notFactoredIn.filter((one) => one.reason === reason).map(({ checkId }) => checkId);
          if (ids.length === 0) return null;
          return (
            <li key={reason} className="grid gap-x-3 md:grid-cols-[40px_260px_minmax(0,1fr)]">
              <span className="font-medium tabular-nums">{ids.length}</span>
              <span>{notFactoredLabel(reason)}</span>
              <span className="wrap-anywhere text-muted" title={ids.join(', ')}>
                {ids.slice(0, SHOWN).join(', ')}
                {ids.length > SHOWN && `, ${ids.length - SHOWN} more`}
              </span>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
