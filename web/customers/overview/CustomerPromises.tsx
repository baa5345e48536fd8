import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import type { Customer } from '#contract/customers/customers.contract.ts';
import { CustomerAction, finishAction, listCustomerActions } from '#contract/qbrs/qbrs.actions.contract.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { currentRowOf } from '#web/http/conflict.ts';
import { faultOf } from '#web/http/fault.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { organizationQuery } from '#web/session/organization.ts';
import { useCan } from '#web/session/session.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { ActionLine } from '#web/ui/data/ActionLine.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { CardSkeleton } from '#web/ui/data/CardSkeleton.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';

const SHOWN = 6;

/** Open action items of the customer's reviews, overdue first; one press completes an item. */
export function CustomerPromises({ customer }: { customer: Customer }) {
  const actions = useQuery(ask(listCustomerActions, { params: { id: customer.id }, query: {} }));
  const [isWhole, setWhole] = useState(false);
  if (actions.isPending) return <CardSkeleton lines={3} label="Loading actions" />;
  if (actions.isError) return <ErrorState error={actions.error} onRetry={() => void actions.refetch()} />;
  const all = actions.data;
  return (
    <Card title="Actions">
      {all.length === 0 ? (
        <p className="text-muted">No open actions from reviews.</p>
      ) : (
        <ul aria-label={`Open actions of ${customer.name}`} className="grid gap-2.5">
          {(isWhole ? all : all.slice(0, SHOWN)).map((action) => (
            <Row key={`${action.qbr.id} ${action.key}`} action={action} customer={customer} />
          ))}
        </ul>
      )}
      {!isWhole && all.length > SHOWN && (
        <Button className="mt-3" size="sm" variant="ghost" onClick={() => setWhole(true)}>
          Show all {all.length}
        </Button>
      )}
    </Card>
  );
}

/** Saves at the shown version; retries at the current one if the item itself is unchanged. */
async function finish({ qbr, key, version, text }: CustomerAction, done: boolean): Promise<CustomerAction> {
  const write = (known: number) => call(finishAction, { params: { id: qbr.id, key }, body: { done, version: known } });
  try {
    return await write(version);
  } catch (error) {
    const current = currentRowOf(error, CustomerAction);
    if (current?.text !== text) throw error;
    return write(current.version);
  }
}

function useFinishing(action: CustomerAction) {
  const failed = (error: Error) => {
    void refreshAfter(finishAction);
    toast({ title: 'Not saved', description: faultOf(error).brief, variant: 'destructive' });
  };
  const undo = useMutation({
    mutationFn: (done: CustomerAction) => finish(done, false),
    onSuccess: () => refreshAfter(finishAction),
    onError: failed,
  });
  return useMutation({
    mutationFn: () => finish(action, true),
    onSuccess: (done) => {
      toast({ title: 'Done', description: action.text, variant: 'success', action: { label: 'Undo', onSelect: () => undo.mutate(done) } });
      return refreshAfter(finishAction);
    },
    onError: failed,
  });
}

function Row({ action, customer }: { action: CustomerAction; customer: Customer }) {
  const { qbr, mayFinish } = action;
  const finishing = useFinishing(action);
  const maySeeReview = useCan()('qbrs:view');
  const { data: organization } = useQuery(organizationQuery);
  const [today] = useState(() => dayIn(new Date(), customer.timezone));
  return (
    <li>
      <Checkbox checked={finishing.isPending || finishing.isSuccess} disabled={!mayFinish} onChange={() => finishing.mutate()}>
        <ActionLine item={action} today={today} provider={organization?.name ?? 'Us'} customer={customer.name} />
      </Checkbox>
      <p className="pl-6 text-sm text-muted">
        Agreed in {maySeeReview ? <TextLink to={`/qbrs/${qbr.id}`}>{qbr.title}</TextLink> : qbr.title}
      </p>
    </li>
  );
}
