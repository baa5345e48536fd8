import type { ReactNode } from 'react';
import type { StackReport } from '#contract/stack/stack.report.contract.ts';
import { isGap } from '#domain/stack/stack.rules.ts';
import { StatusChip } from '#web/ui/marks/StatusChip.tsx';
import { VERDICTS } from '#web/stack/stack.words.ts';
import { countText } from '#web/ui/data/number.text.ts';

interface HeatCardsProps {
  report: StackReport;
  categories: readonly { key: string; name: string; at: number }[];
  open: string | undefined;
  onOpen: (cell: string) => void;
  panel: ReactNode;
}

/** Phone version: each customer with its score and gaps. */
export function HeatCards({ report, categories, open, onOpen, panel }: HeatCardsProps) {
  return (
    <ul aria-label="Customers, lowest score first" className="grid gap-2">
      {report.rows.map(({ auditId, customer, score, cells, gaps }) => {
        const shown = categories.filter(({ at }) => {
          const cell = cells[at];
          return cell !== undefined && (isGap(cell) || cell.verdict === 'unknown');
        });
        return (
          <li key={auditId} className="overflow-clip rounded-card border border-border bg-surface-1">
            <div className="flex items-center justify-between gap-3 px-4 pt-3">
              <span className="min-w-0 font-medium wrap-anywhere">{customer.name}</span>
              <span className="text-lg font-semibold tabular-nums">{score === null ? '–' : `${score}%`}</span>
            </div>
            <p className="px-4 text-xs text-muted">
              {customer.tier ? `Tier ${customer.tier}, ` : ''}
              {countText(gaps, 'gap')}
            </p>
            <div className="flex flex-wrap gap-1.5 px-4 pt-2 pb-3">
              {shown.map(({ key, name, at }) => {
                const verdict = cells[at]?.verdict ?? 'unknown';
                return (
                  <button
                    key={key}
                    type="button"
                    aria-pressed={open === `${auditId}:${key}`}
                    className="min-h-6 rounded-full"
                    onClick={() => onOpen(`${auditId}:${key}`)}
                  >
                    <StatusChip tone={VERDICTS[verdict].tone} icon={VERDICTS[verdict].icon}>
                      {name}: {VERDICTS[verdict].label.toLowerCase()}
                    </StatusChip>
                  </button>
                );
              })}
            </div>
            {open?.startsWith(`${auditId}:`) && panel}
          </li>
        );
      })}
    </ul>
  );
}
