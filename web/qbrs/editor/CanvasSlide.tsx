import { memo } from 'react';
import { Link } from '@tanstack/react-router';
import type { DeckSlide } from '#domain/deck/page/slide.model.rules.ts';
import type { Claim } from '#domain/deck/claims/claim.rules.ts';
import type { Broken } from '#domain/deck/claims/truth.rules.ts';
import { checksOf, shownOfAll } from '#domain/deck/deck.checks.rules.ts';
import type { DeckFacts } from '#domain/deck/facts/deck.facts.rules.ts';
import { lacksWords } from '#domain/deck/words/wording.rules.ts';
import { EditableTexts, type DrawEditable } from '#web/qbrs/slides/slide.editing.ts';
import { type DrawFigure, type Figure, Figures } from '#web/qbrs/slides/slide.figures.ts';
import { SlidePage } from '#web/qbrs/slides/SlidePage.tsx';
import { CircleCheckIcon, PencilIcon } from '#web/ui/icons.tsx';
import { AlertTriangleIcon } from '#web/ui/icons.guest.tsx';
import { classes } from '#web/ui/classes.ts';
import { ChooseFindings } from './ChooseFindings.tsx';
import { EditableText, type Explained } from './text/EditableText.tsx';
import { type DeckLook, slideId } from './editor.deck.ts';
import type { SectionOf } from './editor.draft.ts';
import type { DeckSaving } from './editor.saving.ts';
import type { SlideSource } from './slide.sources.ts';
import { Lacks, OwnControls } from './own/OwnControls.tsx';
import type { OwnActions } from './own/own.slides.ts';
import { withPictures } from '#web/qbrs/slides/slide.logos.ts';
import { ClaimCard } from './truth/ClaimCard.tsx';
import { Contradiction } from './truth/TruthCheck.tsx';
import { stepOnSlide } from './slide.steps.ts';

interface CanvasSlideProps {
  qbrId: string;
  slide: DeckSlide;
  place: number;
  of: number;
  isFirst: boolean;
  look: DeckLook;
  section: SectionOf;
  isEditable: boolean;
  /** Sentences of the slide that contradict its data, and texts that are cut. */
  broken: readonly Broken[];
  onChange: DeckSaving['change'];
  actions: OwnActions;
}

/** Redraws only the slide being edited. `onChange` and `actions` are ignored, because their effects depend on the section alone. */
function isSame(one: CanvasSlideProps, other: CanvasSlideProps): boolean {
  const { slide, broken, onChange: _, actions: __, ...rest } = one;
  const names = Object.keys(rest) as (keyof typeof rest)[]; // `rest` has only keys of the props.
  return (
    names.every((name) => one[name] === other[name]) && JSON.stringify([slide, broken]) === JSON.stringify([other.slide, other.broken])
  );
}

export const CanvasSlide = memo(CanvasPage, isSame);

/** Slide with its number above, and checks below. */
function CanvasPage({ qbrId, slide, place, of, isFirst, look, section, isEditable, broken, onChange, actions }: CanvasSlideProps) {
  const { key, texts, title } = section;
  const written = Object.keys(texts).filter((field) => field.startsWith(`${slide.key}.`)).length;
  const draw: DrawEditable = (edit, [first], shown) => {
    const field = `${slide.key}.${edit.field}`;
    return (
      <EditableText
        edit={edit}
        value={texts[field] ?? null}
        {...explainedBy(slide.claims?.find((one) => one.field === edit.field) ?? null, look.facts, texts[field] !== undefined)}
        look={first?.runs[0]}
        shown={shown}
        onChange={(text) => onChange({ kind: 'text', section: key, field }, text)}
      />
    );
  };
  const drawFigure: DrawFigure = (figure) => {
    const source = look.sourceOf(key, figure.words);
    return source ? <FigureLink figure={figure} source={source} /> : figure.shown;
  };
  return (
    <section
      id={isFirst ? slideId(slide.section) : undefined}
      data-section={slide.section}
      aria-label={`Page ${place}, ${title}`}
      className="mb-6 scroll-mt-32"
    >
      <h2 className="mb-2 flex min-h-7 items-center gap-2 text-sm">
        <span className="font-semibold tabular-nums">{place}</span>
        <span className="text-muted">{title}</span>
        {written > 0 && (
          <span className="flex h-6 items-center gap-1 rounded-full bg-surface-2 px-2 text-xs">
            <PencilIcon size={12} />
            {written === 1 ? '1 text edited' : `${written} texts edited`}
          </span>
        )}
        {section.own && isEditable && (
          <OwnControls qbrId={qbrId} section={section} own={section.own} actions={actions} onChange={onChange} />
        )}
        {slide.key === 'gaps' && isEditable && (
          <ChooseFindings facts={look.facts} chosen={section.chosen} onChoose={(ids) => onChange({ kind: 'chosen', section: key }, ids)} />
        )}
      </h2>
      {/* White in every theme, so focus and ring colours are fixed. */}
      <div className="border border-border [--focus:#1d4ed8] [--ring:#3556c0] [contain-intrinsic-size:auto_443px] [content-visibility:auto] has-data-writing:[content-visibility:visible]">
        <EditableTexts value={isEditable ? draw : null}>
          <Figures value={drawFigure}>
            <SlidePage
              slide={slide}
              palette={look.palette}
              place={{ number: place, of }}
              foot={look.foot}
              logos={withPictures(look.logos, [section])}
            />
          </Figures>
        </EditableTexts>
      </div>
      <SlideChecks slide={slide} section={section} facts={look.facts} broken={broken} />
    </section>
  );
}

