import type { Path } from '#contract/paths/paths.contract.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Card } from '#web/ui/data/Card.tsx';
import { moneyText } from '#web/ui/data/money.format.ts';
import { numberText } from '#web/ui/data/number.text.ts';
import { AlertTriangleIcon } from '#web/ui/icons.guest.tsx';
import type { PathControls } from './path.query.ts';
import { endingText, exactScore, type FoundPath, PLAN_LETTERS, planName } from './path.words.ts';

interface PathAlternativesProps {
  path: Path;
  found: FoundPath;
  controls: PathControls;
}

const NAMED = 3;

export function PathAlternatives({ path, found: { alternatives }, controls }: PathAlternativesProps) {
  if (alternatives.length === 0) return null;
  return (
    <Card title="Alternatives">
      <ul className="grid gap-3">
        {alternatives.map(({ kind, score, cost, count, adds, drops, ending }) => {
          const letter = PLAN_LETTERS[kind];
          const name = letter === '' ? planName(kind, path) : `${letter}: ${planName(kind, path)}`;
          return (
            <li key={kind} className="rounded-card border border-border p-3">
              <div className="flex flex-wrap items-center justify-between gap-2">
                <h3 className="font-semibold">{name}</h3>
                <Button
                  size="sm"
                  variant="ghost"
                  aria-keyshortcuts={letter || undefined}
                  onClick={() => controls.change({ plan: kind === 'cheapest' ? undefined : kind })}
                >
                  Use this plan<span className="sr-only">: {name}</span>
                </Button>
              </div>
              <p className="mt-1 flex flex-wrap gap-x-4 tabular-nums">
                <span>
                  <b className="font-semibold">{exactScore(score)}</b> score
                </span>
                <span>
                  <b className="font-semibold">{moneyText(cost, path.currency)}</b> in 12 months
                </span>
                <span>
                  <b className="font-semibold">{numberText(count)}</b> {count === 1 ? 'recommendation' : 'recommendations'}
                </span>
              </p>
              {adds.length > 0 && <p className="mt-1 text-sm wrap-anywhere text-muted">Adds: {listed(adds)}</p>}
              {drops.length > 0 && <p className="mt-1 text-sm wrap-anywhere text-muted">Leaves out: {listed(drops)}</p>}
              {ending.map((one) => (
                <p key={one.product} className="mt-1 flex items-start gap-2 text-sm wrap-anywhere text-warning-text">
                  <AlertTriangleIcon size={16} className="mt-0.5 shrink-0" />
                  {endingText(one, path.today)}
                </p>
              ))}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

const listed = (titles: readonly string[]): string =>
  titles.length <= NAMED ? `${titles.join(', ')}.` : `${titles.slice(0, NAMED).join(', ')} and ${titles.length - NAMED} more.`;
