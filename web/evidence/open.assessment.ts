import { useQuery } from '@tanstack/react-query';
import { listAssessments } from '#contract/assessments/assessments.list.contract.ts';
import { isOpen } from '#domain/assessments/assessments.rules.ts';
import { ask } from '#web/http/ask.ts';
import { useCan } from '#web/session/session.ts';

const LATEST = '50';

/** The assessment of a customer that is being answered, the one that was created last. */
export function useOpenAssessment(customerId: string) {
  const maySee = useCan()('assessments:view');
  const { data = [] } = useQuery({ ...ask(listAssessments, { query: { customerId, limit: LATEST } }), enabled: maySee });
  const open = data.filter(isOpen);
  return open.toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1))[0];
}
