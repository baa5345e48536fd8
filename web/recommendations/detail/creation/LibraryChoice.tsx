import type { Customer } from '#contract/customers/customers.contract.ts';
import { CardSkeleton } from '#web/ui/data/CardSkeleton.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { FaultMessage } from '#web/ui/feedback/FaultMessage.tsx';
import type { useLibraryChoice } from './creation.ts';
import { LibraryPicker } from './LibraryPicker.tsx';

/** Library picker with its loading and error states. */
export function LibraryChoice({ choice, customer }: { choice: ReturnType<typeof useLibraryChoice>; customer: Customer | null }) {
  const { library, suggested, key, setKey, create } = choice;
  return (
    <div className="grid gap-3 border-t border-border px-4 py-4">
      <FaultMessage error={create.error} />
      {library.isPending && <CardSkeleton lines={6} label="Loading the library" />}
      {library.isError && <ErrorState error={library.error} onRetry={() => void library.refetch()} />}
      {library.data && <LibraryPicker entries={library.data} suggested={suggested} customer={customer} value={key} onChange={setKey} />}
    </div>
  );
}
