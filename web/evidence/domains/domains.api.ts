import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type CheckedDomain, listDomainChecks } from '#contract/evidence/domains.contract.ts';
import { listProposals } from '#contract/evidence/proposals.contract.ts';
import { listEvidenceRuns } from '#contract/evidence/runs.contract.ts';
import { ask } from '#web/http/ask.ts';
import { readAgain } from '#web/http/refresh.ts';

/** Time between two reads while a check runs. */
const LOOK_MS = 2_000;

/** Domains of a customer; read again until no check waits, and then what follows from them too. */
export function useDomains(customerId: string): { isOn: boolean; domains: readonly CheckedDomain[]; isWaiting: boolean } {
  const { data } = useQuery({
    ...ask(listDomainChecks, { params: { id: customerId } }),
    refetchInterval: ({ state }) => (state.data?.domains.some((domain) => domain.isWaiting) ? LOOK_MS : false),
  });
  const domains = data?.domains ?? [];
  const isWaiting = domains.some((domain) => domain.isWaiting);
  const wasWaiting = useRef(isWaiting);
  // Follows the job on the server, which ends outside this page.
  useEffect(() => {
    if (wasWaiting.current && !isWaiting) {
      void readAgain(listProposals);
      void readAgain(listEvidenceRuns);
    }
    wasWaiting.current = isWaiting;
  }, [isWaiting]);
  return { isOn: data?.isOn ?? true, domains, isWaiting };
}
