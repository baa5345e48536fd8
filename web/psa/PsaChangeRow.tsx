import type { PsaChange } from '#contract/psa/psa.fields.ts';
import { FIELD_NAMES } from '#domain/psa/psa.records.rules.ts';
import { PSA_OBJECT_NAMES } from '#domain/psa/psa.rules.ts';
import { useCan } from '#web/session/session.ts';
import { classes } from '#web/ui/classes.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { AlertTriangleIcon } from '#web/ui/icons.guest.tsx';
import { MinusIcon, PencilIcon, PlusIcon, TrashIcon } from '#web/ui/icons.tsx';

const LOOKS = {
  create: { label: 'Create', icon: PlusIcon, tone: 'text-success-text' },
  update: { label: 'Update', icon: PencilIcon, tone: 'text-info-text' },
  conflict: { label: 'Conflict', icon: AlertTriangleIcon, tone: 'text-warning-text' },
  skip: { label: 'Skip', icon: MinusIcon, tone: 'text-muted' },
  remove: { label: 'Remove', icon: TrashIcon, tone: 'text-warning-text' },
} as const;

interface RowProps {
  change: PsaChange;
  onDecide: (side: 'theirs' | 'ours') => void;
}

/** Line of a dry run: a record that would be created or changed, with old and new values. */
export function PsaChangeRow({ change, onDecide }: RowProps) {
  const { action, object, customer } = change;
  const { label, icon: Sign, tone } = LOOKS[isRemoval(change) ? 'remove' : action];
  return (
    <li className="grid min-h-9.5 items-center gap-x-3 gap-y-0.5 px-3 py-1 md:grid-cols-[6rem_7rem_minmax(0,1.6fr)_minmax(0,1fr)_auto]">
      <span className={classes('flex items-center gap-1', tone)}>
        <Sign size={14} /> {label}
      </span>
      <span className="text-muted">{PSA_OBJECT_NAMES[object]}</span>
      <span className="min-w-0 wrap-anywhere">
        <What change={change} />
      </span>
      <span className="min-w-0 truncate text-muted">{customer}</span>
      {action === 'conflict' && <Sides change={change} onDecide={onDecide} />}
    </li>
  );
}

/** Removes a product from the stack, because the tool no longer has it. */
const isRemoval = ({ object, field }: PsaChange) => object === 'stack' && field === 'removed';

function What({ change }: { change: PsaChange }) {
  const { action, object, name, field, ours, theirs, reason } = change;
  if (isRemoval(change)) return `${name}: no longer in the PSA`;
  if (action === 'create') return name;
  if (action === 'skip') return `${name === '' ? 'Unnamed' : name}: ${reason.toLowerCase()}`;
  const label = FIELD_NAMES[field] ?? 'Tickets';
  return (
    <>
      {object === 'company' ? label : `${name}: ${label.toLowerCase()}`}{' '}
      {ours !== '' && (action === 'update' ? <del className="text-muted">{ours}</del> : <span>ours {ours},</span>)}{' '}
      {action === 'conflict' && 'theirs '}
      {theirs}
    </>
  );
}

function Sides({ change: { side, name, field }, onDecide }: RowProps) {
  const canManage = useCan()('integrations:manage');
  if (!canManage) return null;
  const about = ` for ${FIELD_NAMES[field] ?? 'tickets'} of ${name}`;
  return (
    <span className="flex gap-1.5">
      <Button
        size="sm"
        aria-pressed={side === 'theirs'}
        variant={side === 'theirs' ? 'primary' : 'secondary'}
        onClick={() => onDecide('theirs')}
      >
        Theirs<span className="sr-only">{about}</span>
      </Button>
      <Button
        size="sm"
        aria-pressed={side !== 'theirs'}
        variant={side === 'ours' ? 'primary' : 'secondary'}
        onClick={() => onDecide('ours')}
      >
        Ours<span className="sr-only">{about}</span>
      </Button>
    </span>
  );
}