/** Adds its origin to a sentence that has sources or that a person wrote, and to the button that shows it during editing. */
function explainedBy(claim: Claim | null, facts: DeckFacts, isWritten: boolean): Explained {
  if (!claim && !isWritten) return { explain: (sentence) => sentence, explainOnPress: null };
  return {
    explain: (sentence) => (
      <ClaimCard claim={claim} facts={facts}>
        {sentence}
      </ClaimCard>
    ),
    explainOnPress: (button) => (
      <ClaimCard claim={claim} facts={facts} opensOnPress>
        {button}
      </ClaimCard>
    ),
  };
}

/** Figure on a slide, linked to its source. Reached by the arrow keys of the slide; the notes link to the same sources. */
function FigureLink({ figure: { shown, className, style }, source }: { figure: Figure; source: SlideSource }) {
  return (
    <Link
      to={source.to}
      search={source.search ?? {}}
      data-figure=""
      tabIndex={-1}
      title={`Open ${source.name.toLowerCase()}`}
      aria-label={shown === null ? `Source of this chart: ${source.name}` : undefined}
      className={classes('rounded-[2px] hover:outline hover:outline-1 hover:outline-offset-2 hover:outline-(--ring)', className)}
      style={style}
      onKeyDown={stepOnSlide}
    >
      {shown}
    </Link>
  );
}

interface SlideChecksProps {
  slide: DeckSlide;
  section: SectionOf;
  facts: DeckFacts;
  broken: readonly Broken[];
}

/** Coverage of the slide's data, and points to check before sharing. */
function SlideChecks({ slide, section, facts, broken }: SlideChecksProps) {
  const shown = shownOfAll(slide, facts);
  const lacking = slide.section === 'findings' ? facts.gaps.filter(lacksWords) : [];
  return (
    <div className="mt-2 grid gap-2 rounded-card border border-border bg-surface-1 px-4 py-3 text-sm">
      {shown !== null && <p>{shown}</p>}
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {checksOf(slide, section.texts, facts, broken).map(({ isGood, words }) => (
          <li key={words} className={isGood ? 'flex items-center gap-1.5 text-muted' : 'flex items-center gap-1.5 text-warning-text'}>
            {isGood ? <CircleCheckIcon className="text-success-text" /> : <AlertTriangleIcon />}
            {words}
          </li>
        ))}
      </ul>
      <Lacks section={section} />
      {broken
        .filter(({ isBlocking }) => isBlocking)
        .map((one) => (
          <Contradiction
            key={`${one.field} ${one.fact}`}
            one={one}
            title={one.rule === 'advice' ? 'This decision needs one advised option' : 'This sentence contradicts its data'}
          />
        ))}
      {lacking.length > 0 && (
        <ul className="grid gap-1 text-muted">
          {lacking.map(({ findingId, words, severity }) => (
            <li key={findingId}>
              {words} ({severity})
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
