import { isOwnSlide, isRich, namesIn, type SectionOf, type Conflict, type Place, type Value } from './editor.draft.ts';
import { plainText } from '#domain/deck/words/rich.text.rules.ts';
import { Button } from '#web/ui/controls/Button.tsx';
import { Banner } from '#web/ui/feedback/Banner.tsx';
import { LAYOUT_NAMES } from './own/own.slides.ts';
import type { DeckSaving } from './editor.saving.ts';

/** Conflicting changes by others: both versions stay until the person chooses, while everything else is saved. */
export function Conflicts({ saving, sections }: { saving: DeckSaving; sections: readonly SectionOf[] }) {
  if (saving.conflicts.length === 0) return null;
  const titleOf = (key: string) => sections.find((section) => section.key === key)?.title ?? key;
  return (
    <div className="px-4 pt-3 md:px-6">
      <Banner tone="warning">
        <p className="font-semibold">Someone else changed this in the meantime</p>
        <p>Your change is not saved, and theirs is not replaced. Choose which one to keep.</p>
        <ul className="mt-2 grid gap-2">
          {saving.conflicts.map((conflict) => (
            <li key={JSON.stringify(conflict.place)} className="grid gap-x-4 gap-y-1 md:grid-cols-[10rem_1fr_1fr]">
              <span className="font-medium">{nameOf(conflict.place, titleOf)}</span>
              <Side
                name="Theirs"
                words={wordsAt(conflict.place, conflict.theirs, titleOf)}
                conflict={conflict}
                onChoose={saving.takeTheirs}
              />
              <Side name="Mine" words={wordsAt(conflict.place, conflict.value, titleOf)} conflict={conflict} onChoose={saving.keepMine} />
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  );
}

interface SideProps {
  name: 'Theirs' | 'Mine';
  words: string;
  conflict: Conflict;
  onChoose: (conflict: Conflict) => void;
}

function Side({ name, words, conflict, onChoose }: SideProps) {
  return (
    <div className="flex items-start gap-2">
      <Button size="sm" onClick={() => onChoose(conflict)}>
        {name}
      </Button>
      <span className="min-w-0 py-1 wrap-anywhere">{words}</span>
    </div>
  );
}

function nameOf(place: Place, titleOf: (key: string) => string): string {
  if (place.kind === 'order') return 'Order of the slides';
  const title = titleOf(place.section);
  if (place.kind === 'notes') return `${title}, notes`;
  if (place.kind === 'chosen') return `${title}, findings shown`;
  if (place.kind === 'minutes') return `${title}, minutes`;
  if (place.kind === 'own') return `${title}, layout and picture`;
  return place.kind === 'enabled' ? `${title}, visibility` : `${title}, ${place.field.split('.')[1] ?? 'text'}`;
}

function wordsAt({ kind }: Place, value: Value, titleOf: (key: string) => string): string {
  if (kind === 'own') return isOwnSlide(value) ? LAYOUT_NAMES[value.layout] : 'removed';
  if (kind === 'minutes' && value === null) return 'the calculated share of the meeting';
  if (kind !== 'chosen') return wordsOf(value, titleOf);
  const chosen = namesIn(value).length;
  return chosen === 0 ? 'findings with the highest risk' : `${chosen} chosen`;
}

function wordsOf(value: Value, titleOf: (key: string) => string): string {
  if (value === null) return 'the generated text';
  if (typeof value === 'boolean') return value ? 'shown' : 'left out';
  if (typeof value === 'number') return `${value} min`;
  if (typeof value === 'string') return value === '' ? 'nothing' : value;
  if (isRich(value)) return plainText(value) || 'nothing';
  return isOwnSlide(value) ? '' : value.map(titleOf).join(', ');
}
