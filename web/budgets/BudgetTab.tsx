import { useNavigate, useSearch } from '@tanstack/react-router';
import { Button } from '#web/ui/controls/Button.tsx';
import { ChevronLeftIcon } from '#web/ui/icons.tsx';
import { BudgetCustomers } from './BudgetCustomers.tsx';
import { CustomerBudget } from './CustomerBudget.tsx';

/** Budget of one customer; without one, a list to choose from. */
export function BudgetTab({ customerId }: { customerId?: string }) {
  const { customerId: chosen } = useSearch({ strict: false });
  const navigate = useNavigate();
  if (customerId !== undefined) return <CustomerBudget customerId={customerId} />;
  if (typeof chosen !== 'string') return <BudgetCustomers />;
  const back = (
    <Button size="sm" icon={ChevronLeftIcon} onClick={() => void navigate({ to: '.', search: { tab: 'budget' } })}>
      All customers
    </Button>
  );
  return <CustomerBudget customerId={chosen} back={back} />;
}
