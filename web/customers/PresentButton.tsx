import { useQuery } from '@tanstack/react-query';
import { listQbrs } from '#contract/qbrs/qbrs.list.contract.ts';
import { ask } from '#web/http/ask.ts';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';

/** Opens the customer's finalized QBR; hidden if there is none. */
export function PresentButton({ customerId }: { customerId: string }) {
  const [qbr] = useQuery(ask(listQbrs, { query: { customerId, status: 'finalized', limit: '1' } })).data ?? [];
  return (
    qbr && (
      <LinkButton variant="ghost" to={`/qbrs/${qbr.id}/meeting`}>
        Present
      </LinkButton>
    )
  );
}
