import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { getCustomer } from '#contract/customers/customers.contract.ts';
import { mergeCustomers, previewMerge } from '#contract/customers/merge.contract.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { ask } from '#web/http/ask.ts';
import { call } from '#web/http/call.ts';
import { refreshAfter } from '#web/http/refresh.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { type Choices, MergePreview, sideOf } from './MergePreview.tsx';
import { type Named, WhichStays } from './WhichStays.tsx';

interface MergeDialogProps {
  /** Two that were selected, or one whose duplicate is yet to be found. */
  customers: readonly Named[];
  onClose: () => void;
}

type Preview = OutputOf<typeof previewMerge>;

/** First which record stays, then what would happen; nothing is changed before the last button. */
export function MergeDialog({ customers, onClose }: MergeDialogProps) {
  const [first, second] = customers;
  const [foundId, setFoundId] = useState<string | null>(null);
  const found = useQuery({ ...ask(getCustomer, { params: { id: foundId ?? '' } }), enabled: foundId !== null }).data;
  const [keptId, setKeptId] = useState(first?.id ?? '');
  const [isPreview, setIsPreview] = useState(false);
  const [choices, setChoices] = useState<Choices>({});
  const other = second ?? (found?.id === first?.id ? undefined : found);
  const both = first && other ? [first, other] : [];
  const merged = both.find(({ id }) => id !== keptId);

  const pair = { params: { id: keptId }, query: { from: merged?.id ?? '' } };
  const preview = useQuery({ ...ask(previewMerge, pair), enabled: isPreview && merged !== undefined, staleTime: 0 });
  const merging = useMerging(choices, onClose, () => void preview.refetch());
  const data = preview.data;
  const goBack = () => {
    merging.reset();
    setIsPreview(false);
    setChoices({});
  };

  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title="Merge duplicates"
      description={isPreview ? 'Step 2 of 2: what would happen. Nothing is changed yet.' : 'Step 1 of 2: which record stays.'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {isPreview && <Button onClick={goBack}>Back</Button>}
          {isPreview ? (
            <Button
              variant="danger"
              loading={merging.isPending}
              disabled={!data || data.refusal !== null}
              onClick={() => data && merging.mutate(data)}
            >
              Merge
            </Button>
          ) : (
            <Button variant="primary" disabled={!merged} onClick={() => setIsPreview(true)}>
              Next
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4 pb-2">
        {!isPreview && (
          <WhichStays
            both={both}
            isSearched={second === undefined}
            foundId={foundId}
            isItself={foundId !== null && foundId === first?.id}
            onFind={setFoundId}
            keptId={keptId}
            onKeep={setKeptId}
          />
        )}
        {isPreview && preview.isError && <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />}
        {isPreview && preview.isPending && <Spinner label="Comparing the two" />}
        {isPreview && data && <MergePreview preview={data} choices={choices} onChange={setChoices} />}
        <FaultMessage error={merging.error} />
      </div>
    </Dialog>
  );
}

function useMerging(choices: Choices, onClose: () => void, readAgain: () => void) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ kept, merged, fields }: Preview) =>
      call(mergeCustomers, {
        params: { id: kept.id },
        body: {
          from: merged.id,
          version: kept.version,
          fromVersion: merged.version,
          take: fields.filter((field) => sideOf(field, choices) === 'merged').map(({ field }) => field),
        },
      }),
    onSuccess: async (customer, { merged }) => {
      onClose();
      await navigate({ to: '/customers/$id', params: { id: customer.id } });
      toast({ title: `${merged.name} is merged into ${customer.name}`, variant: 'success' });
      await refreshAfter(mergeCustomers);
    },
    // Somebody may have changed one of them meanwhile: what is shown is read again.
    onError: readAgain,
  });
}
