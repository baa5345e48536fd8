import type { ColumnsQuestion } from '#contract/evidence/columns.contract.ts';
import type { EvidenceImport, EvidenceRun } from '#contract/evidence/runs.contract.ts';
import { ColumnsForm } from '#web/evidence/columns/ColumnsForm.tsx';
import { Button } from '#web/ui/controls/Button.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { formatDay } from '#web/ui/data/dates.ts';
import { DateQuestion } from './DateQuestion.tsx';
import { discardNote, OnItsWay, progressText } from './ImportProgress.tsx';
import type { ImportedFile, Imports } from './imports.ts';
import { RunCard } from './RunCard.tsx';
import { TenantQuestion } from './TenantQuestion.tsx';

interface CardProps {
  file: ImportedFile;
  imports: Imports;
  found: readonly EvidenceImport[];
  /** All runs of the customer. */
  runs: readonly EvidenceRun[];
}

/** Outcome of one chosen file: imported, refused, or to be confirmed. */
export function ImportCard(props: CardProps) {
  const { file } = props;
  if (file.state === 'done') return <Imported {...props} file={file} />;
  return (
    <article aria-label={file.file.name} className="rounded-card border border-border bg-surface-1 p-4">
      <Outcome {...props} />
    </article>
  );
}

function Outcome({ file, imports, found }: CardProps) {
  const discard = () => {
    imports.dismiss(file.id);
    void discardNote(found, file);
  };
  if (file.state === 'waiting') return <OnItsWay text={`${file.file.name} is queued`} />;
  if (file.state === 'reading') {
    const known = found.find(({ batch, state }) => batch === file.batch && (state === 'waiting' || state === 'reading'));
    return <OnItsWay text={known ? progressText(file.file.name, known) : `Uploading ${file.file.name}`} />;
  }
  if (file.state === 'tenant') return <TenantQuestion file={file} imports={imports} onDiscard={discard} />;
  if (file.state === 'date') return <DateQuestion file={file} imports={imports} onDiscard={discard} />;
  if (file.state === 'columns')
    return <Columns file={file} imports={imports} name={file.file.name} question={file.question} onSkip={discard} />;
  if (file.state === 'refused') return <Refused file={file} onDiscard={discard} />;
  return null;
}

/** Results of a file, or of each file of an archive. */
function Imported({ file, imports, runs }: CardProps & { file: Extract<ImportedFile, { state: 'done' }> }) {
  const isElsewhere = file.customerId !== imports.customerId;
  const hasNotes = isElsewhere || file.identical || file.refused.length > 0;
  return (
    <>
      {hasNotes && (
        <article aria-label={file.file.name} className="grid gap-1 rounded-card border border-border bg-surface-1 p-4 text-sm">
          <p className="font-medium wrap-anywhere">{file.file.name}</p>
          {isElsewhere && (
            <p>
              Imported for another customer. <TextLink to={`/customers/${file.customerId}?tab=evidence`}>Open its evidence</TextLink>
            </p>
          )}
          {file.identical && (
            <p className="text-muted">
              Already imported{file.runs[0] && ` on ${formatDay(file.runs[0].createdAt.slice(0, 10))}`}. Nothing changed.
            </p>
          )}
          {file.refused.map(({ fileName, reason }) => (
            <p key={fileName} className="wrap-anywhere">
              <span className="font-medium">{fileName}</span> was not imported. {reason}
            </p>
          ))}
        </article>
      )}
      {file.questions.map((question) => (
        <article key={question.fileName} aria-label={question.fileName} className="rounded-card border border-border bg-surface-1 p-4">
          <Columns
            file={file}
            imports={imports}
            name={question.fileName}
            question={question}
            onSkip={() => imports.skip(file, question.fileName)}
          />
        </article>
      ))}
      {file.runs.map((run) => (
        <RunCard key={run.id} run={run} runs={isElsewhere ? [] : runs} />
      ))}
    </>
  );
}

function Refused({ file, onDiscard }: { file: Extract<ImportedFile, { state: 'refused' }>; onDiscard: () => void }) {
  return (
    <div role="alert" className="grid gap-2">
      <p className="font-medium wrap-anywhere">{file.file.name}</p>
      <p className="wrap-anywhere">
        {file.message} <span className="text-muted">{file.resolution}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="ghost" onClick={onDiscard}>
          Discard file
        </Button>
      </div>
    </div>
  );
}

interface ColumnsProps {
  file: ImportedFile;
  imports: Imports;
  name: string;
  question: ColumnsQuestion;
  onSkip: () => void;
}

function Columns({ file, imports, name, question, onSkip }: ColumnsProps) {
  return (
    <div className="grid gap-3">
      <div>
        <h3 className="font-semibold wrap-anywhere">{name}</h3>
        <p>The columns of this table are not known. Choose what each column means; the others are skipped.</p>
      </div>
      <ColumnsForm
        customerId={file.customerId}
        question={question}
        table={{ file: file.file, archived: file.state === 'columns' ? null : name }}
        version={0}
        saveLabel="Import with these columns"
        cancelLabel="Discard file"
        onSaved={() => imports.again(file)}
        onCancel={onSkip}
      />
    </div>
  );
}
