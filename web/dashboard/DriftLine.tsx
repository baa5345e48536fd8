import { useQuery } from '@tanstack/react-query';
import { countDrifts } from '#contract/evidence/drifts.contract.ts';
import { ask } from '#web/http/ask.ts';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { countText } from '#web/ui/data/number.text.ts';
import { AlertTriangleIcon } from '#web/ui/icons.guest.tsx';

const SHOWN = 3;

/** Checks that tools have measured differently since the last review; renders nothing without any. */
export function DriftLine() {
  const { data = [] } = useQuery(ask(countDrifts));
  const worse = data.filter((customer) => customer.worse > 0);
  const better = data.reduce((sum, customer) => sum + customer.better, 0);
  if (worse.length === 0 && better === 0) return null;
  const total = worse.reduce((sum, customer) => sum + customer.worse, 0);
  return (
    <p className="flex items-start gap-2 py-2 text-sm">
      {total > 0 && <AlertTriangleIcon size={16} className="mt-0.5 shrink-0 text-warning-text" />}
      <span>
        <span className="font-medium">Changed since the last review:</span> {countText(total, 'check')} worse
        {better > 0 && `, ${better} good again`}
        {worse.length > 0 && ' at '}
        {worse.slice(0, SHOWN).map(({ customerId, name, worse: count }, index) => (
          <span key={customerId}>
            {index > 0 && ', '}
            <TextLink to={`/customers/${customerId}?tab=evidence`}>{name}</TextLink> ({count})
          </span>
        ))}
        {worse.length > SHOWN && ` and ${countText(worse.length - SHOWN, 'more customer')}`}
      </span>
    </p>
  );
}
