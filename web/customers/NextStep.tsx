import { useQuery } from '@tanstack/react-query';
import { listAssessments } from '#contract/assessments/assessments.list.contract.ts';
import type { Customer } from '#contract/customers/customers.contract.ts';
import { ask } from '#web/http/ask.ts';
import { useCan } from '#web/session/session.ts';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { reviewWord } from '#web/ui/data/house.words.ts';
import { PlusIcon } from '#web/ui/icons.tsx';
import { newAssessmentOf, newQbrOf } from '#web/customers/contacts/places.ts';

/** An approved assessment without a QBR asks for one; otherwise the next step is an assessment. */
export function NextStep({ customer }: { customer: Customer }) {
  const mayReview = useCan()('qbrs:edit');
  const query = { customerId: customer.id, readyForQbr: 'true', limit: '1' } as const;
  const [ready] = useQuery({ ...ask(listAssessments, { query }), enabled: mayReview }).data ?? [];
  return (
    <>
      <LinkButton variant={ready ? 'ghost' : 'primary'} {...(!ready && { icon: PlusIcon })} to={newAssessmentOf(customer)}>
        Start assessment
      </LinkButton>
      {ready && (
        <LinkButton variant="primary" to={`${newQbrOf(customer)}&assessmentId=${ready.id}`}>
          Generate {reviewWord().one}
        </LinkButton>
      )}
    </>
  );
}
