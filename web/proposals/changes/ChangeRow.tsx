import type { TrayChange } from '#contract/proposals/changes.contract.ts';
import { originLabel } from '#domain/proposals/origin.rules.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { formatDay } from '#web/ui/data/dates.ts';
import { RejectForm } from '#web/ui/forms/RejectForm.tsx';
import { CheckIcon, SparklesIcon, XIcon } from '#web/ui/icons.tsx';
import { addressOfChange, kindLabel, linesOf } from './change.words.ts';
import { ProposedChange } from './ProposedChange.tsx';

interface ChangeRowProps {
  change: TrayChange;
  isBusy: boolean;
  isRejecting: boolean;
  onAccept: () => void;
  onReject: () => void;
  onRejected: (reason: string) => Promise<unknown>;
  onCancel: () => void;
}

const GRID = 'lg:grid-cols-[minmax(0,1.6fr)_minmax(0,3fr)_minmax(0,2fr)_auto] lg:gap-x-6';

/** One proposed change: record, fields, origin and reason, and its buttons. */
export function ChangeRow({ change, isBusy, isRejecting, onAccept, onReject, onRejected, onCancel }: ChangeRowProps) {
  const { kind, title, now, proposed, sentence, origin, observedAt, hasChanged, mayDecide } = change;
  const address = addressOfChange(change);
  return (
    <div className={`grid items-start gap-y-2 px-3 py-2.5 text-sm ${GRID}`}>
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{address === null ? title : <TextLink to={address}>{title}</TextLink>}</p>
        <p className="text-xs text-muted">{kindLabel(kind)}</p>
      </div>
      <div className="min-w-0">
        <dl className="grid gap-1">
          {linesOf(now, proposed, change).map(({ name, ...line }) => (
            <ProposedChange key={name} {...line} />
          ))}
        </dl>
        {hasChanged && (
          <p className="mt-1 text-warning-text">This record changed after the proposal was made. Compare before you accept.</p>
        )}
      </div>
      <div className="min-w-0">
        <p className="wrap-anywhere">{sentence}</p>
        <p className="flex flex-wrap items-center gap-x-1 text-xs text-muted">
          <SparklesIcon size={14} className="text-accent-line" />
          {originLabel({ tools: [], origin })}, {formatDay(observedAt.slice(0, 10))}
        </p>
      </div>
      {mayDecide && !isRejecting && (
        <div className="flex gap-1.5 lg:justify-end">
          <Button size="sm" icon={CheckIcon} disabled={isBusy} className="max-lg:h-12 max-lg:flex-1" onClick={onAccept}>
            Accept<span className="sr-only">{` the change of ${title}`}</span>
          </Button>
          <Button size="sm" variant="ghost" icon={XIcon} disabled={isBusy} className="max-lg:h-12 max-lg:flex-1" onClick={onReject}>
            Reject<span className="sr-only">{` the change of ${title}`}</span>
          </Button>
        </div>
      )}
      {isRejecting && (
        <div className="lg:col-span-4">
          <RejectForm onReject={onRejected} onClose={onCancel} />
        </div>
      )}
    </div>
  );
}
