import { useQuery } from '@tanstack/react-query';
import { type CsvDrop, dropCsv, listCsvDrops } from '#contract/customers/csv-drop.contract.ts';
import { ask } from '#web/http/ask.ts';
import { useCan } from '#web/session/session.ts';
import { CopyField } from '#web/ui/controls/CopyField.tsx';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { CardSkeleton } from '#web/ui/data/CardSkeleton.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { AlertTriangleIcon } from '#web/ui/icons.guest.tsx';
import { CircleCheckIcon } from '#web/ui/icons.tsx';
import { StatusChip } from '#web/ui/marks/StatusChip.tsx';
import { numberText } from '#web/ui/data/number.text.ts';

/** Customers from CSV files, imported by hand or uploaded by a script. */
export function CsvPanel() {
  const mayImport = useCan()('customers:edit');
  const drops = useQuery(ask(listCsvDrops, { query: {} }));
  const { data } = drops;
  const address = `${globalThis.location.origin}${dropCsv.path}`;
  return (
    <section aria-label="CSV drop" className="flex min-w-0 flex-col gap-4">
      <Card title="CSV drop">
        <p className="text-muted">
          A script can upload a CSV file of customers whenever another system exports one. Columns are recognised by name; existing
          customers are updated and new ones created; nothing is deleted. The script authenticates with an API token that may edit
          customers, which you create and revoke under{' '}
          <TextLink to="/integrations" search={{ kind: 'api_tokens' }}>
            API tokens
          </TextLink>
          .
        </p>
        <div className="mt-3 grid gap-3">
          <CopyField label="Copy address" value={address} />
          <CopyField label="Copy command" value={`curl -H "Authorization: Bearer $TOKEN" -F "file=@customers.csv" ${address}`} />
        </div>
        {mayImport && (
          <>
            <p className="mt-3 text-muted">To preview the result row by row before anything is changed, import a file manually.</p>
            <p className="mt-3">
              <LinkButton to="/customers?dialog=import">Import customers</LinkButton>
            </p>
          </>
        )}
      </Card>
      {drops.isPending && <CardSkeleton lines={4} />}
      {drops.isError && <ErrorState error={drops.error} onRetry={() => void drops.refetch()} />}
      {data?.length === 0 && (
        <EmptyState title="No script has uploaded a file yet">Files uploaded by scripts appear here with their results.</EmptyState>
      )}
      {data && data.length > 0 && (
        <ul aria-label="Uploaded files" className="divide-y divide-border rounded-card border border-border bg-surface-1">
          {data.map((drop) => (
            <Row key={drop.id} drop={drop} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({ drop: { at, fileName, by, counts, refused, reason } }: { drop: CsvDrop }) {
  return (
    <li className="px-3 py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="min-w-0">
          <span className="font-medium wrap-anywhere">{fileName}</span>{' '}
          <span className="text-sm text-muted">
            <DateText value={at} withTime />, by {by}
          </span>
          <span className="block text-sm text-muted wrap-anywhere">
            {reason ??
              `${numberText(counts.create)} created, ${numberText(counts.update)} updated, ${numberText(counts.same)} unchanged, ${numberText(counts.refuse)} refused`}
          </span>
        </span>
        <Outcome isWhole={reason === null && counts.refuse === 0} isTaken={reason === null} />
      </div>
      {refused.length > 0 && (
        <details className="mt-1">
          <summary className="cursor-pointer text-sm text-muted hover:text-text">Refused rows ({numberText(refused.length)})</summary>
          <ul className="pt-1 text-sm text-muted">
            {refused.map(({ row, name, note }) => (
              <li key={row} className="wrap-anywhere">
                Row {row}
                {name !== '' && `, ${name}`}: {note}
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

function Outcome({ isWhole, isTaken }: { isWhole: boolean; isTaken: boolean }) {
  if (isWhole)
    return (
      <StatusChip tone="success" icon={CircleCheckIcon}>
        Imported
      </StatusChip>
    );
  return (
    <StatusChip tone={isTaken ? 'warning' : 'danger'} icon={AlertTriangleIcon}>
      {isTaken ? 'Partly imported' : 'Refused'}
    </StatusChip>
  );
}
