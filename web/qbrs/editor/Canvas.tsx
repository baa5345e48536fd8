import type { QbrSectionKey } from '#domain/qbrs/qbrs.rules.ts';
import type { Qbr } from '#contract/qbrs/qbrs.fields.ts';
import { Switch } from '#web/ui/controls/Switch.tsx';
import { SlidePage } from '#web/qbrs/slides/SlidePage.tsx';
import type { EditorDeck } from './editor.deck.ts';
import { slideId } from './editor.deck.ts';
import type { SectionOf } from './editor.draft.ts';
import type { DeckSaving } from './editor.saving.ts';

interface CanvasProps {
  qbr: Qbr;
  deck: EditorDeck;
  sections: readonly SectionOf[];
  isEditable: boolean;
  chosen: QbrSectionKey;
  onChoose: (section: QbrSectionKey) => void;
  saving: DeckSaving;
  hideAmounts: boolean;
  onHideAmounts: (hidden: boolean) => void;
}

/** The slides one below the other, as the customer gets them. */
export function Canvas({ deck, sections, chosen, onChoose, hideAmounts, onHideAmounts }: CanvasProps) {
  const { slides, palette, foot, logo } = deck;
  return (
    <div className="min-w-0 flex-1 px-4 py-3 max-lg:w-full md:px-6">
      <div className="mx-auto max-w-197">
        <div className="mb-2 flex items-center justify-end gap-2 text-sm">
          <Switch label="Hide amounts" checked={hideAmounts} onChange={onHideAmounts} />
          <span aria-hidden>Hide amounts</span>
        </div>
        {slides.map((slide, index) => {
          const isFirst = slides[index - 1]?.section !== slide.section;
          const section = sections.find(({ key }) => key === slide.section);
          return (
            <section
              key={slide.key}
              id={isFirst ? slideId(slide.section) : undefined}
              aria-label={section?.title}
              aria-current={slide.section === chosen || undefined}
              className="mb-6 scroll-mt-32"
              onPointerDown={() => section && onChoose(section.key)}
            >
              <h2 className="mb-2 flex min-h-7 items-center gap-2 text-sm">
                <span className="font-semibold tabular-nums">{index + 1}</span>
                <span className="text-muted">{section?.title}</span>
              </h2>
              <div className="overflow-hidden border border-border [contain-intrinsic-size:auto_443px] [content-visibility:auto]">
                <SlidePage slide={slide} palette={palette} place={{ number: index + 1, of: slides.length }} foot={foot} logo={logo} />
              </div>
            </section>
          );
        })}
      </div>
    </div>
  );
}
