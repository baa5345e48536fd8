import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { dayIn } from '#domain/organizations/timezones.rules.ts';
import { setActionItems } from '#contract/qbrs/qbrs.meeting.contract.ts';
import { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import { call } from '#web/http/call.ts';
import { currentRowOf } from '#web/http/conflict.ts';
import { faultOf } from '#web/http/fault.ts';
import { afterQbrChange } from '#web/qbrs/qbrs.api.ts';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { ActionLine } from '#web/ui/data/ActionLine.tsx';

async function tick(qbr: Qbr, key: string, done: boolean): Promise<Qbr> {
  const write = ({ id, version, actionItems }: Qbr) =>
    call(setActionItems, {
      params: { id },
      body: { actionItems: actionItems.map(({ doneOn: _, ...item }) => (item.key === key ? { ...item, done } : item)), version },
    });
  try {
    return await write(qbr);
  } catch (error) {
    const current = currentRowOf(error, Qbr);
    if (!current) throw error;
    return write(current);
  }
}

/** Action items of a review, to be completed during or after the meeting. */
export function ActionList({ qbr, mayEdit }: { qbr: Qbr; mayEdit: boolean }) {
  const ticking = useMutation({
    mutationFn: ({ key, done }: { key: string; done: boolean }) => tick(qbr, key, done),
    onSuccess: (saved) => afterQbrChange(saved, setActionItems),
    onError: (error) => toast({ title: 'Not saved', description: faultOf(error).brief, variant: 'destructive' }),
  });
  const [today] = useState(() => dayIn(new Date(), qbr.timezone));
  if (qbr.actionItems.length === 0) return <p className="text-muted">No actions agreed.</p>;
  return (
    <ul aria-label={`Actions of ${qbr.title}`} className="grid gap-2.5">
      {qbr.actionItems.map((item) => (
        <li key={item.key}>
          <Checkbox
            checked={isTicked(item, ticking)}
            disabled={!mayEdit}
            onChange={(event) => ticking.mutate({ key: item.key, done: event.target.checked })}
          >
            <ActionLine item={item} today={today} provider={qbr.branding.providerName} customer={qbr.customer.name} />
          </Checkbox>
        </li>
      ))}
    </ul>
  );
}

/** Shows the change before the server responds. */
function isTicked(
  { key, done }: Qbr['actionItems'][number],
  { isPending, variables }: { isPending: boolean; variables: { key: string; done: boolean } | undefined },
): boolean {
  return isPending && variables?.key === key ? variables.done : done;
}
