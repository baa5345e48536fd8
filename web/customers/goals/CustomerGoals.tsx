import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Customer } from '#contract/customers/customers.contract.ts';
import { type Goal, listGoals } from '#contract/customers/goals.contract.ts';
import type { GoalStatus } from '#domain/customers/goals.rules.ts';
import { ask } from '#web/http/ask.ts';
import { useCan } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { IconButton } from '#web/ui/controls/IconButton.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { CardSkeleton } from '#web/ui/data/CardSkeleton.tsx';
import { formatDay } from '#web/ui/data/dates.ts';
import { RecommendationLink } from '#web/ui/data/RecommendationLink.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { CheckIcon, CircleCheckIcon, PencilIcon, PlusIcon, TrashIcon, XIcon } from '#web/ui/icons.tsx';
import { AlertTriangleIcon } from '#web/ui/icons.guest.tsx';
import type { Icon } from '#web/ui/icon.tsx';
import { lazyDialog } from '#web/ui/overlays/lazy.dialog.tsx';
import { StatusChip, type Tone } from '#web/ui/marks/StatusChip.tsx';
import { goalStatusLabel } from '#web/customers/customers.words.ts';

const GoalDialog = lazyDialog(async () => (await import('./GoalDialog.tsx')).GoalDialog);
const DeleteGoalDialog = lazyDialog(async () => (await import('./DeleteGoalDialog.tsx')).DeleteGoalDialog);

type Open = { kind: 'new' } | { kind: 'edit' | 'delete'; goal: Goal } | null;

/** Goals of the customer and the recommendations that serve them; shown in the deck. */
export function CustomerGoals({ customer }: { customer: Customer }) {
  const goals = useQuery(ask(listGoals, { params: { id: customer.id }, query: {} }));
  const mayEdit = useCan()('customers:edit');
  const [open, setOpen] = useState<Open>(null);
  if (goals.isPending) return <CardSkeleton lines={3} label="Loading goals" />;
  if (goals.isError) return <ErrorState error={goals.error} onRetry={() => void goals.refetch()} />;
  const add = mayEdit && (
    <Button size="sm" icon={PlusIcon} {...GoalDialog.prefetch} onClick={() => setOpen({ kind: 'new' })}>
      Add goal
    </Button>
  );
  const close = () => setOpen(null);
  return (
    <Card title="Goals" actions={add}>
      {goals.data.length === 0 ? (
        <p className="text-muted">
          No goals yet. Add what this customer wants to achieve this year. Reviews show goals with the recommendations that support them.
        </p>
      ) : (
        <ul className="divide-y divide-border">
          {goals.data.map((goal) => (
            <Row
              key={goal.id}
              goal={goal}
              mayEdit={mayEdit}
              onEdit={() => setOpen({ kind: 'edit', goal })}
              onDelete={() => setOpen({ kind: 'delete', goal })}
            />
          ))}
        </ul>
      )}
      {(open?.kind === 'new' || open?.kind === 'edit') && (
        <GoalDialog customerId={customer.id} goal={open.kind === 'edit' ? open.goal : null} onClose={close} />
      )}
      {open?.kind === 'delete' && <DeleteGoalDialog goal={open.goal} onClose={close} />}
    </Card>
  );
}

interface RowProps {
  goal: Goal;
  mayEdit: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

function Row({ goal, mayEdit, onEdit, onDelete }: RowProps) {
  const { title, why, needs, targetDate, status, recommendations } = goal;
  return (
    <li className="flex items-start gap-2 py-2.5 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium wrap-anywhere">{title}</span>
          <GoalChip status={status} />
          {targetDate && <span className="text-sm whitespace-nowrap text-muted">by {formatDay(targetDate)}</span>}
        </p>
        {why && <p className="mt-0.5 wrap-anywhere text-muted">{why}</p>}
        {needs && <p className="mt-0.5 text-sm wrap-anywhere">Needs: {needs}</p>}
        {recommendations.length > 0 && (
          <p className="mt-0.5 flex flex-wrap gap-x-3 text-sm">
            <span className="text-muted">Supported by</span>
            {recommendations.map((one) => (
              <RecommendationLink
                key={one.id}
                id={one.id}
                className="inline-block min-h-6 underline decoration-border-strong underline-offset-3"
              >
                {one.title}
              </RecommendationLink>
            ))}
          </p>
        )}
      </div>
      {mayEdit && (
        <div className="flex shrink-0">
          <IconButton label={`Edit ${title}`} icon={PencilIcon} {...GoalDialog.prefetch} onClick={onEdit} />
          <IconButton label={`Remove ${title}`} icon={TrashIcon} {...DeleteGoalDialog.prefetch} onClick={onDelete} />
        </div>
      )}
    </li>
  );
}

const GOAL_LOOKS: Record<GoalStatus, { tone: Tone; icon: Icon }> = {
  on_track: { tone: 'info', icon: CircleCheckIcon },
  at_risk: { tone: 'warning', icon: AlertTriangleIcon },
  done: { tone: 'success', icon: CheckIcon },
  dropped: { tone: 'neutral', icon: XIcon },
};

function GoalChip({ status }: { status: GoalStatus }) {
  return <StatusChip {...GOAL_LOOKS[status]}>{goalStatusLabel(status)}</StatusChip>;
}
