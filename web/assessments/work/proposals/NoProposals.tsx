import { lazy, Suspense, useState } from 'react';
import { useCan } from '#web/session/session.ts';
import type { AnswerStore } from '#web/assessments/work/answers.store.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { FileSearchIcon } from '#web/ui/icons.work.tsx';
import { useHasProposals } from './proposals.ts';

const DropEvidence = lazy(async () => ({ default: (await import('#web/evidence/import/DropEvidence.tsx')).DropEvidence }));

interface NoProposalsProps {
  store: AnswerStore;
  customerId: string;
  /** Lists the proposals that imported files have brought. */
  onReview: () => void;
}

/** Empty list of proposals, which takes results files. */
export function NoProposals({ store, customerId, onReview }: NoProposalsProps) {
  const hasAny = useHasProposals(store);
  const [hadAny] = useState(hasAny);
  const mayImport = useCan()('evidence:write');
  if (hadAny) return <EmptyState icon={FileSearchIcon} title="No open proposals" />;
  if (!mayImport) return <EmptyState icon={FileSearchIcon} title="No proposals yet" />;
  return (
    <Suspense>
      <DropEvidence customerId={customerId} onReview={hasAny ? onReview : null} />
    </Suspense>
  );
}
