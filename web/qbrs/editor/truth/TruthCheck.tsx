import { useState } from 'react';
import type { Broken } from '#domain/deck/claims/truth.rules.ts';
import { isSectionKey } from '#domain/qbrs/qbrs.rules.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { LinkButton } from '#web/ui/controls/LinkButton.tsx';
import { AlertTriangleIcon } from '#web/ui/icons.guest.tsx';
import { CircleCheckIcon } from '#web/ui/icons.tsx';
import { Popover } from '#web/ui/overlays/Popover.tsx';
import { slideId } from '#web/qbrs/editor/editor.deck.ts';
import type { SectionOf } from '#web/qbrs/editor/editor.draft.ts';
import type { DeckSaving } from '#web/qbrs/editor/editor.saving.ts';
import { blockingIn, type DeckTruth } from './deck.truth.ts';

interface TruthCheckProps {
  truth: DeckTruth;
  sections: readonly SectionOf[];
  isEditable: boolean;
  onChange: DeckSaving['change'];
}

/** State of the truth check, with the list of the sentences that contradict their data. */
export function TruthCheck({ truth, sections, isEditable, onChange }: TruthCheckProps) {
  const [isOpen, setOpen] = useState(false);
  const untrue = blockingIn(truth);
  if (untrue.length === 0) {
    return (
      <span className="flex items-center gap-1 text-sm text-muted tabular-nums">
        <CircleCheckIcon className="text-success-text" />
        {truth.sentences} sentences match their data
      </span>
    );
  }
  const noun = untrue.some(({ rule }) => rule === 'advice') ? 'point' : 'sentence';
  const count = untrue.length === 1 ? `1 ${noun} needs attention` : `${untrue.length} ${noun}s need attention`;
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      title={count}
      trigger={
        <Button icon={AlertTriangleIcon} className="text-warning-text">
          {count}
        </Button>
      }
    >
      <ul className="grid divide-y divide-border overflow-y-auto">
        {untrue.map((one) => (
          <li key={`${one.slide} ${one.field} ${one.fact}`} className="grid gap-2 px-4 py-3 text-sm">
            <Contradiction one={one} title={sections.find(({ key }) => key === one.section)?.title ?? one.section} />
            <div className="flex flex-wrap gap-2">
              {isEditable && one.fix !== null && (
                <Button
                  size="sm"
                  onClick={() =>
                    withSection(one, (section) => onChange({ kind: 'text', section, field: `${one.slide}.${one.field}` }, null))
                  }
                >
                  Use this sentence
                </Button>
              )}
              <Button
                size="sm"
                variant="ghost"
                onClick={() => {
                  setOpen(false);
                  document.getElementById(slideId(one.section))?.scrollIntoView();
                }}
              >
                Show slide
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <p className="border-t border-border px-4 py-2 text-xs text-muted">
        The deck can be shared and finalized when nothing is listed here.
      </p>
    </Popover>
  );
}

function withSection({ section }: Broken, change: (section: SectionOf['key']) => void) {
  if (isSectionKey(section)) change(section);
}

/** Sentence or decision, the fact that contradicts it, and the fix: a true sentence or the recommendation to correct. */
export function Contradiction({ one: { words, fact, fix, recommendation }, title }: { one: Broken; title: string }) {
  return (
    <div className="grid gap-1">
      <p className="font-medium">{title}</p>
      <p className="wrap-anywhere">“{words}”</p>
      <p className="text-warning-text">{fact}</p>
      {fix !== null && <p className="rounded-field bg-success-tint px-2 py-1 text-success-text wrap-anywhere">“{fix}”</p>}
      {recommendation !== undefined && (
        <div className="flex flex-wrap items-center gap-2">
          <LinkButton size="sm" to={`/recommendations?recommendation=${recommendation}`}>
            Open recommendation
          </LinkButton>
          <span className="text-muted">Advise one option there, then refresh this deck.</span>
        </div>
      )}
    </div>
  );
}
