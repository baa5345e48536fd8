import type { PortalHome } from '#contract/portal/portal.contract.ts';
import { Card } from '#web/ui/data/Card.tsx';
import { DateText } from '#web/ui/data/DateText.tsx';
import { ChevronRightIcon } from '#web/ui/icons.tsx';

/** Letters of the provider, each opened by its subject; nothing without a letter. */
export function Letters({ letters }: Pick<PortalHome, 'letters'>) {
  if (letters.length === 0) return null;
  return (
    <Card title="Letters">
      <ul className="-my-2 divide-y divide-border">
        {letters.map(({ id, subject, text, publishedAt }) => (
          <li key={id} className="py-2">
            <details className="group">
              <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2 wrap-anywhere">
                <ChevronRightIcon className="text-muted group-open:rotate-90" />
                <span className="min-w-0 flex-1 font-medium">{subject}</span>
                <span className="text-sm text-muted">
                  <DateText value={publishedAt} />
                </span>
              </summary>
              <p className="mt-1 mb-2 whitespace-pre-line wrap-anywhere">{text}</p>
            </details>
          </li>
        ))}
      </ul>
    </Card>
  );
}
