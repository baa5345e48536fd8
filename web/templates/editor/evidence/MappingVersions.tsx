import { useQuery } from '@tanstack/react-query';
import { listMappingVersions } from '#contract/evidence/mappings.contract.ts';
import { getTemplate } from '#contract/templates/templates.contract.ts';
import { ask } from '#web/http/ask.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { formatDay } from '#web/ui/data/dates.ts';
import { countText } from '#web/ui/data/number.text.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ruleWords } from './mapping.draft.ts';
import type { CheckMapping } from '#domain/evidence/mapping.rules.ts';

interface MappingVersionsProps {
  templateId: string;
  questionKey: string;
  /** True if the answer is the date or number itself. */
  isFigure: boolean;
  /** Absent if the question uses the shipped mapping, and for readers. */
  onReset: (() => void) | undefined;
}

/** Published mappings of a question, down to the one that comes with Plumbline. */
export function MappingVersions({ templateId, questionKey, isFigure, onReset }: MappingVersionsProps) {
  const { data = [], error, refetch } = useQuery(ask(listMappingVersions, { params: { id: templateId }, query: { questionKey } }));
  const { data: template } = useQuery(ask(getTemplate, { params: { id: templateId } }));
  return (
    <section aria-labelledby="mapping-versions" className="grid justify-items-start gap-2 border-t border-border pt-4 text-sm">
      <h3 id="mapping-versions" className="text-base font-semibold">
        Versions
      </h3>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      <ul className="grid gap-0.5 text-muted">
        {data.map(({ version, publishedAt, publishedBy, mappings }) => (
          <li key={version} title={publishedBy ?? undefined} className="wrap-anywhere">
            v{version}, {formatDay(publishedAt)}: {versionWords(mappings, isFigure)}
          </li>
        ))}
        <li>v1{template && `, ${formatDay(template.createdAt)}`}: shipped with Plumbline</li>
      </ul>
      {onReset && (
        <Button size="sm" onClick={onReset}>
          Reset to the shipped mapping
        </Button>
      )}
    </section>
  );
}

function versionWords(mappings: readonly CheckMapping[] | null, isFigure: boolean): string {
  if (mappings === null) return 'reset to the shipped mapping';
  const checks = mappings.reduce((sum, one) => sum + one.checks.length, 0);
  const rules = [...new Set(mappings.map((mapping) => ruleWords(mapping, isFigure)))];
  if (checks === 0) return 'no checks';
  return `${countText(checks, 'check')}, ${rules.length === 1 ? rules[0]?.toLowerCase() : countText(rules.length, 'rule')}`;
}
