import { PreviewCard } from '@base-ui/react/preview-card';
import { type ReactElement, useState } from 'react';
import type { Claim } from '#domain/deck/claims/claim.rules.ts';
import { explained, explainedInWords } from '#domain/deck/claims/explained.rules.ts';
import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { FLOATING } from '#web/ui/controls/control.classes.ts';

/** Records listed by name; the others are counted. */
const MOST_RECORDS = 4;
const OPEN_MS = 450;
const CLOSE_MS = 150;

interface ClaimCardProps {
  claim: Claim | null;
  facts: DeckFacts;
  /** Sentence on the slide, or a button that shows its origin. */
  children: ReactElement;
  /** Opens it on press too, because touch screens have no hover. */
  opensOnPress?: boolean;
}

/** Origin of a sentence beside it, on hover and on keyboard focus. It is placed above or below and never covers the sentence. */
export function ClaimCard({ claim, facts, children, opensOnPress = false }: ClaimCardProps) {
  const [isOpen, setOpen] = useState(false);
  const origin = claim && explainedInWords(explained(claim, facts));
  return (
    <PreviewCard.Root open={isOpen} onOpenChange={setOpen}>
      <PreviewCard.Trigger
        {...(origin && { 'aria-description': origin })}
        {...(opensOnPress && { onClick: () => setOpen((now) => !now) })}
        render={children}
        delay={OPEN_MS}
        closeDelay={CLOSE_MS}
      />
      <PreviewCard.Portal>
        <PreviewCard.Positioner side={opensOnPress ? 'top' : 'bottom'} align="start" sideOffset={8} collisionPadding={8} className="z-20">
          <PreviewCard.Popup
            role="region"
            aria-label="Where this sentence comes from"
            className={classes(FLOATING, 'w-90 max-w-[calc(100vw-16px)] px-4 py-3 text-sm')}
          >
            <p className="font-semibold">Where this sentence comes from</p>
            {claim ? <Origin claim={claim} facts={facts} /> : <p className="mt-1 text-muted">Written by hand, no source.</p>}
          </PreviewCard.Popup>
        </PreviewCard.Positioner>
      </PreviewCard.Portal>
    </PreviewCard.Root>
  );
}

function Origin({ claim, facts }: { claim: Claim; facts: DeckFacts }) {
  const { scope, figures, records, rule } = explained(claim, facts);
  const more = records.length - MOST_RECORDS;
  const rows: { name: string; lines: string[] }[] = [
    { name: 'Scope', lines: [scope] },
    { name: 'Figures', lines: figures.map(({ value, name }) => `${name}: ${value}`) },
    { name: 'Records', lines: [...records.slice(0, MOST_RECORDS), ...(more > 0 ? [`and ${more} more`] : [])] },
    { name: 'Rule', lines: [rule] },
  ];
  return (
    <>
      {claim.generated !== undefined && <p className="mt-1 text-muted wrap-anywhere">Written by hand over “{claim.generated}”.</p>}
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {rows
          .filter(({ lines }) => lines.length > 0)
          .map(({ name, lines }) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="min-w-0">
                {lines.map((line) => (
                  <span key={line} className="block wrap-anywhere tabular-nums">
                    {line}
                  </span>
                ))}
              </dd>
            </div>
          ))}
      </dl>
    </>
  );
}
