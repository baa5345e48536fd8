import type { EvidenceRunDetail } from '#contract/evidence/runs.contract.ts';
import { Card } from '#web/ui/data/Card.tsx';
import { countText, numberText } from '#web/ui/data/number.text.ts';
import { FIGURES, figuresOf } from './RunCard.tsx';

interface AllResultsProps {
  runs: readonly EvidenceRunDetail[];
  onShow: (run: EvidenceRunDetail) => void;
}

/** Sums of all cards of an import, with the way to each list of results. */
export function AllResults({ runs, onShow }: AllResultsProps) {
  if (runs.length === 0) return null;
  const sums = FIGURES.map((figure) => ({ ...figure, count: runs.reduce((sum, run) => sum + figuresOf(run)[figure.key], 0) }));
  const total = sums.reduce((sum, { count }) => sum + count, 0);
  return (
    <Card title="All results">
      <dl className="grid gap-1.5 text-sm">
        {sums.map(({ key, label, tone, icon: Sign, count }) => (
          <div key={key} className="flex items-center justify-between gap-3">
            <dt className={`inline-flex items-center gap-2 ${tone}`}>
              <Sign size={16} />
              {label}
            </dt>
            <dd className="font-semibold tabular-nums">{numberText(count)}</dd>
          </div>
        ))}
        <div className="flex items-center justify-between gap-3">
          <dt>Total</dt>
          <dd className="font-semibold tabular-nums">{numberText(total)}</dd>
        </div>
      </dl>
      <ul className="mt-3 grid gap-1">
        {runs.map((run) => (
          <li key={run.id}>
            <button
              type="button"
              onClick={() => onShow(run)}
              className="min-h-6 text-left text-sm font-medium wrap-anywhere text-info-text hover:underline"
            >
              {runs.length === 1 ? `Show all ${countText(total, 'result')}` : `Show results of ${run.fileName}`}
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
