import type { QbrSectionKey } from '#domain/qbrs/qbrs.rules.ts';
import { Switch } from '#web/ui/controls/Switch.tsx';
import { CanvasSlide } from './CanvasSlide.tsx';
import type { EditorDeck } from './editor.deck.ts';
import type { SectionOf } from './editor.draft.ts';
import type { DeckSaving } from './editor.saving.ts';

interface CanvasProps {
  deck: EditorDeck;
  sections: readonly SectionOf[];
  isEditable: boolean;
  onChoose: (section: QbrSectionKey) => void;
  onChange: DeckSaving['change'];
  hideAmounts: boolean;
  onHideAmounts: (hidden: boolean) => void;
}

/** The slides one below the other, as the customer gets them. */
export function Canvas({ deck, sections, isEditable, onChoose, onChange, hideAmounts, onHideAmounts }: CanvasProps) {
  return (
    <div className="min-w-0 flex-1 px-4 py-3 max-lg:w-full md:px-6">
      <div className="mx-auto max-w-197">
        <div className="flex h-7 items-center justify-end gap-2 text-sm lg:-mb-7">
          <Switch label="Hide amounts" checked={hideAmounts} onChange={onHideAmounts} />
          <span aria-hidden>Hide amounts</span>
        </div>
        {deck.slides.map((slide, index) => {
          const section = sections.find(({ key }) => key === slide.section);
          return (
            section && (
              <CanvasSlide
                key={slide.key}
                deck={deck}
                index={index}
                section={section}
                isEditable={isEditable}
                onChoose={() => onChoose(section.key)}
                onChange={onChange}
              />
            )
          );
        })}
      </div>
    </div>
  );
}
