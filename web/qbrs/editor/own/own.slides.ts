import { useEffect, useRef } from 'react';
import type { OwnKey } from '#domain/deck/own/own.key.rules.ts';
import type { OwnLayout, OwnSlide } from '#domain/deck/own/own.rules.ts';
import type { SectionKey } from '#domain/qbrs/qbrs.rules.ts';
import type { SectionOf } from '#web/qbrs/editor/editor.draft.ts';
import type { DeckSaving } from '#web/qbrs/editor/editor.saving.ts';
import { slideId } from '#web/qbrs/editor/editor.deck.ts';
import { toast } from '#web/ui/feedback/toasts.ts';

export const LAYOUT_NAMES: Record<OwnLayout, string> = { text: 'Text', picture: 'Picture', both: 'Text and picture' };

/** A removed slide may have taken long to write. */
const UNDO_MS = 15_000;

const BLANK: OwnSlide = { layout: 'text', picture: null, alt: '', isCarried: false };

export interface OwnActions {
  /** Adds an empty slide after a section; returns its key. */
  add: (after: SectionKey) => SectionKey;
  duplicate: (section: SectionOf) => void;
  /** Removes the slide and offers to undo it. */
  remove: (section: SectionOf) => void;
}

const newKey = (): OwnKey => `own-${crypto.randomUUID().slice(0, 8)}`;

/** Changes of the deck's own slides, saved like all others. */
export function useOwnActions(sections: readonly SectionOf[], change: DeckSaving['change']): OwnActions {
  // An undo long after the removal compares with the deck as it is stored then.
  const latest = useRef(change);
  useEffect(() => {
    latest.current = change;
  });
  const order = sections.map(({ key }) => key);
  const insert = (key: SectionKey, after: SectionKey) => order.toSpliced(order.indexOf(after) + 1, 0, key);
  /** Writes a slide with the texts of another. */
  const write = (key: SectionKey, { key: from, own, texts, speakerNotes, enabled, durationMinutes }: SectionOf, places: SectionKey[]) => {
    latest.current({ kind: 'own', section: key }, own);
    for (const [field, text] of Object.entries(texts)) {
      latest.current({ kind: 'text', section: key, field: field.replace(from, key) }, text);
    }
    latest.current({ kind: 'notes', section: key }, speakerNotes);
    latest.current({ kind: 'enabled', section: key }, enabled);
    latest.current({ kind: 'minutes', section: key }, durationMinutes);
    latest.current({ kind: 'order' }, places);
  };
  return {
    add: (after) => {
      const key = newKey();
      change({ kind: 'own', section: key }, BLANK);
      change({ kind: 'order' }, insert(key, after));
      showSlide(key);
      return key;
    },
    duplicate: (section) => {
      const key = newKey();
      write(key, section, insert(key, section.key));
      showSlide(key);
    },
    remove: (section) => {
      change({ kind: 'own', section: section.key }, null);
      toast({
        title: `“${section.title}” removed`,
        duration: UNDO_MS,
        action: { label: 'Undo', onSelect: () => write(section.key, section, order) },
      });
    },
  };
}

/** Scrolls to a slide once it is drawn. */
function showSlide(key: SectionKey): void {
  setTimeout(() => document.getElementById(slideId(key))?.scrollIntoView({ block: 'start' }), 100);
}
