import { useCan } from '#web/app/session.ts';
import { Card } from '#web/ui/Card.tsx';
import { LinkButton } from '#web/ui/LinkButton.tsx';

/** The way from an empty organisation to the first review; gone once it is walked. */
export function FirstSteps({ hasCustomers }: { hasCustomers: boolean }) {
  const may = useCan();
  if (!may('customers:edit')) return null;
  return (
    <Card title="First steps">
      <p className="text-muted">Add a customer, take a template from the library or import a framework, then start an assessment.</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <LinkButton to={hasCustomers ? '/assessments?dialog=new' : '/customers?dialog=new'} variant="primary">
          {hasCustomers ? 'Start an assessment' : 'Add a customer'}
        </LinkButton>
        <LinkButton to="/templates">Choose a template</LinkButton>
      </div>
    </Card>
  );
}
