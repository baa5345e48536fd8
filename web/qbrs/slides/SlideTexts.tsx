import { isRightToLeft, languageOf } from '#domain/deck/words/scripts.rules.ts';
import { Fragment, use } from 'react';
import type { Editable, Paragraph, TextPiece } from '#domain/deck/page/slide.model.rules.ts';
import { contrast, WHITE } from '#domain/theme/colours.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { EditableTexts } from './slide.editing.ts';
import { Figures } from './slide.figures.ts';
import { INKED, PLACED, SIZED } from './slide.frame.ts';

const ALIGN = { start: 'text-start', middle: 'text-center', end: 'text-end' } as const;

/** Text on a coloured area needs a light colour; on phones it is on white. */
const isLight = (colour: string) => contrast(colour, WHITE) < 3;

interface SlideTextProps {
  piece: TextPiece;
  /** Renders a heading below the slide's title. */
  as?: 'h3';
}

export function SlideText({ piece, as }: SlideTextProps) {
  const { box, size, weight, colour, align, role, paragraphs, isUpright } = piece;
  const Tag = as ?? (role === 'heading' ? 'h4' : 'div');
  return (
    <Tag
      aria-hidden={role === 'decoration' || undefined}
      className={classes(
        PLACED,
        SIZED,
        INKED,
        ALIGN[align],
        'm-0 leading-[1.27] wrap-anywhere @max-xl:text-start',
        isLight(colour) && '@max-xl:text-[#151b23]',
        role === 'heading' && as === undefined && '@max-xl:mt-3',
        role === 'decoration' && '@max-xl:hidden',
        // Keeps every line beside the mark.
        role === 'text' && '@max-xl:flow-root',
        isUpright && 'h-[calc(var(--h)*var(--pt))] rotate-180 [writing-mode:vertical-rl]',
      )}
      style={{ '--x': box.x, '--y': box.y, '--w': box.width, '--h': box.height, '--s': size, '--ink': colour, fontWeight: weight }}
    >
      {role === 'text' ? (
        <SlideParagraphs paragraphs={paragraphs} />
      ) : (
        <Figures value={null}>
          <SlideParagraphs paragraphs={paragraphs} />
        </Figures>
      )}
    </Tag>
  );
}

export function SlideParagraphs({ paragraphs }: { paragraphs: readonly Paragraph[] }) {
  const draw = use(EditableTexts);
  if (!draw) return paragraphs.map((paragraph, index) => <ReadParagraph key={index} paragraph={paragraph} />);
  return textsOf(paragraphs).map(({ edit, own }, index) => {
    // A text that opens the editor must not contain links.
    const shown = own.map((paragraph, place) =>
      edit ? <SlideParagraph key={place} paragraph={paragraph} hasLinks={false} /> : <ReadParagraph key={place} paragraph={paragraph} />,
    );
    return <Fragment key={edit?.field ?? index}>{edit ? draw(edit, own, shown) : shown}</Fragment>;
  });
}

/** Links a paragraph with a number to its source, unless it has links of its own. */
function ReadParagraph({ paragraph }: { paragraph: Paragraph }) {
  const draw = use(Figures);
  const words = paragraph.runs.map(({ text }) => text).join('');
  const shown = <SlideParagraph paragraph={paragraph} />;
  const isFigure = /\d/u.test(words) && paragraph.runs.every(({ href }) => href === undefined);
  return draw && isFigure ? draw({ words, shown, className: 'block' }) : shown;
}

/** Groups paragraphs of the same text. */
function textsOf(paragraphs: readonly Paragraph[]) {
  return paragraphs.reduce<{ edit: Editable | undefined; own: Paragraph[] }[]>((texts, paragraph) => {
    const last = texts.at(-1);
    if (last?.edit && last.edit.field === paragraph.edit?.field) last.own.push(paragraph);
    else texts.push({ edit: paragraph.edit, own: [paragraph] });
    return texts;
  }, []);
}

/** Marks a paragraph with its language and direction if they differ from the deck's. */
function SlideParagraph({ paragraph: { runs, isItem }, hasLinks = true }: { paragraph: Paragraph; hasLinks?: boolean }) {
  const words = runs.map(({ text }) => text).join('');
  const language = languageOf(words);
  return (
    <span
      lang={language === 'en' ? undefined : language}
      dir={isRightToLeft(words) ? 'rtl' : undefined}
      className={classes('block', isItem && 'list-item list-inside list-disc')}
    >
      {runs.map(({ text, weight, colour, size, href }, place) => {
        const style = { fontWeight: weight, color: colour, ...(size === undefined ? {} : { '--s': size }) };
        const scaled = size === undefined ? undefined : SIZED;
        if (href === undefined || !hasLinks) {
          return (
            <span key={place} className={classes('whitespace-pre-wrap', href !== undefined && 'underline', scaled)} style={style}>
              {text}
            </span>
          );
        }
        return (
          <a key={place} href={href} rel="noreferrer" className={classes('underline', scaled)} style={style}>
            {text}
          </a>
        );
      })}
    </span>
  );
}
