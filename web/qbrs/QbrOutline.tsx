import type { Deck } from '#domain/deck/deck.model.rules.ts';
import { Checkbox } from '#web/ui/controls/Checkbox.tsx';
import type { DraftSaving } from './draft.saving.ts';
import type { SectionOf } from './qbrs.draft.ts';

interface QbrOutlineProps {
  sections: readonly SectionOf[];
  deck: Deck;
  isEditable: boolean;
  onChange: DraftSaving['change'];
}

/** Every section with its number of slides; the checkbox shows it to the customer or hides it. */
export function QbrOutline({ sections, deck, isEditable, onChange }: QbrOutlineProps) {
  const count = (key: string) => deck.slides.filter((slide) => slide.section === key).length;
  const listed = isEditable ? sections : sections.filter(({ enabled }) => enabled);
  return (
    <nav aria-label="Sections of the deck" className="lg:sticky lg:top-18 lg:w-56 lg:shrink-0 lg:self-start">
      <div className="mb-2 flex items-baseline justify-between">
        <h2 className="font-semibold">Sections</h2>
        <span className="text-sm text-muted tabular-nums">{deck.slides.length} slides</span>
      </div>
      <ul className="grid gap-px max-lg:grid-cols-2 max-lg:gap-x-4">
        {listed.map((section) => (
          <li key={section.key} className="flex min-h-8 items-center gap-2">
            {isEditable && (
              <Checkbox checked={section.enabled} onChange={(event) => onChange(section, { enabled: event.target.checked })}>
                <span className="sr-only">Show {section.title} in the deck</span>
              </Checkbox>
            )}
            <a
              href={`#section-${section.key}`}
              className={
                section.enabled ? 'min-w-0 flex-1 truncate py-1 hover:underline' : 'min-w-0 flex-1 truncate py-1 text-muted hover:underline'
              }
            >
              {section.title}
            </a>
            <span className="text-xs text-muted tabular-nums">{section.enabled ? count(section.key) : 'off'}</span>
          </li>
        ))}
      </ul>
      {isEditable && (
        <p className="mt-3 text-xs text-muted max-lg:hidden">
          In a narrative, lines that begin with “- ” become a list, and a line ending in a colon above a list becomes its heading.
        </p>
      )}
    </nav>
  );
}
