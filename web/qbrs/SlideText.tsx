import type { Line } from '#domain/deck/deck.model.rules.ts';
import { classes } from '#web/ui/classes.ts';
import { SIZE, type TextSize } from './slide.classes.ts';

/** Lines of text; consecutive items form one list. */
export function SlideText({ lines, size }: { lines: readonly Line[]; size: TextSize }) {
  return (
    <div className={classes('grid gap-[0.55em]', SIZE[size])}>
      {grouped(lines).map((group, index) =>
        group.kind === 'item' ? (
          <ul key={index} className="grid list-disc gap-[0.55em] pl-[1.1em] marker:text-(--ink)">
            {group.texts.map((text, item) => (
              <li key={item} dir="auto" className="wrap-anywhere">
                {text}
              </li>
            ))}
          </ul>
        ) : (
          <p key={index} dir="auto" className={classes('wrap-anywhere', group.kind === 'heading' && 'font-semibold')}>
            {group.texts.join(' ')}
          </p>
        ),
      )}
    </div>
  );
}

interface LineGroup {
  kind: Line['kind'];
  texts: string[];
}

function grouped(lines: readonly Line[]): LineGroup[] {
  const groups: LineGroup[] = [];
  for (const { kind, text } of lines) {
    const last = groups.at(-1);
    if (kind === 'item' && last?.kind === 'item') last.texts.push(text);
    else groups.push({ kind, texts: [text] });
  }
  return groups;
}
