import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type CustomerFigures, getCustomerCounts } from '#contract/customers/customers.contract.ts';
import { OVERDUE } from '#domain/overdue/overdue.rules.ts';
import { ask } from '#web/http/ask.ts';
import { TextLink } from '#web/ui/controls/TextLink.tsx';
import { MoneySums } from '#web/ui/data/MoneySums.tsx';
import { Tooltip } from '#web/ui/overlays/Tooltip.tsx';
import { SeverityMark } from '#web/ui/marks/SeverityMark.tsx';
import { useScoreBands } from '#web/ui/marks/bands.ts';
import { scoreText } from '#web/ui/marks/score.text.ts';
import { countText, numberText } from '#web/ui/data/number.text.ts';

const written = (filters: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(filters).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])));

/** Column footers: means and sums of all customers that match the filters. */
export function useCustomerSums(
  filters: Readonly<Record<string, unknown>>,
  total: number | undefined,
): Readonly<Record<string, ReactNode>> | undefined {
  const bands = useScoreBands();
  const figures = useQuery({
    ...ask(getCustomerCounts, { query: { ...filters, figures: 'true' as const } }),
    enabled: total !== undefined && total > 0,
  }).data?.figures;
  if (!figures || !total) return undefined;
  const { score, scored, openBySeverity, overdue, proposed } = figures;
  return {
    name: countText(total, 'customer'),
    score: score !== null && (
      <span className="whitespace-nowrap">
        <span className="font-semibold">{scoreText(score, bands)}</span>{' '}
        <span className="text-xs text-muted" title="Scores from the last year">
          average of {numberText(scored)}
        </span>
      </span>
    ),
    findings: <FindingSums open={openBySeverity} />,
    review: overdue > 0 && (
      <Tooltip text={OVERDUE.customers} isDescription>
        <TextLink to="/customers" search={{ ...written(filters), reviewOverdue: 'true' }}>
          {numberText(overdue)} overdue
        </TextLink>
      </Tooltip>
    ),
    recommendations: proposed.length > 0 && <MoneySums sums={proposed} isNarrow className="rows:justify-end" />,
  };
}

/** Aligned with the severity marks of the rows, with labels for screen readers and tooltips; cards repeat the marks. */
function FindingSums({ open }: { open: CustomerFigures['openBySeverity'] }) {
  return (
    <span className="grid max-w-full grid-cols-4 gap-x-3 rows:w-44">
      {(['critical', 'high', 'medium', 'low'] as const).map((severity) => (
        <span key={severity} title={`${numberText(open[severity])} ${severity}`}>
          <span className="cards:hidden rows:block rows:text-right">
            {numberText(open[severity])}
            <span className="sr-only"> {severity}</span>
          </span>
          <span className="rows:hidden">
            <SeverityMark severity={severity} count={open[severity]} />
          </span>
        </span>
      ))}
    </span>
  );
}
