import type { Dispatch, KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#web/ui/controls/Button.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import type { TemplateEdit, EditedSection } from './draft.ts';
import { newKey } from './keys.ts';
import { SectionList } from '#web/templates/SectionList.tsx';

interface EditorOutlineProps {
  sections: EditedSection[];
  current: string | undefined;
  edit: Dispatch<TemplateEdit>;
  onSection: (key: string) => void;
}

export function EditorOutline({ sections, current, edit, onSection }: EditorOutlineProps) {
  const add = () => {
    const key = newKey('section');
    edit({ act: 'insertSection', index: sections.length, section: { key, title: 'New section', weight: 1, questions: [] } });
    onSection(key);
  };
  const moveByKeys = (event: KeyboardEvent) => {
    const by = stepOf(event);
    if (by === null || current === undefined) return;
    event.preventDefault();
    keepFocus(() => edit({ act: 'moveSection', section: current, by }));
  };
  return (
    <div role="presentation" onKeyDown={moveByKeys} className="grid content-start gap-2 max-md:mb-4">
      <SectionList sections={sections} current={current} onChoose={onSection} />
      <Button size="sm" icon={PlusIcon} onClick={add}>
        Add section
      </Button>
    </div>
  );
}

/** Alt with an arrow key moves the focused row. */
export function stepOf({ altKey, key }: KeyboardEvent): 1 | -1 | null {
  if (!altKey) return null;
  return key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : null;
}

/** Moving a row loses the focus, so it is set again for the next key press. */
export function keepFocus(move: () => void): void {
  const { activeElement } = document;
  flushSync(move);
  if (activeElement instanceof HTMLElement) activeElement.focus();
}
